package eco.cli.paper;

import eco.bench.Contest;
import eco.cli.survey.LabSurvey;
import eco.cli.survey.ProgressLine;
import eco.network.Topology;
import eco.plan.Planner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/// The communication of a whole program in the patterns of a paper, on a network like the paper's.
///
/// Patterns run in turn, a job each or in the short form a run each; a sample is what it spent on
/// communication in a step.
///
/// @param network the bundled network
/// @param load the share of every bus that other traffic takes meanwhile
/// @param patterns what is compared: ECO's plan first
/// @param note what the paper says in words
record ProgramExperiment(
    String word,
    String source,
    String network,
    Program program,
    double load,
    List<Pattern> patterns,
    String note)
    implements LabExperiment {
  private static final double MINUTE = 60_000;
  private static final double SECOND = 1_000;
  private static final int RUNS = 5;
  private static final double HIGH_LOAD = 0.6;
  private static final String ECO = "Lowekamp and Beguelin, ECO, ";

  static final ProgramExperiment TABLE4 =
      new ProgramExperiment(
          "table4",
          ECO + "Table 4: communication of CHARMM on three 10 Mbit/s buses and a bridge",
          "eco8",
          Program.MOLECULAR_DYNAMICS,
          0,
          List.of(
              Pattern.planned(2.17 * MINUTE),
              new Pattern("two-level tree", all("naive:2>naive:2"), 2.17 * MINUTE),
              new Pattern("tree k=2", all("naive:2"), 2.66 * MINUTE),
              new Pattern("tree k=3", all("naive:3"), 2.30 * MINUTE),
              new Pattern("star", all("naive:7"), 2.59 * MINUTE),
              new Pattern("butterfly", butterfly(), 2.95 * MINUTE)),
          "");

  static final ProgramExperiment TABLE5 =
      new ProgramExperiment(
          "table5",
          ECO + "Table 5: the same with high ambient traffic",
          "eco8",
          Program.MOLECULAR_DYNAMICS,
          HIGH_LOAD,
          List.of(
              Pattern.planned(13.9 * MINUTE),
              new Pattern("two-level tree", all("naive:2>naive:2"), 13.9 * MINUTE),
              new Pattern("tree k=2", all("naive:2"), 18.7 * MINUTE),
              new Pattern("tree k=3", all("naive:3"), 21.6 * MINUTE),
              new Pattern("butterfly", butterfly(), 16.6 * MINUTE)),
          "");

  static final ProgramExperiment TABLE6 =
      new ProgramExperiment(
          "table6",
          ECO + "Table 6: communication of CHARMM on one switched 10 Mbit/s network",
          "switch8",
          Program.MOLECULAR_DYNAMICS,
          0,
          List.of(
              Pattern.planned(1.08 * MINUTE),
              new Pattern("tree k=2", all("naive:2"), 1.08 * MINUTE),
              new Pattern("tree k=3", all("naive:3"), 3.28 * MINUTE),
              new Pattern("butterfly", butterfly(), 0.82 * MINUTE)),
          "the paper's ECO had the trees alone on one switch");

  static final ProgramExperiment TABLE7 =
      new ProgramExperiment(
          "table7",
          ECO + "Table 7: communication of molecular dynamics in Dome, 20 hosts on five networks",
          "eco20",
          Program.MOLECULAR_DYNAMICS,
          0,
          List.of(
              Pattern.planned(63.0 * SECOND),
              new Pattern("two-level tree", all("naive:2>naive:2"), 63.0 * SECOND),
              new Pattern("star", all("naive:19"), 153.5 * SECOND),
              new Pattern("tree k=4", all("naive:4"), 148.1 * SECOND),
              new Pattern("ring", all("ring"), 414.2 * SECOND)),
          "");

  static final ProgramExperiment BALANCE =
      new ProgramExperiment(
          "balance",
          ECO + "section 6.2: Dome's load balancing in a ring, 20 hosts on five networks",
          "eco20",
          Program.LOAD_BALANCE,
          0,
          List.of(Pattern.planned(0), new Pattern("random order", "random", 0)),
          "the paper: less than half of the time of a random order");

  ProgramExperiment {
    patterns = List.copyOf(patterns);
  }

  /// The same algorithm for all operations of the program.
  private static String all(String algorithm) {
    return "broadcast=%s,allgather=%s,allreduce=%s".formatted(algorithm, algorithm, algorithm);
  }

  /// CHARMM's own: partners at growing distances exchange all they have.
  private static String butterfly() {
    return "broadcast=butterfly,allgather=recursive-doubling,allreduce=recursive-doubling";
  }

  @Override
  public long longestBytesIfBrief() {
    return 16 << 10;
  }

  @Override
  public String leftOutIfBrief() {
    return program.leftOutIfBrief() + ", once instead of " + RUNS + " times";
  }

  @Override
  public Findings run(Ground ground) {
    List<Row> rows;
    ground.ambience().accept(load);
    try {
      rows = rows(ground);
    } finally {
      ground.ambience().accept(0);
    }
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(
        "%s, %d ranks, blocks of %d bytes: communication in a step"
            .formatted(program.source(), ground.ranks(), rows.getFirst().bytes()));
    lines.addAll(Verdict.relative(rows));
    if (!note.isEmpty()) {
      lines.add(note);
    }
    lines.add(Verdict.plan(rows));
    lines.add(Verdict.order(rows));
    List<Map<String, Object>> fields = rows.stream().map(Row::fields).toList();
    List<Chart.Bar> bars = rows.stream().map(Row::barAlone).toList();
    return new Findings(lines, fields, new Chart("ms", "paper", bars), Verdict.isAsExpected(rows));
  }

  private List<Row> rows(Ground ground) {
    ProgressLine progress =
        new ProgressLine(ground.err(), word, LabSurvey.isTerminal(), System.nanoTime());
    int runs = ground.brief() ? 1 : RUNS;
    List<List<JsonNode>> found =
        program
            .job(patterns, ground.brief())
            .run(
                runs,
                ground.site(),
                ground.net(),
                done -> progress.show(done, runs - done, System.nanoTime()));
    progress.end();
    Topology topology = ground.topology();
    Planner planner = new Planner(topology);
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < patterns.size(); i++) {
      Pattern pattern = patterns.get(i);
      int line = i;
      double[] nanos =
          found.stream()
              .mapToDouble(run -> run.get(line).get(program.time()).asDouble() * 1e3)
              .toArray();
      rows.add(
          new Row(
              word,
              program.source(),
              ground.ranks(),
              program.bytes(ground.ranks(), ground.brief()),
              pattern,
              Contest.Outcome.of(pattern.label(), nanos),
              program.forecast(pattern, topology, planner, ground.brief())));
    }
    return rows;
  }
}
