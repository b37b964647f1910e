package eco;

import eco.network.Medium;
import eco.network.Topology;
import java.util.Locale;

/// How far the network between machines is from what was known of it: how many times as long as
/// that everything takes.
///
/// @param latency what does not depend on a message's length: latencies, and the gaps and overheads
///     of the shortest
/// @param bytes what each further byte adds
record Drift(double latency, double bytes) {
  /// All is as it was known.
  static final Drift NONE = new Drift(1, 1);

  /// How many figures a rank tells: one for each of the two parts.
  static final int FIGURES = 2;

  /// What a rank tells of a part of which it has seen too little.
  static final double UNKNOWN = 0;

  private static final double TOLERATED = 1.3;
  private static final double MOST = 1 << 20;

  /// What all ranks conclude from what all ranks have told, [#FIGURES] each.
  static Drift agreed(double[] told) {
    return new Drift(part(told, 0), part(told, 1));
  }

  /// One part has drifted if all ranks that know say so, and most know.
  ///
  /// The time of a call holds the wait for the last rank to make it, so it is the rank that has
  /// waited least that is nearest to the truth. Where all took too long, that one's figure counts;
  /// where all took too short, the longest is still too short.
  private static double part(double[] told, int part) {
    double least = Double.MAX_VALUE;
    double most = 0;
    int known = 0;
    for (int at = part; at < told.length; at += FIGURES) {
      if (told[at] != UNKNOWN) {
        known++;
        least = Math.min(least, told[at]);
        most = Math.max(most, told[at]);
      }
    }
    if (2 * FIGURES * known <= told.length) {
      return 1;
    }
    return least > TOLERATED ? least : most < 1 / TOLERATED ? most : 1;
  }

  /// This one, and then another on top of it.
  Drift and(Drift further) {
    return new Drift(bounded(latency * further.latency), bounded(bytes * further.bytes));
  }

  private static double bounded(double times) {
    return Math.clamp(times, 1 / MOST, MOST);
  }

  /// A network that has drifted so far; what is inside machines stays as it is.
  Topology of(Topology known) {
    return equals(NONE)
        ? known
        : known.over(
            cluster ->
                cluster.medium().kind() == Medium.Kind.SHARED_MEMORY
                    ? cluster.medium()
                    : cluster.medium().times(latency, bytes));
  }

  /// In words: `latency=x2.50, bytes=x1.00`.
  @Override
  public String toString() {
    return "latency=" + times(latency) + ", bytes=" + times(bytes);
  }

  private static String times(double times) {
    return String.format(Locale.ROOT, times < 0.1 ? "x%.2g" : "x%.2f", times);
  }
}
