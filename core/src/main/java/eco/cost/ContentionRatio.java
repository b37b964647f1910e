package eco.cost;

import java.util.List;

/// The contention ratio of a network, gamma, found from all-to-alls that were measured there.
///
/// `T = lower + (upper - lower) gamma`: the gamma for which the relative errors are least, in the
/// sense of least squares. Relative, since otherwise only the longest messages would count.
///
/// Paper: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, section 5.1, where it was 2/3.
public final class ContentionRatio {
  private ContentionRatio() {}

  /// An all-to-all that was measured.
  public record Observation(Group group, long bytes, double nanos) {
    public Observation {
      if (bytes < 0 || !(nanos > 0)) {
        throw new IllegalArgumentException("observation: bytes=" + bytes + ", nanos=" + nanos);
      }
    }
  }

  /// The ratio that fits best; it may be above 1, where a network collapses under load.
  ///
  /// @throws IllegalArgumentException if lower and upper bound are equal in all observations
  public static double fit(List<Observation> observations) {
    double product = 0;
    double square = 0;
    for (Observation each : observations) {
      double lower = AllToAllModel.lower(each.group(), each.bytes());
      double width = (AllToAllModel.upper(each.group(), each.bytes()) - lower) / each.nanos();
      product += width * (each.nanos() - lower) / each.nanos();
      square += width * width;
    }
    if (square == 0) {
      throw new IllegalArgumentException("nothing to fit: observations=" + observations.size());
    }
    return Math.max(0, product / square);
  }
}
