package eco.cli.paper;

import eco.bench.Contest;
import java.util.LinkedHashMap;
import java.util.Map;

/// What an experiment found for one pattern and one length.
///
/// @param predictedNanos what the simulator says on the network as it was measured
/// @param boundNanos what no pattern can go below there
record Row(
    Experiment experiment,
    int ranks,
    long bytes,
    Experiment.Pattern pattern,
    Contest.Outcome outcome,
    double predictedNanos,
    double boundNanos) {
  /// The row for programs; `p50_us` is the median under the name that `eco bench` gives it.
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("experiment", experiment.word());
    fields.put("system", "eco");
    fields.put("op", experiment.operation().word());
    fields.put("ranks", ranks);
    fields.put("bytes", bytes);
    fields.put("pattern", pattern.label());
    fields.put("algorithm", pattern.algorithm());
    fields.put("min_us", micros(outcome.minNanos()));
    fields.put("median_us", micros(outcome.medianNanos()));
    fields.put("p50_us", micros(outcome.medianNanos()));
    fields.put("mean_us", micros(outcome.meanNanos()));
    fields.put("stddev_us", micros(outcome.deviationNanos()));
    fields.put("samples", outcome.samples());
    fields.put("predicted_us", micros(predictedNanos));
    fields.put("lower_bound_us", micros(boundNanos));
    fields.put("paper_us", pattern.paperMillis() * 1000);
    return fields;
  }

  private static double micros(double nanos) {
    return Math.rint(nanos / 10) / 100;
  }
}
