package eco.bench;

import eco.launch.Target;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/// Measures what package `mpi` costs beside the library itself: the same ping-pong in alternating
/// rounds, through [eco.Communicator], and through `mpi` with arrays and with direct buffers.
///
/// Every round of every system has new processes. Medians over the rounds count; where many rounds
/// are disturbed by something, which only ever adds to their times, the lower quartile tells more,
/// so both are shown.
final class MpiOverhead {
  private static final String CORE = "eco";
  private static final String ARRAYS = "mpi, arrays";
  private static final String BUFFERS = "mpi, direct buffers";
  private static final String RIVAL_ARRAYS = "openmpi-java, arrays";
  private static final String RIVAL_BUFFERS = "openmpi-java, direct buffers";
  private static final Duration RIVAL_LIMIT = Duration.ofMinutes(10);

  private final MpiRequest request;
  private final Progress progress;

  MpiOverhead(MpiRequest request, Progress progress) {
    this.request = request;
    this.progress = progress;
  }

  /// One line of the result.
  ///
  /// @param system what was measured
  /// @param bytes the length of a message
  /// @param halfRoundTripNanos half a round trip, the median over the rounds of each round's median
  /// @param overheadNanos how much longer that is than with the library itself
  /// @param overheadPercent the same as a share
  /// @param quartileOverheadPercent the same by the lower quartiles of the rounds
  record Row(
      String system,
      long bytes,
      double halfRoundTripNanos,
      double overheadNanos,
      double overheadPercent,
      double quartileOverheadPercent) {}

  List<Row> run() {
    Map<String, Map<Long, List<Double>>> found = new LinkedHashMap<>();
    for (int round = 1; round <= request.rounds(); round++) {
      progress.show("mpi: round " + round + " of " + request.rounds());
      core(into(found, CORE));
      mpi(MpiPingPongProgram.Memory.ARRAYS, into(found, ARRAYS));
      mpi(MpiPingPongProgram.Memory.BUFFERS, into(found, BUFFERS));
      if (request.mpiJar().isPresent()) {
        OpenMpiJava binding = new OpenMpiJava(request.mpiJar().get());
        rival(binding, MpiPingPongProgram.Memory.ARRAYS, into(found, RIVAL_ARRAYS));
        rival(binding, MpiPingPongProgram.Memory.BUFFERS, into(found, RIVAL_BUFFERS));
      }
    }
    progress.clear();
    return rows(found);
  }

  private static Consumer<String> into(Map<String, Map<Long, List<Double>>> found, String system) {
    Map<Long, List<Double>> times = found.computeIfAbsent(system, s -> new LinkedHashMap<>());
    return line ->
        SampleSet.parse(line)
            .filter(set -> set.phase() == Phase.STEADY)
            .ifPresent(
                set ->
                    times
                        .computeIfAbsent(set.bytes(), bytes -> new ArrayList<>())
                        .add(set.p50Nanos()));
  }

  private List<String> arguments(String memory) {
    List<String> arguments = new ArrayList<>();
    if (!memory.isEmpty()) {
      arguments.add(memory);
    }
    arguments.add(Measure.LATENCY.toString());
    arguments.addAll(request.loads());
    return arguments;
  }

  private void core(Consumer<String> line) {
    new EcoRunner()
        .run(
            new Trial(
                RankProgram.PING_PONG,
                request.ranks(),
                request.transport(),
                Buffers.HEAP,
                Optional.empty(),
                arguments("")),
            line);
  }

  private void mpi(MpiPingPongProgram.Memory memory, Consumer<String> line) {
    Target program = new Target.MainClass(MpiPingPongProgram.class.getName());
    new MpiJob(program, request.ranks(), request.transport(), arguments(memory.name())).run(line);
  }

  private void rival(OpenMpiJava binding, MpiPingPongProgram.Memory memory, Consumer<String> line) {
    List<String> command =
        new ArrayList<>(
            binding.command(request.ranks(), request.transport(), MpiPingPongProgram.class));
    command.addAll(arguments(memory.name()));
    new ChildProcess(command, binding.environment()).run(RIVAL_LIMIT, line);
  }

  private static double[] nanos(Map<String, Map<Long, List<Double>>> found, String of, long bytes) {
    List<Double> times = found.getOrDefault(of, Map.of()).getOrDefault(bytes, List.of());
    if (times.isEmpty()) {
      throw new BenchException("mpi: no result, system=" + of + ", bytes=" + bytes);
    }
    return times.stream().mapToDouble(Double::doubleValue).toArray();
  }

  private List<Row> rows(Map<String, Map<Long, List<Double>>> found) {
    List<Row> rows = new ArrayList<>();
    for (long bytes : request.bytes()) {
      double[] core = nanos(found, CORE, bytes);
      double usual = Statistics.median(core);
      for (String system : found.keySet()) {
        double[] rounds = nanos(found, system, bytes);
        double median = Statistics.median(rounds);
        double quartile = Statistics.lowerQuartile(rounds);
        rows.add(
            new Row(
                system,
                bytes,
                median,
                median - usual,
                percentBeyond(usual, median),
                percentBeyond(Statistics.lowerQuartile(core), quartile)));
      }
    }
    return rows;
  }

  private static double percentBeyond(double base, double value) {
    return 100 * (value - base) / base;
  }

  static List<String> lines(List<Row> rows) {
    Table table =
        new Table(
            List.of(
                "system",
                "bytes",
                "half a round trip, us",
                "overhead, ns",
                "overhead",
                "by quartiles"));
    for (Row row : rows) {
      boolean base = row.system.equals(CORE);
      table.row(
          List.of(
              new Table.Cell(row.system),
              new Table.Cell(Sizes.text(row.bytes)),
              new Table.Cell(String.format(Locale.ROOT, "%.3f", row.halfRoundTripNanos / 1000)),
              new Table.Cell(base ? "" : String.format(Locale.ROOT, "%+.0f", row.overheadNanos)),
              percent(base, row.overheadPercent),
              percent(base, row.quartileOverheadPercent)));
    }
    return table.lines(false);
  }

  private static Table.Cell percent(boolean base, double value) {
    return new Table.Cell(base ? "" : String.format(Locale.ROOT, "%+.1f %%", value));
  }
}
