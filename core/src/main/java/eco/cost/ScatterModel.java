package eco.cost;

/// The times of scatters of m bytes to every member of one group: Table 2; gathers mirror them.
public final class ScatterModel {
  private ScatterModel() {}

  /// `(P - 1) g(m) + L`
  public static double flat(Group group, long bytes) {
    return group.others() * group.gap(bytes) + group.latency(bytes);
  }

  /// The same for shares of different lengths: the sum of their gaps, and L.
  ///
  /// @param bytes of everyone but the root
  public static double flat(Group group, long... bytes) {
    double sum = 0;
    double end = 0;
    for (long share : bytes) {
      sum += group.gap(share);
      end = Math.max(end, sum + group.latency(share));
    }
    return end;
  }

  /// `sum of g(j m) for j = 1 to P - 1, + (P - 1) L`
  public static double chain(Group group, long bytes) {
    double sum = 0;
    for (int j = 1; j < group.members(); j++) {
      sum += group.hop(j * bytes);
    }
    return sum;
  }

  /// `(P - 1) (g(m) + L)`
  public static double pipelinedChain(Group group, long bytes) {
    return group.others() * group.hop(bytes);
  }

  /// `sum of g(2^j m) for j = 0 to ceil(log2 P) - 1, + ceil(log2 P) L`
  public static double binomial(Group group, long bytes) {
    double sum = 0;
    for (int j = 0; j < group.ceilLog(); j++) {
      sum += group.hop((1L << j) * bytes);
    }
    return sum;
  }
}
