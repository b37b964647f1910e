package eco.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The symbolic values of a proof: whose contributions a value is made of, in which order.
///
/// A value is a small number; equal values have equal numbers, so a proof compares and stores ints.
/// Ordered values are lists of ranks, others are sorted, and a barrier's forget repetitions.
final class Contributions {
  /// The value of a slot nobody has written.
  static final int UNDEFINED = 0;

  private final boolean ordered;
  private final boolean repeatable;
  private final Map<List<Integer>, Integer> numbers = new HashMap<>();
  private final List<List<Integer>> values = new ArrayList<>();
  private final List<String> flaws = new ArrayList<>();
  private final Map<Long, Integer> sums = new HashMap<>();

  Contributions(Goal goal) {
    ordered = goal.ordered();
    repeatable = goal.operation() == Operation.BARRIER;
    values.add(List.of());
    flaws.add("");
  }

  /// The value made of the ranks `from` to `to`.
  int interval(int from, int to) {
    List<Integer> ranks = new ArrayList<>();
    for (int rank = from; rank <= to; rank++) {
      ranks.add(rank);
    }
    return number(ranks);
  }

  private int number(List<Integer> ranks) {
    Integer known = numbers.get(ranks);
    if (known != null) {
      return known;
    }
    values.add(List.copyOf(ranks));
    numbers.put(values.getLast(), values.size() - 1);
    flaws.add(findFlaw(ranks));
    return values.size() - 1;
  }

  /// `left` combined with `right`.
  int sum(int left, int right) {
    return sums.computeIfAbsent((long) left << 32 | right, any -> combine(left, right));
  }

  private int combine(int left, int right) {
    List<Integer> ranks = new ArrayList<>(values.get(left));
    ranks.addAll(values.get(right));
    if (!ordered) {
      ranks.sort(null);
    }
    return number(repeatable ? ranks.stream().distinct().toList() : ranks);
  }

  /// What is wrong with a value so that no further reduction can mend it, or an empty text.
  String flaw(int value) {
    return flaws.get(value);
  }

  private String findFlaw(List<Integer> contributors) {
    int[] ranks = contributors.stream().mapToInt(Integer::intValue).toArray();
    int[] sorted = ranks.clone();
    Arrays.sort(sorted);
    for (int i = 1; i < ranks.length; i++) {
      if (sorted[i] == sorted[i - 1]) {
        return "contribution of rank " + sorted[i] + " counted twice";
      }
    }
    for (int i = 1; ordered && i < ranks.length; i++) {
      if (ranks[i] != ranks[i - 1] + 1) {
        return "rank " + ranks[i] + " combined after rank " + ranks[i - 1];
      }
    }
    return "";
  }

  /// The ranks of a value, runs shortened.
  String text(int value) {
    if (value == UNDEFINED) {
      return "nothing";
    }
    List<Integer> ranks = values.get(value);
    StringBuilder text = new StringBuilder("ranks ");
    for (int i = 0; i < ranks.size(); i++) {
      int begin = i;
      while (i + 1 < ranks.size() && ranks.get(i + 1) == ranks.get(i) + 1) {
        i++;
      }
      text.append(begin == 0 ? "" : ",").append(ranks.get(begin));
      text.append(i == begin ? "" : "-" + ranks.get(i));
    }
    return text.toString();
  }
}
