package eco.cli.survey;

import java.io.PrintWriter;
import java.time.Duration;

/// A bar with the time left, in one line of a terminal; elsewhere a line for every tenth.
final class ProgressLine {
  private static final int WIDTH = 30;

  private final PrintWriter err;
  private final boolean terminal;
  private final long begin;
  private int shownTenth = -1;

  ProgressLine(PrintWriter err, boolean terminal, long nowNanos) {
    this.err = err;
    this.terminal = terminal;
    this.begin = nowNanos;
  }

  void show(int done, int left, long nowNanos) {
    int all = done + left;
    if (all == 0 || (!terminal && done * 10 / all == shownTenth)) {
      return;
    }
    shownTenth = done * 10 / all;
    err.print(terminal ? "\r" + bar(done, all, nowNanos - begin) + "  " : "");
    if (!terminal) {
      err.println(bar(done, all, nowNanos - begin));
    }
    err.flush();
  }

  void end() {
    if (terminal && shownTenth >= 0) {
      err.print("\r" + " ".repeat(WIDTH + 40) + "\r");
      err.flush();
    }
  }

  static String bar(int done, int all, long tookNanos) {
    int filled = WIDTH * done / all;
    String left = "";
    if (done > 0) {
      Duration more = Duration.ofNanos(tookNanos / done * (all - done));
      left = ", about %d:%02d left".formatted(more.toMinutes(), more.toSecondsPart());
    }
    return "measuring [%s%s] %d of %d%s"
        .formatted("#".repeat(filled), ".".repeat(WIDTH - filled), done, all, left);
  }
}
