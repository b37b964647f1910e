package eco.schedule;

import java.util.Arrays;

/// Who did what when, while a schedule ran: one line per message, in virtual or in real time.
///
///     source   start |====== sent ======|
///     target              |====== received: the receiver may use it
///
/// All times count from the moment at which the ranks were asked to start. Messages are numbered
/// from 0 in the order of the schedule's transfers, those of one transfer in the order of targets.
public final class Trace {
  private final Schedule schedule;
  private final int[] transfer;
  private final int[] target;
  private final long[] bytes;
  private final double[] startNanos;
  private final double[] sentNanos;
  private final double[] receivedNanos;
  private final double[] finishNanos;

  /// A trace of columns, one entry per message; the last has one per rank. They are not copied.
  ///
  /// @param transfer the schedule's transfer that the message belongs to
  /// @param startNanos when the source began to send it
  /// @param sentNanos when the source had sent the last byte
  /// @param receivedNanos when the target had received and processed it
  /// @param finishNanos by rank, when it had nothing more to do
  public Trace(
      Schedule schedule,
      int[] transfer,
      int[] target,
      long[] bytes,
      double[] startNanos,
      double[] sentNanos,
      double[] receivedNanos,
      double[] finishNanos) {
    this.schedule = schedule;
    this.transfer = transfer;
    this.target = target;
    this.bytes = bytes;
    this.startNanos = startNanos;
    this.sentNanos = sentNanos;
    this.receivedNanos = receivedNanos;
    this.finishNanos = finishNanos;
    int messages = transfer.length;
    if (target.length != messages
        || bytes.length != messages
        || startNanos.length != messages
        || sentNanos.length != messages
        || receivedNanos.length != messages
        || finishNanos.length != schedule.goal().ranks()) {
      throw new IllegalArgumentException("columns of different lengths: messages=" + messages);
    }
  }

  /// The schedule that ran.
  public Schedule schedule() {
    return schedule;
  }

  /// How many messages there were.
  public int messages() {
    return transfer.length;
  }

  public int source(int message) {
    return schedule.source(transfer[message]);
  }

  public int target(int message) {
    return target[message];
  }

  /// The round of the message's transfer.
  public int round(int message) {
    return schedule.round(transfer[message]);
  }

  public long bytes(int message) {
    return bytes[message];
  }

  /// When the source began to send.
  public double startNanos(int message) {
    return startNanos[message];
  }

  /// When the source had sent the last byte.
  public double sentNanos(int message) {
    return sentNanos[message];
  }

  /// When the target had received and processed the message.
  public double receivedNanos(int message) {
    return receivedNanos[message];
  }

  /// When a rank had nothing more to do.
  public double finishNanos(int rank) {
    return finishNanos[rank];
  }

  /// When the last rank had finished: the time of the whole operation.
  public double nanos() {
    return Arrays.stream(finishNanos).max().orElse(0);
  }

  /// All bytes that were sent.
  public long totalBytes() {
    return Arrays.stream(bytes).sum();
  }

  /// The messages that the end of the operation hung on, the first sent first.
  ///
  /// Starting from the rank that finishes last, every message in the list is the one whose arrival
  /// at the source of the next came last before that one was sent.
  public int[] criticalMessages() {
    int last = -1;
    for (int i = 0; i < messages(); i++) {
      last = last < 0 || receivedNanos(i) > receivedNanos(last) ? i : last;
    }
    Column path = new Column();
    while (last >= 0) {
      path.add(last);
      int before = -1;
      for (int i = 0; i < messages(); i++) {
        if (target(i) == source(last)
            && receivedNanos(i) <= startNanos(last)
            && receivedNanos(i) > startNanos(i)
            && (before < 0 || receivedNanos(i) > receivedNanos(before))) {
          before = i;
        }
      }
      last = before;
    }
    int[] messages = path.toArray();
    for (int i = 0; i < messages.length / 2; i++) {
      int other = messages.length - 1 - i;
      int swapped = messages[i];
      messages[i] = messages[other];
      messages[other] = swapped;
    }
    return messages;
  }
}
