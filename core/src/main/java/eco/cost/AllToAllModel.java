package eco.cost;

/// The times of all-to-alls of m bytes for every pair of one group: Table 3, and Bruck's.
///
/// How much the members of a network disturb each other is one number of that network, gamma: see
/// [ContentionRatio].
public final class AllToAllModel {
  private AllToAllModel() {}

  /// `(P - 1) os(m) + (P - 1) or(m) + L`: only the processors are busy.
  public static double lower(Group group, long bytes) {
    return group.others() * (group.send(bytes) + group.receive(bytes)) + group.latency(bytes);
  }

  /// `(P - 1) g(m) + (P - 1) or(m) + L`: every member sends one message after another.
  public static double upper(Group group, long bytes) {
    return group.others() * (group.gap(bytes) + group.receive(bytes)) + group.latency(bytes);
  }

  /// `lower + (upper - lower) gamma`, for direct and rotated exchanges alike.
  public static double exchange(Group group, long bytes, double gamma) {
    double lower = lower(group, bytes);
    return lower + (upper(group, bytes) - lower) * gamma;
  }

  /// `(P - 1) g(m) + L`: ports are the only limit, since processors work while ports do.
  public static double ports(Group group, long bytes) {
    return group.others() * group.gap(bytes) + group.latency(bytes);
  }

  /// Bruck's, every block moved up to `log2 P` times:
  /// `sum of g(blocks with bit j set, times m) for j below log2 P, + ceil(log2 P) L`
  public static double bruck(Group group, long bytes) {
    double sum = 0;
    for (int step = 1; step < group.members(); step *= 2) {
      int period = group.members() / (2 * step) * step;
      int rest = Math.max(0, group.members() % (2 * step) - step);
      sum += group.hop((period + rest) * bytes);
    }
    return sum;
  }
}
