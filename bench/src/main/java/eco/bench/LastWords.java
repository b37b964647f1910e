package eco.bench;

import java.util.ArrayDeque;
import java.util.Deque;

/// The last few lines of a program's output: mostly they tell why it failed.
final class LastWords {
  private static final int LINES = 3;

  private final Deque<String> lines = new ArrayDeque<>(LINES);

  synchronized void add(String line) {
    if (lines.size() == LINES) {
      lines.remove();
    }
    lines.add(line);
  }

  @Override
  public synchronized String toString() {
    return String.join(" | ", lines).strip();
  }
}
