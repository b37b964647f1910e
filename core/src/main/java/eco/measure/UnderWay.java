package eco.measure;

/// How many messages of a flow may be under way: as many as it takes to fill the way, and not many
/// more. With too few the way is not full, and two flows over it do not feel each other; with far
/// too many its queue overflows, and a flow that has lost messages needs many round trips to be
/// itself again.
///
/// On long ways nobody knows beforehand how many that are. So there are few at first, and twice as
/// many whenever as many answers as are under way came quicker than ever before; when they no
/// longer do, as many as at the quickest and a few to spare.
final class UnderWay {
  /// Answers come quicker if there are so many more of them in the same time.
  private static final double QUICKER = 1.1;

  /// The way is full after so many rounds in a row without that, since one may be slow by chance.
  private static final int SLOW_ROUNDS = 2;

  /// Then so many times the messages of the quickest round may be under way.
  private static final double SPARE = 1.25;

  private final int limit;
  private int most;
  private int enough;
  private boolean grows;
  private int slow;
  private int answers;
  private long begin;
  private double best;

  private UnderWay(int most, int limit, boolean grows) {
    this.most = most;
    this.limit = limit;
    this.grows = grows;
    this.answers = -most;
  }

  /// As many messages as fill a window, always.
  static UnderWay of(long bytes, long window) {
    int most = messages(bytes, window);
    return new UnderWay(most, most, false);
  }

  /// Two messages at first and at most as many as fill a window.
  static UnderWay growing(long bytes, long window) {
    return new UnderWay(2, messages(bytes, window), true);
  }

  private static int messages(long bytes, long window) {
    return (int) Math.max(2, window / bytes);
  }

  int most() {
    return most;
  }

  /// Takes note of an answer that came at that time.
  void answered(long nanos) {
    if (!grows) {
      return;
    }
    answers++;
    if (answers == 0) {
      begin = nanos;
    }
    if (answers < most) {
      return;
    }
    double rate = (double) answers / Math.max(1, nanos - begin);
    begin = nanos;
    answers = 0;
    slow = rate > best * QUICKER ? 0 : slow + 1;
    if (slow == 0) {
      best = rate;
      enough = most;
      most = Math.min(limit, 2 * most);
      answers = -most; // Messages that were sent while there were fewer do not count.
    } else if (slow == SLOW_ROUNDS) {
      grows = false;
      most = Math.min(limit, (int) Math.ceil(enough * SPARE));
    }
  }
}
