package eco.bench;

import eco.bench.Table.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/// Results as people read them: a table per measure, N1/2, the warm-up apart.
final class Report {
  private final Request request;
  private final List<Result> results;
  private final boolean colour;

  Report(Request request, List<Result> results, boolean colour) {
    this.request = request;
    this.results = results.stream().sorted(Comparator.comparingLong(Result::bytes)).toList();
    this.colour = colour;
  }

  /// Every line of the report.
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    for (Measure op : results.stream().map(Result::op).distinct().sorted().toList()) {
      lines.add("");
      lines.add(title(request, op.title(), op == Measure.LAUNCH));
      lines.addAll(main(op).lines(colour));
      if (op == Measure.BANDWIDTH) {
        lines.addAll(halfBandwidths());
      }
      if (results.stream().anyMatch(result -> result.op() == op && !result.steady())) {
        lines.add("");
        lines.add("warm-up of a cold process, p50 in us");
        lines.addAll(warmUp(op).lines(colour));
      }
    }
    return lines;
  }

  /// What a table is about.
  ///
  /// @param launches whether no message is sent, from no buffer
  static String title(Request request, String what, boolean launches) {
    String where = launches ? "" : ", " + request.buffers() + " buffers";
    String at = request.site().map(site -> " in " + site.name()).orElse("");
    return "%s: %d ranks%s, transport %s%s%s, medians of %s"
        .formatted(
            what,
            request.ranks(),
            at,
            request.transport(),
            where,
            choices(request),
            request.rounds() == 1 ? "1 round" : request.rounds() + " rounds");
  }

  private static String choices(Request request) {
    String root = request.operation().rooted() ? ", root " + request.rootName() : "";
    return root
        + request.algorithm().map(name -> ", algorithm " + name).orElse("")
        + request.network().map(file -> ", planned for " + file).orElse("");
  }

  private Table main(Measure op) {
    if (op.isCollective()) {
      return new CollectiveTable(
              request.rivals(), results.stream().filter(result -> result.op() == op).toList())
          .table();
    }
    return op == Measure.LAUNCH ? launch() : steady(op);
  }

  private Table steady(Measure op) {
    boolean rate = op == Measure.RATE;
    Ratios ratios = new Ratios(op, request.rivals(), results);
    List<String> headings =
        List.of("system", "bytes", "min us", "p50 us", "p99 us", "max us", "samples");
    boolean far = request.site().isPresent();
    String speed = rate ? (far ? "thousand/s" : "million/s") : (far ? "MB/s" : "GB/s");
    Table table = new Table(ratios.headings(headings, speed));
    steadyResults(op)
        .forEach(
            result -> {
              List<String> cells =
                  List.of(
                      result.system(),
                      Sizes.text(result.bytes()),
                      number(result.minUs()),
                      number(result.p50Us()),
                      number(result.p99Us()),
                      number(result.maxUs()),
                      Long.toString(result.samples()),
                      number(
                          (rate ? result.millionsPerSecond() : result.gbPerS()) * (far ? 1e3 : 1)));
              table.row(ratios.cells(result, cells));
            });
    return table;
  }

  private Table launch() {
    Ratios ratios = new Ratios(Measure.LAUNCH, request.rivals(), results);
    Table table =
        new Table(
            ratios.headings(List.of("system", "min ms", "median ms", "max ms"), "MiB per rank"));
    steadyResults(Measure.LAUNCH)
        .forEach(
            result -> {
              List<String> cells =
                  List.of(
                      result.system(),
                      number(result.minUs() / 1e3),
                      number(result.p50Us() / 1e3),
                      number(result.maxUs() / 1e3),
                      number(result.residentKib() / 1024.0));
              table.row(ratios.cells(result, cells));
            });
    return table;
  }

  private List<String> halfBandwidths() {
    List<String> lines = new ArrayList<>();
    for (String system : systems()) {
      List<Result> curve =
          steadyResults(Measure.BANDWIDTH)
              .filter(result -> result.system().equals(system))
              .toList();
      OptionalDouble half = Statistics.halfBandwidthBytes(curve);
      String where =
          half.isPresent()
              ? number(half.getAsDouble() / 1024) + " KiB"
              : "at or below " + Sizes.text(curve.getFirst().bytes());
      lines.add("N1/2 of " + system + ": " + where);
    }
    return lines;
  }

  private Table warmUp(Measure op) {
    List<Result> cold =
        results.stream().filter(result -> result.op() == op && !result.steady()).toList();
    long bytes = cold.getFirst().bytes();
    List<Phase> phases =
        Stream.concat(cold.stream().map(Result::phase).distinct().sorted(), Stream.of(Phase.STEADY))
            .toList();
    Table table =
        new Table(
            Stream.concat(Stream.of("system", "bytes"), phases.stream().map(Phase::toString))
                .toList());
    for (String system : systems()) {
      List<Cell> row = new ArrayList<>(List.of(new Cell(system), new Cell(Sizes.text(bytes))));
      for (Phase phase : phases) {
        row.add(new Cell(median(system, op, phase, bytes)));
      }
      table.row(row);
    }
    return table;
  }

  private String median(String system, Measure op, Phase phase, long bytes) {
    return results.stream()
        .filter(
            result ->
                result.system().equals(system)
                    && result.op() == op
                    && result.phase() == phase
                    && result.bytes() == bytes)
        .map(result -> number(result.p50Us()))
        .findFirst()
        .orElse("");
  }

  private Stream<Result> steadyResults(Measure op) {
    return results.stream().filter(result -> result.steady() && result.op() == op);
  }

  private List<String> systems() {
    return results.stream().map(Result::system).distinct().toList();
  }

  /// Two or three significant digits, without an exponent.
  static String number(double value) {
    int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : value >= 0.01 ? 3 : 4;
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
