package eco.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/// All collective operations in one table, and the rows in which ECO is slower than it should be.
///
/// @param request what was asked for
/// @param results of all operations, in the order of the rows
/// @param colour whether to use colours
record EveryReport(Request request, List<Result> results, boolean colour) {
  List<String> lines() {
    String what = "collective operations, from the agreed start to the end at the last rank";
    List<String> lines = new ArrayList<>(List.of("", Report.title(request, what, false)));
    lines.addAll(new CollectiveTable(request.rivals(), results).table().lines(colour));
    if (!request.rivals().isEmpty()) {
      lines.add(verdict());
    }
    return lines;
  }

  private String verdict() {
    List<String> slow = new ArrayList<>();
    int rows = 0;
    for (Result ours : results) {
      OptionalDouble speed = speed(ours);
      if (speed.isPresent()) {
        rows++;
        if (speed.getAsDouble() < Ratios.WANTED) {
          slow.add(
              String.format(
                  Locale.ROOT,
                  "%s %s (%.2f)",
                  ours.op(),
                  Sizes.text(ours.bytes()),
                  speed.getAsDouble()));
        }
      }
    }
    String count =
        String.format(
            Locale.ROOT,
            "%d of %d rows have at least %.2f of the faster rival's speed",
            rows - slow.size(),
            rows,
            Ratios.WANTED);
    return slow.isEmpty() ? count : count + "; not: " + String.join(", ", slow);
  }

  /// ECO's speed in a row, as a multiple of the fastest rival's.
  private OptionalDouble speed(Result ours) {
    return ours.steady() && ours.system().equals(EcoRunner.SYSTEM)
        ? results.stream()
            .filter(result -> result.matches(ours) && result != ours)
            .mapToDouble(theirs -> 1 / ours.timeRatio(theirs))
            .min()
        : OptionalDouble.empty();
  }
}
