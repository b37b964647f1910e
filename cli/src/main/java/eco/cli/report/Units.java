package eco.cli.report;

import eco.plan.Explanation;

/// Figures as the page writes them.
final class Units {
  private Units() {}

  /// A time with a fitting unit.
  static String time(double nanos) {
    return Explanation.time(nanos).replace(" us", " µs");
  }
}
