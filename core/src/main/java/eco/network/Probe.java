package eco.network;

import eco.network.Measurements.Pair;

/// One thing to measure between hosts.
public sealed interface Probe {
  /// One sample of the small and of the large message, in both directions.
  record RoundTrips(Pair pair) implements Probe {}

  /// The pLogP parameters of a pair.
  record Parameters(Pair pair) implements Probe {}

  /// Large messages over two pairs, each alone and both at once.
  record Together(Pair first, Pair second) implements Probe {}

  /// Whether the probe needs the host.
  default boolean involves(int host) {
    return switch (this) {
      case RoundTrips(Pair pair) -> pair.involves(host);
      case Parameters(Pair pair) -> pair.involves(host);
      case Together(Pair first, Pair second) -> first.involves(host) || second.involves(host);
    };
  }
}
