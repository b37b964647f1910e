package eco.cost;

import java.util.Arrays;

/// Ranks in words: `0-3,7`.
final class Names {
  private Names() {}

  static String of(int[] ranks) {
    int[] sorted = ranks.clone();
    Arrays.sort(sorted);
    StringBuilder text = new StringBuilder();
    int end;
    for (int begin = 0; begin < sorted.length; begin = end) {
      end = begin + 1;
      while (end < sorted.length && sorted[end] == sorted[end - 1] + 1) {
        end++;
      }
      text.append(text.isEmpty() ? "" : ",").append(sorted[begin]);
      if (end - begin > 1) {
        text.append('-').append(sorted[end - 1]);
      }
    }
    return text.toString();
  }
}
