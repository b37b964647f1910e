package eco.schedule;

import java.util.Arrays;

/// Stable orders of recorded rows, without an object per row.
final class RowOrder {
  private RowOrder() {}

  /// The rows by round, in the order of writing within a round.
  static int[] byRound(Column round) {
    int rows = round.size();
    int[] order = new int[rows];
    boolean sorted = true;
    int most = 0;
    for (int i = 0; i < rows; i++) {
      order[i] = i;
      sorted &= i == 0 || round.get(i - 1) <= round.get(i);
      most = Math.max(most, round.get(i));
    }
    if (sorted) {
      return order;
    }
    return most <= 2L * rows ? counted(round, most) : compared(round);
  }

  private static int[] counted(Column round, int most) {
    int[] begin = new int[most + 2];
    for (int i = 0; i < round.size(); i++) {
      begin[round.get(i) + 1]++;
    }
    accumulate(begin);
    int[] order = new int[round.size()];
    for (int i = 0; i < round.size(); i++) {
      order[begin[round.get(i)]++] = i;
    }
    return order;
  }

  private static int[] compared(Column round) {
    long[] keys = new long[round.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = (long) round.get(i) << 32 | i;
    }
    Arrays.sort(keys);
    int[] order = new int[keys.length];
    for (int i = 0; i < keys.length; i++) {
      order[i] = (int) keys[i];
    }
    return order;
  }

  /// The rows by message, keeping `order` within a message.
  static int[] byMessage(int[] order, int[] message) {
    int[] begin = new int[order.length + 1];
    for (int number : message) {
      begin[number + 1]++;
    }
    accumulate(begin);
    int[] rows = new int[order.length];
    for (int row : order) {
      rows[begin[message[row]]++] = row;
    }
    return rows;
  }

  private static void accumulate(int[] counts) {
    for (int i = 1; i < counts.length; i++) {
      counts[i] += counts[i - 1];
    }
  }
}
