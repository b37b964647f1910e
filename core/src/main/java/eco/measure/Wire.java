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
