package eco.cli.paper;

import eco.bench.Contest;
import eco.schedule.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// One operation in the patterns of a paper, on an emulated network that is like the paper's.
///
/// @param network the bundled network
/// @param hosts what the names of the hosts that take part begin with
/// @param rooted whether only rank 0 is the root; else every rank in turn
/// @param patterns what is compared: ECO's plan first, then the paper's own way, then the others
record OperationExperiment(
    String word,
    String source,
    String network,
    String hosts,
    Operation operation,
    boolean rooted,
    List<Long> lengths,
    List<Pattern> patterns)
    implements LabExperiment {
  static final OperationExperiment TABLE3 =
      new OperationExperiment(
          "table3",
          "Lowekamp and Beguelin, ECO, Table 3: broadcast on three 10 Mbit/s buses and a bridge",
          "eco8",
          "",
          Operation.BROADCAST,
          true,
          List.of(16_000L),
          List.of(
              Pattern.planned(65.1),
              new Pattern("two-level tree", "binary>binary", 65.1),
              new Pattern("tree k=2", "naive:2", 128),
              new Pattern("tree k=3", "naive:3", 122),
              new Pattern("star", "flat", 109),
              new Pattern("butterfly", "butterfly", 128)));

  private static final int WARMUPS_IF_BRIEF = 2;
  private static final int SAMPLES_IF_BRIEF = 10;
  private static final int SAMPLES_OF_ROOTS_IF_BRIEF = 18;
  private static final int SAMPLES = 50;
  private static final int ROUNDS = 3;
  private static final int ROUNDS_IF_BRIEF = 2;

  /// In the short form there are more samples if a pattern has enough of them in so long.
  private static final double SAMPLING_NANOS_IF_BRIEF = 0.5e9;

  private static final Duration HEAT_IF_BRIEF = Duration.ofSeconds(2);

  private static final List<Long> GRID_LENGTHS = List.of(1_000L, 16_000L, 256_000L);

  static final OperationExperiment FIGURE7 =
      grid(
          "figure7",
          "Figure 7: broadcast over a long haul, every rank as root",
          "",
          new Pattern("multilevel", "flat>binomial>binomial", 0),
          new Pattern("binomial", "binomial", 0));

  static final OperationExperiment FIGURE8 =
      grid(
          "figure8",
          "Figure 8: broadcast in a local network, every rank as root",
          "near",
          new Pattern("multilevel", "binomial>binomial", 0),
          new Pattern("binomial", "binomial", 0));

  static final OperationExperiment FIGURE9 =
      grid(
          "figure9",
          "Figure 9: broadcast by machine, by site and by both, every rank as root",
          "",
          new Pattern("multilevel", "flat>binomial>binomial", 0),
          new Pattern("two-level by machine", "flat>>binomial", 0),
          new Pattern("two-level by site", "flat>binomial", 0),
          new Pattern("binomial", "binomial", 0));

  OperationExperiment {
    lengths = List.copyOf(lengths);
    patterns = List.copyOf(patterns);
  }

  private static OperationExperiment grid(
      String word, String what, String hosts, Pattern... others) {
    List<Pattern> patterns = new ArrayList<>(List.of(Pattern.planned(0)));
    patterns.addAll(List.of(others));
    String source = "Karonis and others, MPICH-G, " + what;
    return new OperationExperiment(
        word, source, "grid", hosts, Operation.BROADCAST, false, GRID_LENGTHS, patterns);
  }

  List<Long> lengths(boolean brief) {
    return brief && lengths.size() > 1 ? lengths.subList(1, 2) : lengths;
  }

  /// The contest for one length; every root gets its turn before anything counts.
  ///
  /// @param nanos about how long a call of the slowest pattern takes
  Contest contest(long bytes, Ground ground, double nanos) {
    List<Integer> roots = rooted ? List.of(0) : ground.brief() ? ground.oneOfEachHost() : List.of();
    int turns = roots.isEmpty() ? ground.ranks() : roots.size();
    return new Contest(
        operation,
        bytes,
        roots,
        patterns.stream().map(Pattern::algorithm).toList(),
        ground.brief() ? ROUNDS_IF_BRIEF : ROUNDS,
        ground.brief() ? turns + WARMUPS_IF_BRIEF : Math.max(turns, 20),
        Math.max(turns, ground.brief() ? samplesIfBrief(nanos) / turns * turns : SAMPLES),
        ground.brief() ? HEAT_IF_BRIEF : Contest.HEAT);
  }

  /// How many samples there are about in a round of the short form.
  private int samplesIfBrief(double nanos) {
    int fewest = rooted ? SAMPLES_IF_BRIEF : SAMPLES_OF_ROOTS_IF_BRIEF;
    long many = (long) (SAMPLING_NANOS_IF_BRIEF / nanos);
    return Math.clamp(many, fewest, 2 * SAMPLES) / ROUNDS_IF_BRIEF;
  }

  @Override
  public long longestBytesIfBrief() {
    return 64 << 10;
  }

  @Override
  public String leftOutIfBrief() {
    return "fewer samples than the usual %d".formatted(ROUNDS * SAMPLES)
        + (rooted ? "" : ", one length, one rank of each host as root");
  }

  @Override
  public Findings run(Ground ground) {
    List<Row> rows = rows(ground.only(hosts), word);
    List<String> lines = new ArrayList<>();
    boolean first = true;
    for (long bytes : lengths(ground.brief())) {
      List<Row> same = rows.stream().filter(row -> row.bytes() == bytes).toList();
      lines.add("");
      lines.add("%s of %d bytes".formatted(operation.word(), bytes));
      lines.addAll(Verdict.table(same));
      lines.add(Verdict.plan(same));
      lines.add(Verdict.order(same));
      first &= Verdict.winner(same).isEmpty();
    }
    List<Map<String, Object>> fields = rows.stream().map(Row::fields).toList();
    return new Findings(
        lines, fields, new Chart("ms", "paper", rows.stream().map(Row::bar).toList()), first);
  }

  /// Runs all patterns and lengths.
  ///
  /// @param what is under way, in a word
  List<Row> rows(Ground ground, String what) {
    Trial trial = new Trial(ground);
    List<Contest> contests =
        lengths(ground.brief()).stream()
            .map(bytes -> contest(bytes, ground, slowest(trial, bytes)))
            .toList();
    List<List<Contest.Outcome>> outcomes = trial.run(contests, what);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < contests.size(); i++) {
      for (int j = 0; j < patterns.size(); j++) {
        long bytes = contests.get(i).bytes();
        Forecast forecast = trial.forecast(operation, bytes, patterns.get(j).algorithm());
        rows.add(
            new Row(
                word,
                operation.word(),
                ground.ranks(),
                bytes,
                patterns.get(j),
                outcomes.get(i).get(j),
                forecast));
      }
    }
    return rows;
  }

  private double slowest(Trial trial, long bytes) {
    return patterns.stream()
        .mapToDouble(pattern -> trial.forecast(operation, bytes, pattern.algorithm()).nanos())
        .max()
        .orElseThrow();
  }
}
