package eco.cli.paper;

import eco.bench.Contest;

/// A way to do what an experiment is about.
///
/// @param label what it is called in the paper
/// @param algorithm as [eco.plan.Forcing] reads it, or [#PLANNED]
/// @param paperMillis the paper's median, or its mean if that is all it has; 0 if it has a picture
record Pattern(String label, String algorithm, double paperMillis) {
  /// What ECO plans for the network that was measured.
  static final String PLANNED = Contest.PLANNED;

  static Pattern planned(double paperMillis) {
    return new Pattern("ECO", PLANNED, paperMillis);
  }

  boolean isPlanned() {
    return algorithm.equals(PLANNED);
  }
}
