package eco.cli.survey;

import java.io.PrintWriter;
import java.time.Duration;

/// A bar with the time left, in one line of a terminal; elsewhere a line for every tenth.
public final class ProgressLine {
  private static final int WIDTH = 30;

  private final PrintWriter err;
  private final String what;
  private final boolean terminal;
  private final long begin;
  private int shownTenth = -1;

  /// A bar that begins now.
  ///
  /// @param what is under way, in a word
  /// @param terminal whether a person looks at `err`
  public ProgressLine(PrintWriter err, String what, boolean terminal, long nowNanos) {
    this.err = err;
    this.what = what;
    this.terminal = terminal;
    this.begin = nowNanos;
  }

  /// Shows how many are done and how many are left.
  public synchronized void show(int done, int left, long nowNanos) {
    int all = done + left;
    if (all == 0 || (!terminal && done * 10 / all == shownTenth)) {
      return;
    }
    shownTenth = done * 10 / all;
    err.print(terminal ? "\r" + bar(what, done, all, nowNanos - begin) + "  " : "");
    if (!terminal) {
      err.println(bar(what, done, all, nowNanos - begin));
    }
    err.flush();
  }

  /// Takes the bar away.
  public synchronized void end() {
    if (terminal && shownTenth >= 0) {
      err.print("\r" + " ".repeat(WIDTH + 40) + "\r");
      err.flush();
    }
  }

  static String bar(String what, int done, int all, long tookNanos) {
    int filled = WIDTH * done / all;
    String left = "";
    if (done > 0) {
      Duration more = Duration.ofNanos(tookNanos / done * (all - done));
      left = ", about %d:%02d left".formatted(more.toMinutes(), more.toSecondsPart());
    }
    return "%s [%s%s] %d of %d%s"
        .formatted(what, "#".repeat(filled), ".".repeat(WIDTH - filled), done, all, left);
  }
}
