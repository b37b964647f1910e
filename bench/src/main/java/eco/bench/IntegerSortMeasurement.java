package eco.bench;

import eco.launch.Target;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Runs the NAS kernel IS, an MPI program that is also among the examples, and checks that its own
/// verification was successful.
final class IntegerSortMeasurement {
  private static final String SOURCE = "IntegerSort.java";
  private static final Pattern RESULT =
      Pattern.compile(
          "IS class (\\w), (\\d+) ranks: ([\\d.]+) s, ([\\d.]+) Mop/s, verification (\\w+) .*");

  private final SortRequest request;
  private final Path scratch;
  private final Progress progress;

  IntegerSortMeasurement(SortRequest request, Path scratch, Progress progress) {
    this.request = request;
    this.scratch = scratch;
    this.progress = progress;
  }

  /// One run.
  ///
  /// @param problem the class of the problem
  /// @param ranks how many ranks
  /// @param round which run it was, from 1
  /// @param seconds how long ten rankings took, at the slowest rank
  /// @param millionKeysPerSecond keys that were ranked by the time
  record Row(String problem, int ranks, int round, double seconds, double millionKeysPerSecond) {}

  List<Row> run() {
    Path source = unpack();
    List<Row> rows = new ArrayList<>();
    for (int round = 1; round <= request.rounds(); round++) {
      progress.show("nas-is: round " + round + " of " + request.rounds());
      List<String> said = new ArrayList<>();
      new MpiJob(
              new Target.Source(source),
              request.ranks(),
              request.transport(),
              List.of(request.problem()))
          .run(said::add);
      rows.add(row(round, said));
    }
    progress.clear();
    return rows;
  }

  /// What one run said of itself.
  ///
  /// @throws BenchException if it did not end well
  static Row row(int round, List<String> said) {
    for (String line : said) {
      Matcher result = RESULT.matcher(line);
      if (result.matches()) {
        if (!result.group(5).equals("SUCCESSFUL")) {
          throw new BenchException(
              "nas-is: wrong result, round=" + round + ", said='" + line + "'");
        }
        return new Row(
            result.group(1),
            Integer.parseInt(result.group(2)),
            round,
            Double.parseDouble(result.group(3)),
            Double.parseDouble(result.group(4)));
      }
    }
    throw new BenchException("nas-is: no result, round=" + round + ", said=" + said);
  }

  private Path unpack() {
    Path file = scratch.resolve(SOURCE);
    try (InputStream source =
        IntegerSortMeasurement.class.getResourceAsStream("programs/" + SOURCE)) {
      if (source == null) {
        throw new BenchException("source missing from the bench jar: name=" + SOURCE);
      }
      Files.write(file, source.readAllBytes());
    } catch (IOException failure) {
      throw new BenchException("cannot write " + file + ": " + failure.getMessage(), failure);
    }
    return file;
  }

  static List<String> lines(List<Row> rows) {
    Table table = new Table(List.of("nas-is", "ranks", "seconds", "million keys/s", "verified"));
    for (Row row : rows) {
      table.row(cells("class " + row.problem, row.ranks, row.seconds, row.millionKeysPerSecond));
    }
    if (rows.size() > 1) {
      Row first = rows.getFirst();
      double seconds = Statistics.median(rows.stream().mapToDouble(Row::seconds).toArray());
      double rate =
          Statistics.median(rows.stream().mapToDouble(Row::millionKeysPerSecond).toArray());
      table.row(cells("median", first.ranks, seconds, rate));
    }
    return table.lines(false);
  }

  private static List<Table.Cell> cells(String name, int ranks, double seconds, double rate) {
    return List.of(
        new Table.Cell(name),
        new Table.Cell(Integer.toString(ranks)),
        new Table.Cell(String.format(Locale.ROOT, "%.3f", seconds)),
        new Table.Cell(String.format(Locale.ROOT, "%.1f", rate)),
        new Table.Cell("yes"));
  }
}
