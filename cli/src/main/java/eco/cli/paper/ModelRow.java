package eco.cli.paper;

import eco.bench.Contest;

/// A strategy of a [ModelCell]: what it should take and what it took.
///
/// @param strategy an algorithm of the catalogue, or [Contest#PLANNED]
record ModelRow(String strategy, Forecast forecast, Contest.Outcome outcome) {
  boolean isPlanned() {
    return strategy.equals(Contest.PLANNED);
  }

  /// The strategy as people read it.
  String label() {
    return isPlanned() ? "ECO's plan" : strategy;
  }

  double nanos() {
    return outcome.medianNanos();
  }

  /// How far the prediction is off, as a share of what was measured; negative: too short.
  double error() {
    return forecast.nanos() / nanos() - 1;
  }
}
