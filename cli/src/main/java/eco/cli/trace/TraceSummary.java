package eco.cli.trace;

import eco.cli.lab.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The operations of a trace, those with the same plan for the same length together.
final class TraceSummary {
  /// What goes into one row.
  private record Kind(String operation, long bytes, int ranks, String plan) {}

  /// One row, over all ranks.
  ///
  /// @param calls how often a rank called it, all ranks together
  /// @param medianNanos of the ranks' times
  /// @param predictedNanos 0 where nobody has predicted
  /// @param waitingShare of the ranks' time, in which they had nothing to do but wait
  /// @param lateShare of the ranks' time, before the last of them had come; -1 where unknown
  private record Row(
      Kind kind,
      int calls,
      long totalNanos,
      long medianNanos,
      long predictedNanos,
      double waitingShare,
      double lateShare) {}

  private final List<Row> rows = new ArrayList<>();

  TraceSummary(Trace trace) {
    Map<Slice.Call, Slice> last = trace.lastToCome();
    Map<Kind, List<Slice>> kinds = new LinkedHashMap<>();
    for (Slice slice : trace.slices()) {
      if (!slice.failed()) {
        Kind kind = new Kind(slice.operation(), slice.bytes(), slice.ranks(), slice.plan());
        kinds.computeIfAbsent(kind, each -> new ArrayList<>()).add(slice);
      }
    }
    kinds.forEach((kind, slices) -> rows.add(row(kind, slices, last)));
    rows.sort(Comparator.comparingLong(Row::totalNanos).reversed());
  }

  private static Row row(Kind kind, List<Slice> slices, Map<Slice.Call, Slice> last) {
    long[] times = slices.stream().mapToLong(Slice::measuredNanos).sorted().toArray();
    long total = 0;
    long waiting = 0;
    long late = 0;
    int meetings = 0;
    for (Slice slice : slices) {
      total += slice.measuredNanos();
      waiting += slice.waitingNanos();
      Slice latest = last.get(slice.ofCall());
      if (latest != null) {
        meetings++;
        late += Math.clamp(latest.startNanos() - slice.startNanos(), 0, slice.measuredNanos());
      }
    }
    double all = Math.max(1.0, (double) total);
    return new Row(
        kind,
        slices.size(),
        total,
        times[times.length / 2],
        slices.getFirst().predictedNanos(),
        (double) waiting / all,
        meetings < slices.size() ? -1 : (double) late / all);
  }

  /// The rows as a table, those that took most of the time first.
  List<String> table() {
    Table table =
        new Table(
            "operation",
            "bytes",
            "ranks",
            "calls",
            "median us",
            "predicted us",
            "waiting %",
            "late %",
            "plan");
    for (Row row : rows) {
      table.add(
          row.kind.operation,
          Long.toString(row.kind.bytes),
          Integer.toString(row.kind.ranks),
          Integer.toString(row.calls),
          micros(row.medianNanos),
          row.predictedNanos == 0 ? "-" : micros(row.predictedNanos),
          percent(row.waitingShare),
          row.lateShare < 0 ? "-" : percent(row.lateShare),
          row.kind.plan);
    }
    return table.lines();
  }

  /// The rows for programs; what is not known is left out.
  List<Map<String, Object>> fields() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Row row : rows) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("operation", row.kind.operation);
      fields.put("bytes", row.kind.bytes);
      fields.put("ranks", row.kind.ranks);
      fields.put("plan", row.kind.plan);
      fields.put("calls", row.calls);
      fields.put("median_us", (double) row.medianNanos / 1e3);
      if (row.predictedNanos > 0) {
        fields.put("predicted_us", (double) row.predictedNanos / 1e3);
      }
      fields.put("waiting_share", row.waitingShare);
      if (row.lateShare >= 0) {
        fields.put("late_share", row.lateShare);
      }
      all.add(fields);
    }
    return all;
  }

  private static String micros(long nanos) {
    return String.format(Locale.ROOT, "%.1f", (double) nanos / 1e3);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f", 100 * share);
  }
}
