package eco.bench;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/// The ranks that take turns as the root of an operation.
///
/// @param ranks in the order of their turns; none: every rank of the job
record Roots(List<Integer> ranks) {
  private static final String ALL = "all";

  Roots {
    ranks = List.copyOf(ranks);
    if (ranks.stream().anyMatch(rank -> rank < 0)) {
      throw new IllegalArgumentException("roots: ranks=" + ranks);
    }
  }

  /// Reads `all`, or ranks with commas between them.
  static Roots parse(String text) {
    return text.equals(ALL)
        ? new Roots(List.of())
        : new Roots(Arrays.stream(text.split(",", -1)).map(Integer::valueOf).toList());
  }

  /// Whose turn it is.
  ///
  /// @param size of the job
  int at(int iteration, int size) {
    return ranks.isEmpty() ? iteration % size : ranks.get(iteration % ranks.size());
  }

  /// How many there are in a job of `size` ranks.
  int count(int size) {
    return ranks.isEmpty() ? size : ranks.size();
  }

  /// As [#parse] reads it.
  @Override
  public String toString() {
    return ranks.isEmpty()
        ? ALL
        : ranks.stream().map(String::valueOf).collect(Collectors.joining(","));
  }
}
