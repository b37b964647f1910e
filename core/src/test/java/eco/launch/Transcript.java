package eco.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Keeps the output of a job and lets a test wait for a line of it.
final class Transcript implements Sink {
  record Line(int rank, boolean err, String text) {}

  private static final long LIMIT_MILLIS = 30_000;

  private final List<Line> lines = new ArrayList<>();

  @Override
  public synchronized void line(int rank, boolean err, String line) {
    lines.add(new Line(rank, err, line));
    notifyAll();
  }

  /// The texts of one rank's lines.
  synchronized List<String> of(int rank, boolean err) {
    List<String> texts = new ArrayList<>();
    for (Line each : lines) {
      if (each.rank == rank && each.err == err) {
        texts.add(each.text);
      }
    }
    return texts;
  }

  List<String> out(int rank) {
    return of(rank, false);
  }

  List<String> launcher() {
    return of(LAUNCHER, true);
  }

  synchronized Line await(Predicate<Line> wanted) throws InterruptedException {
    long until = System.currentTimeMillis() + LIMIT_MILLIS;
    int seen = 0;
    while (true) {
      for (; seen < lines.size(); seen++) {
        if (wanted.test(lines.get(seen))) {
          return lines.get(seen);
        }
      }
      long left = until - System.currentTimeMillis();
      if (left <= 0) {
        throw new AssertionError("the line never came; there were " + lines);
      }
      wait(left);
    }
  }

  /// The process id in the line `ready PID` of a rank.
  long awaitReady(int rank) throws InterruptedException {
    Line line = await(each -> each.rank == rank && each.text.startsWith("ready "));
    return Long.parseLong(line.text.substring(6));
  }

  @Override
  public synchronized String toString() {
    return lines.toString();
  }
}
