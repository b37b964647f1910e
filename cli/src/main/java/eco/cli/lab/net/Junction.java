package eco.cli.lab.net;

import org.jspecify.annotations.Nullable;

/// A segment as the simulation sees it: ports with a host or a link behind each.
final class Junction {
  /// No port leads there.
  static final int NOWHERE = -1;

  final Segment segment;

  /// The one medium of a bus.
  @Nullable Medium bus;

  /// Into a switch and out of it, by port.
  final @Nullable Medium[] up;

  final @Nullable Medium[] down;

  /// The endpoint behind a port, or [#NOWHERE] if it is a link.
  final int[] endpoints;

  /// The link that leaves by a port.
  final @Nullable Medium[] links;

  /// Whether broadcast and multicast frames leave by a port.
  final boolean[] floods;

  /// The port that leads to an endpoint.
  final int[] portTowards;

  Junction(Segment segment, int ports, int endpointCount) {
    this.segment = segment;
    up = new Medium[ports];
    down = new Medium[ports];
    endpoints = new int[ports];
    links = new Medium[ports];
    floods = new boolean[ports];
    portTowards = new int[endpointCount];
  }

  int ports() {
    return endpoints.length;
  }
}
