package eco;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.launch.LaunchSpec;
import eco.network.Medium;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.plan.Planner;
import eco.plan.UnwantedException;
import eco.schedule.Operation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Plans for common calls are made in advance, and nobody who calls in between is harmed.
@Timeout(120)
class ForesightTest {
  private static final Medium NEAR = Medium.of(Medium.Kind.SWITCH, 50_000, 5000, 8, 0);
  private static final Medium FAR = Medium.of(Medium.Kind.LONG_HAUL, 15_000_000, 5000, 80, 1);
  private static final Topology GRID =
      new Topology(new Cluster(FAR, List.of(Cluster.of(NEAR, 0, 1, 2), Cluster.of(NEAR, 3, 4, 5))));
  private static final eco.plan.Request SUM =
      new eco.plan.Request(Operation.ALLREDUCE, 1 << 10, 8, 0, GRID.size(), false);
  private static final eco.plan.Request OTHER =
      eco.plan.Request.of(Operation.BARRIER, 0, GRID.size());

  @TempDir Path folder;
  private final Jobs job = new Jobs();

  @Test
  void whatIsPlannedInAdvanceIsFoundAndIsWhatWouldBePlannedLater() {
    Foresight begun = Foresight.begin(GRID, List.of(SUM));
    Planner planner = new Planner(GRID);
    assertThat(begun.await(Duration.ofMinutes(1))).isTrue();
    begun.give(SUM, planner);
    begun.give(OTHER, planner);
    assertThat(planner.knows(SUM)).isTrue();
    assertThat(planner.knows(OTHER)).isFalse();
    assertThat(planner.plan(SUM)).isEqualTo(new Planner(GRID).plan(SUM));
  }

  @Test
  void lessIsPlannedForManyRanks() {
    assertThat(Foresight.common(16, 0)).hasSameSizeAs(Foresight.common(2, 0));
    assertThat(Foresight.common(10_000, 0)).hasSize(3);
  }

  @Test
  void whatIsNotWantedAnyMoreIsGivenUp() {
    Foresight begun = Foresight.begin(GRID, Collections.nCopies(1000, SUM));
    Planner planner = new Planner(GRID);
    begun.end();
    begun.give(SUM, planner);
    assertThat(begun.await(Duration.ZERO)).isTrue();
    assertThatThrownBy(() -> new Planner(GRID, () -> false).plan(OTHER))
        .isInstanceOf(UnwantedException.class);
  }

  @Test
  void aJobOnTwoMachinesPlansInAdvanceUntilItLeaves() throws Exception {
    LaunchSpec spec =
        Jobs.of(3, ForesightProgram.class)
            .withVariable("ECO_NET", AdaptTest.network(folder, FAR))
            .withVariable("ECO_ADAPT", "off");
    job.succeed(Jobs.onTwoMachines(spec, 2, folder));
    for (int rank = 0; rank < 3; rank++) {
      List<String> said = job.of(rank);
      assertThat(said).as("%s", job).contains("ended true").doesNotContain("right false");
      if (Runtime.getRuntime().availableProcessors() > 1) {
        assertThat(said)
            .contains("begun true", "made true", "1 true", "128 true", "77 false", "8192 true");
      }
    }
  }

  @Test
  void aJobOnOneMachineHasNothingToPlan() throws Exception {
    job.succeed(Jobs.of(2, ForesightProgram.class));
    assertThat(job.of(0)).as("%s", job).contains("begun false").doesNotContain("right false");
  }
}
