package eco.measure;

import eco.message.Endpoint;
import eco.message.Pending;

/// Messages between the ranks that measure, each kind under its own tag.
final class Wire {
  /// Orders of rank 0, and the results that go back.
  static final int ORDER = 1;

  static final int RESULT = 2;

  /// Messages that are timed, and the short answers to them.
  static final int DATA = 3;

  static final int ANSWER = 4;

  /// What the receiver of a flow found.
  static final int TALLY = 5;

  /// No message has this tag: looking for one takes in what else has arrived.
  private static final int NOTHING = 8;

  private static final int CONTEXT = 0;

  private final Endpoint endpoint;

  Wire(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  int rank() {
    return endpoint.rank();
  }

  int size() {
    return endpoint.size();
  }

  String medium(int peer) {
    return endpoint.medium(peer);
  }

  /// Says a word to the multicast group.
  void greet() {
    endpoint.greet();
  }

  /// Whether a word of a rank has come over the multicast group.
  boolean heard(int peer) {
    return endpoint.heard(peer);
  }

  /// Takes in what has arrived, without waiting.
  void look() {
    endpoint.probe(CONTEXT, Endpoint.ANY_SOURCE, NOTHING);
  }

  void send(Object buffer, long count, int target, int tag) {
    endpoint.send(CONTEXT, buffer, 0, count, target, tag);
  }

  Pending startSend(Object buffer, long count, int target, int tag) {
    return endpoint.startSend(CONTEXT, buffer, 0, count, target, tag);
  }

  void receive(Object buffer, long count, int source, int tag) {
    endpoint.receive(CONTEXT, buffer, 0, count, source, tag);
  }
}
