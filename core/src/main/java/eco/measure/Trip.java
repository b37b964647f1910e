package eco.measure;

import eco.network.RoundTrip;
import java.util.Arrays;

/// Round trips of [QuickProbe] with another machine, turn by turn.
final class Trip {
  /// Over a longer way one round trip is enough: its noise is small beside its time.
  private static final long FAR_NANOS = 5_000_000;

  /// How many answers of this turn are still to come.
  int left;

  /// How long its messages are.
  int words;

  /// When the last one was sent.
  long begin;

  /// The least of this turn so far.
  long least = Long.MAX_VALUE;

  /// The least of each turn that has ended.
  private final long[] turns;

  /// Whether one of them was short; kept, since a stream over all costs a young process much.
  private boolean near;

  /// How many turns have ended.
  int samples;

  /// @param most how many turns there can be
  Trip(int most) {
    turns = new long[most];
  }

  /// Ends a turn.
  void ended() {
    turns[samples++] = least;
    near |= least <= FAR_NANOS;
    least = Long.MAX_VALUE;
  }

  /// Whether the machine is known to be far.
  boolean isFar() {
    return samples > 0 && !near;
  }

  /// What all turns amounted to, at least one.
  RoundTrip roundTrip() {
    long[] sorted = Arrays.copyOf(turns, samples);
    Arrays.sort(sorted);
    return new RoundTrip(
        sorted[0], sorted[Math.min(samples - 1, Math.max(1, samples / 4))], samples);
  }
}
