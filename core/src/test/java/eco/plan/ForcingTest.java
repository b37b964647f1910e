package eco.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.network.Medium;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Part;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Proof;
import eco.schedule.Schedule;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ForcingTest {
  private static final Medium MEDIUM = Medium.of(Medium.Kind.SWITCH, 1000, 100, 1, 0);

  /// Two machines at one site, a machine alone at another.
  private static final Topology GRID =
      new Topology(
          cluster(
              cluster(Cluster.of(MEDIUM, 0, 1, 2), Cluster.of(MEDIUM, 3, 4)),
              Cluster.of(MEDIUM, 5, 6)));

  private static Cluster cluster(Part... parts) {
    return new Cluster(MEDIUM, List.of(parts));
  }

  @ParameterizedTest
  @CsvSource({
    "flat, (0 1 2 3 4 5 6)",
    "flat>binomial, ((0 1 2 3 4) (5 6))",
    "flat>>binomial, ((0 1 2) (3 4) (5 6))",
    "flat>chain>binomial, (((0 1 2) (3 4)) (5 6))",
    "flat>chain>binomial>flat, (((0 1 2) (3 4)) (5 6))",
  })
  void levelsAreCountedFromOutsideOrTheInnermostTaken(String text, String clusters) {
    Forcing forcing = Forcing.of(text);
    assertThat(forcing).hasToString(text);
    for (int root = 0; root < GRID.size(); root++) {
      Goal goal = new Goal(Operation.BROADCAST, GRID.size(), root, false);
      Recipe recipe = forcing.recipe(goal, () -> GRID);
      assertThat(recipe.tree()).hasToString(clusters);
      assertThat(Proof.refute(recipe.schedule(goal, Schedule.ALL_RANKS))).isEmpty();
    }
  }

  @Test
  void everyPartOfAComposedOperationIsForcedWhereItHasTheAlgorithm() {
    Goal goal = new Goal(Operation.ALLREDUCE, GRID.size(), 0, false);
    Recipe recipe = Forcing.of("ring>flat").recipe(goal, () -> GRID);
    assertThat(recipe.schedule(goal, Schedule.ALL_RANKS).algorithm())
        .contains("ring")
        .contains("flat");
  }

  @Test
  void multicastIsForcedOnAnyNetwork() {
    Goal goal = new Goal(Operation.BROADCAST, GRID.size(), 2, false);
    for (String text : List.of("multicast", "multicast/4", "flat>multicast", "multicast>>chain")) {
      Recipe recipe = Forcing.of(text).require(Operation.BROADCAST).recipe(goal, () -> GRID);
      assertThat(recipe.name(goal)).contains("multicast");
      assertThat(Proof.refute(recipe.schedule(goal, Schedule.ALL_RANKS))).isEmpty();
    }
  }

  @Test
  void forcingsAreReadByOperation() {
    assertThat(Forcing.all("allreduce=ring, broadcast = chain/16>flat,"))
        .isEqualTo(
            Map.of(
                Operation.ALLREDUCE, Forcing.of("ring"),
                Operation.BROADCAST, Forcing.of("chain/16>flat")));
    assertThat(Forcing.all("")).isEmpty();
  }

  @Test
  void whatIsWrongIsNamed() {
    assertThatThrownBy(() -> Forcing.all("scan=chain,ring"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found=ring, in=scan=chain,ring");
    assertThatThrownBy(() -> Forcing.all("fold=ring"))
        .hasMessageContaining("unknown operation: name=fold");
    assertThatThrownBy(() -> Forcing.all("scan=magic"))
        .hasMessageContaining("operation=scan, name=magic, known=chain");
    assertThatThrownBy(() -> Forcing.all("broadcast=flat>magic"))
        .hasMessageContaining("name=magic");
    assertThatThrownBy(() -> Forcing.of("flat>>>flat")).hasMessageContaining("algorithm=");
  }
}
