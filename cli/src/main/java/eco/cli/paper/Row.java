package eco.cli.paper;

import eco.bench.Contest;
import java.util.LinkedHashMap;
import java.util.Map;

/// What an experiment found for one pattern and one length.
///
/// @param experiment its name
/// @param operation what was done
record Row(
    String experiment,
    String operation,
    int ranks,
    long bytes,
    Pattern pattern,
    Contest.Outcome outcome,
    Forecast forecast) {
  /// The row for programs; `p50_us` is the median under the name that `eco bench` gives it.
  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("experiment", experiment);
    fields.put("system", "eco");
    fields.put("op", operation);
    fields.put("ranks", ranks);
    fields.put("bytes", bytes);
    fields.put("pattern", pattern.label());
    fields.put("algorithm", pattern.algorithm());
    fields.put("plan", forecast.plan());
    fields.put("min_us", micros(outcome.minNanos()));
    fields.put("median_us", micros(outcome.medianNanos()));
    fields.put("p50_us", micros(outcome.medianNanos()));
    fields.put("mean_us", micros(outcome.meanNanos()));
    fields.put("stddev_us", micros(outcome.deviationNanos()));
    fields.put("samples", outcome.samples());
    fields.put("predicted_us", micros(forecast.nanos()));
    fields.put("lower_bound_us", micros(forecast.boundNanos()));
    fields.put("of_bound", Math.rint(ofBound() * 1e4) / 1e4);
    fields.put("paper_us", pattern.paperMillis() * 1000);
    return fields;
  }

  /// The median as a multiple of the lower bound.
  double ofBound() {
    return forecast.ofBound(outcome.medianNanos());
  }

  Chart.Bar bar() {
    String label = "%s, %d bytes".formatted(pattern.label(), bytes);
    return new Chart.Bar(label, outcome.medianNanos() / 1e6, pattern.paperMillis());
  }

  /// A bar without the paper's, where that is not about as much work.
  Chart.Bar barAlone() {
    return new Chart.Bar(pattern.label(), outcome.medianNanos() / 1e6, 0);
  }

  static double micros(double nanos) {
    return Math.rint(nanos / 10) / 100;
  }
}
