package eco.bench;

import java.util.ArrayList;
import java.util.List;

/// The first and the last lines that a program said besides its results: mostly they tell why it
/// failed, some programs before, some after a page of advice.
final class Excerpt {
  private static final int FIRST = 2;
  private static final int LAST = 2;

  private final List<String> lines = new ArrayList<>();

  synchronized void add(String line) {
    if (line.startsWith(SampleSet.PREFIX) || line.chars().noneMatch(Character::isLetter)) {
      return;
    }
    if (lines.size() == FIRST + LAST) {
      lines.remove(FIRST);
    }
    lines.add(line.strip());
  }

  @Override
  public synchronized String toString() {
    return String.join(" | ", lines);
  }
}
