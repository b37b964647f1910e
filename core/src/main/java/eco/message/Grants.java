package eco.message;

import java.util.Arrays;

/// Lets only a few long messages come in at once, the others after them in order.
///
/// Where many ranks send to one, more at once would only fill queues on the way: incast must not
/// collapse. Of those whose senders have asked first only one comes in at a time over the same way,
/// if the ways are known. So ranks that exchange with one partner after another stay in step: two
/// that came in at once, each at half the speed, would both let their senders be late for the next.
final class Grants {
  private static final int MOST_GRANTS = 4;
  private static final int ANY_WAY = -1;

  /// Shorter messages are not worth the wait.
  private static final long LONG_BYTES = 128 << 10;

  /// With so small a part of a message still to come the next is let in: its first bytes are on
  /// their way while the last of the other arrive.
  private static final int LAST_PART = 32;

  private final Peer[] peers;
  private final OperationList waiting = new OperationList();
  private final int[] wayOf;
  private int grants;

  /// A bit for each way over which one comes in alone.
  private long taken;

  Grants(Endpoint endpoint) {
    this.peers = endpoint.peers;
    this.wayOf = new int[peers.length];
    Arrays.fill(wayOf, ANY_WAY);
  }

  /// Tells over which way the messages of every peer come, by numbers below 64, or -1.
  void comeOver(int[] ways) {
    System.arraycopy(ways, 0, wayOf, 0, wayOf.length);
  }

  /// Lets a long message come in, now or when others have ended.
  void ask(Peer peer, Operation receive) {
    boolean asked = receive.moved == 0 && receive.total >= LONG_BYTES;
    receive.alone = asked ? wayOf[peer.rank] : ANY_WAY;
    if (mayCome(receive)) {
      letCome(receive);
    } else {
      waiting.add(receive);
    }
  }

  private boolean mayCome(Operation receive) {
    return grants < MOST_GRANTS && (taken & bit(receive)) == 0;
  }

  private void letCome(Operation receive) {
    grants++;
    taken |= bit(receive);
    peers[receive.peer].incoming.accept(receive);
  }

  /// More has come of a message that was let in.
  void moved(Operation receive) {
    if (receive.granted
        && receive.alone != ANY_WAY
        && receive.total - receive.moved <= receive.total / LAST_PART) {
      receive.granted = false;
      giveBack(receive);
    }
  }

  /// A message that was let in has ended: others may come.
  void giveBack(Operation ended) {
    grants--;
    taken &= ~bit(ended);
    Operation after;
    for (Operation next = waiting.first; next != null && grants < MOST_GRANTS; next = after) {
      after = next.next;
      if (mayCome(next)) {
        waiting.remove(next);
        letCome(next);
      }
    }
  }

  private static long bit(Operation receive) {
    return receive.alone == ANY_WAY ? 0 : 1L << receive.alone;
  }
}
