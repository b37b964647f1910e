package eco.cli.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import eco.bench.Contest;
import eco.cli.lab.net.DeclaredTopology;
import eco.cli.survey.LabSurvey;
import eco.collective.Catalogue;
import eco.collective.Entry;
import eco.network.Topology;
import eco.plan.Forcing;
import eco.schedule.Operation;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelsTest {
  private static ModelRow row(String strategy, double predictedMillis, double millis) {
    double nanos = millis * 1e6;
    return new ModelRow(
        strategy,
        new Forecast(strategy, predictedMillis * 1e6, 1e6),
        new Contest.Outcome(strategy, nanos, nanos, nanos, 0, 5));
  }

  private static ModelCell cell(ModelRow... rows) {
    return new ModelCell(Operation.BROADCAST, 8, 1024, List.of(rows));
  }

  /// The plan takes a little longer than the best; the best predicted of the others twice as long.
  private static final ModelCell NEAR =
      cell(row(Contest.PLANNED, 10, 10.9), row("flat", 12, 10), row("chain/4", 11, 20));

  /// The plan takes half as long again.
  private static final ModelCell FAR = cell(row(Contest.PLANNED, 15, 15), row("binomial", 20, 10));

  @Test
  void anErrorIsAShareOfWhatWasMeasured() {
    assertThat(row("flat", 12, 10).error()).isCloseTo(0.2, within(1e-9));
    assertThat(row("flat", 5, 10).error()).isCloseTo(-0.5, within(1e-9));
  }

  @Test
  void regretIsWhatAChoiceTakesLongerThanTheMeasuredBest() {
    assertThat(NEAR.best().strategy()).isEqualTo("flat");
    assertThat(NEAR.regret(NEAR.planned())).isCloseTo(0.09, within(1e-9));
    assertThat(NEAR.promising().strategy()).isEqualTo("chain/4");
    assertThat(NEAR.regret(NEAR.promising())).isCloseTo(1, within(1e-9));
    assertThat(NEAR.regret(NEAR.best())).isZero();
  }

  @Test
  void theScoreCountsCellsWhoseChoiceIsWithinATenthOfTheBest() {
    ModelScore score = ModelScore.of(List.of(NEAR, FAR));
    assertThat(score.rows()).isEqualTo(5);
    assertThat(score.medianError()).isCloseTo(0.2, within(1e-9));
    assertThat(score.plans().good()).isEqualTo(1);
    assertThat(score.plans().medianRegret()).isCloseTo(0.295, within(1e-9));
    assertThat(score.promises().good()).isEqualTo(1);
    assertThat(score.lines())
        .anyMatch(line -> line.contains("1 of 2 cells"))
        .anyMatch(line -> line.startsWith("median error of 5 predictions: 20.0 %"));
  }

  @Test
  void aCellWithoutAPlanIsRefused() {
    assertThatThrownBy(() -> cell(row("flat", 1, 1))).hasMessageContaining("one plan");
  }

  @Test
  void tablesRowsAndBarsHaveEveryStrategy() {
    assertThat(NEAR.table())
        .hasSize(5)
        .anyMatch(line -> line.startsWith("flat") && line.contains("+20.0"))
        .anyMatch(line -> line.startsWith("ECO's plan"));
    assertThat(Chart.csv(NEAR.fields())).contains("error", "of_best", "chain/4");
    assertThat(NEAR.bars()).hasSize(3);
    Findings findings = Models.findings(List.of(NEAR, FAR), Models.lines(List.of(NEAR, FAR)));
    assertThat(findings.rows()).hasSize(5);
  }

  @Test
  void everyStrategyOfTheCatalogueThatTheNetworkAllowsIsMeasured() throws Exception {
    Topology topology = DeclaredTopology.of(LabSurvey.network("switch8"), 1);
    ModelGrid grid = new ModelGrid(List.of(1024L, 16384L), false, 1, 1, 1);
    List<Contest> contests = grid.contests(topology);
    assertThat(contests).hasSize(2 * ModelGrid.OPERATIONS.size());
    for (Contest contest : contests) {
      assertThat(contest.patterns()).startsWith(Contest.PLANNED).doesNotHaveDuplicates();
      assertThat(contest.heat()).isEqualTo(Contest.HEAT);
      assertThat(contest.patterns())
          .containsAll(
              Catalogue.entries(contest.operation()).stream()
                  .map(Entry::choice)
                  .map(Object::toString)
                  .toList());
      contest.patterns().stream()
          .skip(1)
          .forEach(pattern -> Forcing.of(pattern).require(contest.operation()));
    }
    assertThat(contests.get(1).patterns()).anyMatch(pattern -> pattern.startsWith("chain/"));
  }

  @Test
  void theShortFormHasThePapersStrategies() throws Exception {
    Topology topology = DeclaredTopology.of(LabSurvey.network("switch8"), 1);
    List<Contest> contests = new ModelGrid(List.of(16384L), true, 1, 1, 1).contests(topology);
    assertThat(contests.get(0).patterns()).hasSize(4).contains(Contest.PLANNED, "flat", "binomial");
    assertThat(contests.get(1).patterns()).containsExactly(Contest.PLANNED, "flat", "binomial");
    assertThat(contests.get(2).patterns()).containsExactly(Contest.PLANNED, "direct", "rotated");
  }

  @Test
  void codeIsCompiledBeforeOnceIfTheFormIsShortAndNeverIfNobodyWantsWarmUps() throws Exception {
    Topology topology = DeclaredTopology.of(LabSurvey.network("switch8"), 1);
    List<Contest> brief = new ModelGrid(List.of(1024L), true, 1, 1, 1).contests(topology);
    assertThat(brief.getFirst().heat()).isPositive();
    assertThat(brief).filteredOn(contest -> !contest.heat().isZero()).hasSize(1);
    List<Contest> cold = new ModelGrid(List.of(1024L), false, 1, 0, 1).contests(topology);
    assertThat(cold).allMatch(contest -> contest.heat().isZero());
  }

  @Test
  void whatThePaperFoundStandsBesideWhatWasFoundHere() throws Exception {
    Topology topology = DeclaredTopology.of(LabSurvey.network("switch8"), 1);
    ModelCell scatter =
        new ModelCell(
            Operation.SCATTER,
            8,
            1024,
            List.of(row(Contest.PLANNED, 1, 1), row("flat", 2, 2), row("binomial", 1, 1)));
    assertThat(ModelsExperiment.beside(List.of(NEAR, scatter), topology))
        .anyMatch(line -> line.contains("segmented chain") && line.endsWith("flat"))
        .anyMatch(line -> line.startsWith("binomial over flat") && line.endsWith("0.50"));
  }
}
