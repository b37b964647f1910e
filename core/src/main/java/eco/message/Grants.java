package eco.message;

/// Lets only a few long messages come in at once, the others after them in order.
///
/// Where many ranks send to one, more at once would only fill queues on the way: incast must not
/// collapse.
final class Grants {
  private static final int MOST_GRANTS = 4;

  private final Peer[] peers;
  private final OperationList waiting = new OperationList();
  private int grants;

  Grants(Endpoint endpoint) {
    this.peers = endpoint.peers;
  }

  /// Lets a long message come in, now or when others have ended.
  void ask(Peer peer, Operation receive) {
    if (grants < MOST_GRANTS) {
      grants++;
      peer.incoming.accept(receive);
    } else {
      waiting.add(receive);
    }
  }

  /// A message that was let in has ended: the next may come.
  void giveBack() {
    grants--;
    Operation next = waiting.first;
    if (next != null && grants < MOST_GRANTS) {
      waiting.remove(next);
      grants++;
      peers[next.peer].incoming.accept(next);
    }
  }
}
