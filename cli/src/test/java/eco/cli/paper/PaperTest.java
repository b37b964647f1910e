package eco.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.bench.Contest;
import eco.bench.LinkFigures;
import eco.bench.ProgramJob;
import eco.cli.Main;
import eco.cli.lab.net.DeclaredTopology;
import eco.cli.survey.LabSurvey;
import eco.network.Topology;
import eco.plan.Forcing;
import eco.plan.Planner;
import eco.plan.Request;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PaperTest {
  @TempDir Path folder;

  private static List<Row> rows(double... medianMillis) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < medianMillis.length; i++) {
      double nanos = medianMillis[i] * 1e6;
      rows.add(
          new Row(
              "table3",
              "broadcast",
              8,
              16_000,
              OperationExperiment.TABLE3.patterns().get(i),
              new Contest.Outcome("any", nanos, nanos, nanos, 0, 10),
              new Forecast("any", nanos, 40e6)));
    }
    return rows;
  }

  @Test
  void ecoIsFirstUnlessAnotherPatternIsClearlyFaster() {
    assertThat(Verdict.winner(rows(60, 59, 90))).isEmpty();
    assertThat(Verdict.winner(rows(60, 50, 90)).orElseThrow().pattern().label())
        .isEqualTo("two-level tree");
    assertThat(Verdict.ratio(rows(60, 59, 90), rows(60, 59, 90).get(2)))
        .isEqualTo(60 / 90.0, org.assertj.core.data.Offset.offset(1e-9));
  }

  @Test
  void theMoreSamplesSpreadTheFurtherApartMediansOfADrawMayBe() {
    assertThat(Verdict.winner(spread(1, 16))).isPresent();
    assertThat(Verdict.winner(spread(20, 16))).isEmpty();
    assertThat(Verdict.winner(spread(20, 400))).isPresent();
  }

  /// ECO takes 60 ms and another pattern 54.
  private static List<Row> spread(double deviationMillis, int samples) {
    return rows(60, 54).stream()
        .map(
            row ->
                new Row(
                    row.experiment(),
                    row.operation(),
                    row.ranks(),
                    row.bytes(),
                    row.pattern(),
                    new Contest.Outcome(
                        "any",
                        row.outcome().minNanos(),
                        row.outcome().medianNanos(),
                        row.outcome().meanNanos(),
                        deviationMillis * 1e6,
                        samples),
                    row.forecast()))
        .toList();
  }

  @Test
  void tablesShowOurFiguresBesideThePapers() {
    assertThat(Verdict.table(rows(60, 59)))
        .hasSize(3)
        .anyMatch(
            line -> line.startsWith("ECO") && line.contains("60.00") && line.endsWith("65.1"));
    assertThat(Chart.csv(List.of(rows(60).getFirst().fields())))
        .startsWith("experiment,system,op,ranks,bytes")
        .contains("60000.0");
    assertThat(new Chart("ms", "paper", List.of(rows(60).getFirst().bar())).svg("a < b"))
        .contains("a &lt; b", "65.1 ms, paper");
  }

  private static Stream<OperationExperiment> experiments() {
    return Experiment.ALL.stream()
        .filter(OperationExperiment.class::isInstance)
        .map(OperationExperiment.class::cast);
  }

  @ParameterizedTest
  @MethodSource("experiments")
  void everyPatternOfAnExperimentCanBeRunOnItsNetwork(OperationExperiment experiment)
      throws Exception {
    Topology topology = DeclaredTopology.of(LabSurvey.network(experiment.network()), 1);
    Planner planner = new Planner(topology);
    Request request = Request.of(experiment.operation(), 16_000, topology.size());
    for (Pattern pattern : experiment.patterns()) {
      if (!pattern.isPlanned()) {
        Forcing.of(pattern.algorithm()).require(experiment.operation());
      }
      assertThat(Forecast.of(request, pattern.algorithm(), planner, topology).nanos()).isPositive();
    }
    assertThat(experiment.patterns().getFirst().isPlanned()).isTrue();
    assertThat(Experiment.of(experiment.word())).containsExactly(experiment);
  }

  private static Stream<ProgramExperiment> programs() {
    return Experiment.ALL.stream()
        .filter(ProgramExperiment.class::isInstance)
        .map(ProgramExperiment.class::cast);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void everyPatternOfAProgramIsKnownAndForetoldOnItsNetwork(ProgramExperiment experiment)
      throws Exception {
    Topology topology = DeclaredTopology.of(LabSurvey.network(experiment.network()), 1);
    Planner planner = new Planner(topology);
    for (boolean brief : new boolean[] {false, true}) {
      ProgramJob job = experiment.program().job(experiment.patterns(), brief);
      assertThat(job.lines()).isEqualTo(experiment.patterns().size());
      assertThat(job.arguments().get(job.arguments().size() - 2)).isEqualTo("--compare");
      assertThat(job.arguments().getLast().split(";", -1)).hasSize(job.lines());
    }
    for (Pattern pattern : experiment.patterns()) {
      if (experiment.program() == Program.MOLECULAR_DYNAMICS && !pattern.isPlanned()) {
        assertThat(Forcing.all(experiment.program().word(pattern))).hasSize(3);
      }
      Forecast forecast = experiment.program().forecast(pattern, topology, planner, true);
      assertThat(forecast.nanos() > 0)
          .isEqualTo(experiment.program() == Program.MOLECULAR_DYNAMICS);
      assertThat(forecast.boundNanos()).isPositive();
    }
    assertThat(experiment.patterns().getFirst().isPlanned()).isTrue();
    assertThat(Experiment.of(experiment.word())).containsExactly(experiment);
  }

  private static List<Row> rows(ProgramExperiment experiment, double... medianMillis) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < medianMillis.length; i++) {
      double nanos = medianMillis[i] * 1e6;
      rows.add(
          new Row(
              experiment.word(),
              "MolecularDynamics",
              8,
              1440,
              experiment.patterns().get(i),
              new Contest.Outcome("any", nanos, nanos, nanos, 0, 1),
              new Forecast("any", nanos, nanos)));
    }
    return rows;
  }

  @Test
  void aProgramsTimesAreComparedAsMultiplesOfEcos() {
    List<Row> rows = rows(ProgramExperiment.TABLE4, 10, 11, 15);
    assertThat(Verdict.relative(rows))
        .hasSize(4)
        .anyMatch(line -> line.startsWith("tree k=2") && line.matches(".* 1.50 +159.6 +1.23"));
    assertThat(Verdict.relative(rows(ProgramExperiment.BALANCE, 10, 30)))
        .anyMatch(line -> line.startsWith("random order") && line.endsWith("3.00"));
  }

  @Test
  void whatWasFasterThanEcoInThePaperMayBeSo() {
    List<Row> butterfly = rows(ProgramExperiment.TABLE6, 10, 12, 30, 8);
    assertThat(Verdict.order(butterfly))
        .isEqualTo("as in the paper, butterfly is faster than ECO's plan");
    assertThat(Verdict.isAsExpected(butterfly)).isTrue();
    List<Row> tree = rows(ProgramExperiment.TABLE6, 10, 5, 30, 12);
    assertThat(Verdict.order(tree)).startsWith("not as in the paper: tree k=2");
    assertThat(Verdict.isAsExpected(tree)).isFalse();
    List<Row> eco = rows(ProgramExperiment.TABLE6, 10, 12, 30, 12);
    assertThat(Verdict.order(eco)).isEqualTo("ECO's plan is first; in the paper butterfly was");
    assertThat(Verdict.isAsExpected(eco)).isTrue();
    assertThat(Verdict.order(rows(60, 61, 90))).isEqualTo("ECO's plan is first, as in the paper");
    assertThat(Verdict.order(rows(60, 59, 90))).endsWith("; a draw with two-level tree");
  }

  @Test
  void latenciesOfThisMachineStandAboveThePapers() {
    Map<String, LinkFigures> found = new LinkedHashMap<>();
    found.put("shared memory", new LinkFigures(0.2, 0.25, 9000, 5000, 0.2));
    found.put("TCP", new LinkFigures(4, 4.5, 3000, 0, 3));
    Findings findings = LatencyExperiment.findings(found);
    assertThat(findings.asExpected()).isTrue();
    assertThat(findings.rows()).hasSize(2);
    assertThat(findings.lines())
        .hasSize(LatencyExperiment.PAPER.size() + 6)
        .anyMatch(line -> line.matches("TCP +4[.]500 +3000 +- +1[.]50"))
        .anyMatch(line -> line.startsWith("T3D (shmem)"));
    found.put("shared memory", new LinkFigures(3, 3, 9000, 5000, 0.2));
    assertThat(LatencyExperiment.findings(found).asExpected()).isFalse();
  }

  @Test
  void anUnknownExperimentIsRefusedByName() {
    assertThatThrownBy(() -> Experiment.of("table99")).hasMessageContaining("table99");
    assertThat(Experiment.of("all")).isEqualTo(Experiment.ALL);
    assertThat(Experiment.words()).startsWith("table3, ").contains("figure9", "models");
  }

  @Test
  void withoutAnEmulatedNetworkTheDemoIsSimulatedAndSaysSo() throws Exception {
    StringWriter out = new StringWriter();
    int status =
        Main.run(
            new PrintWriter(out, true),
            new PrintWriter(out, true),
            "demo",
            "--simulated",
            "-o",
            folder.toString());
    assertThat(status).as(out.toString()).isZero();
    assertThat(out.toString())
        .contains("All that follows is simulated: nothing is measured, nothing is sent.")
        .contains("tree k=2");
    assertThat(Files.readString(folder.resolve("report.html"))).contains("eco8");
  }
}
