package eco;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.launch.LaunchSpec;
import eco.network.Medium;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.plan.Planner;
import eco.schedule.Operation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
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
      new eco.plan.Request(Operation.ALLREDUCE, 1 << 20, 8, 0, GRID.size(), false);

  @TempDir Path folder;
  private final Jobs job = new Jobs();

  @Test
  void allThatIsCommonIsKnownInTheEnd() {
    Planner planner = new Planner(GRID);
    List<eco.plan.Request> common = Foresight.common(GRID.size(), 0);
    assertThat(Foresight.begin(planner, common).await(Duration.ofMinutes(1))).isTrue();
    assertThat(common).contains(SUM).allMatch(planner::knows);
    assertThat(planner.knows(SUM.from(0))).isTrue();
    assertThat(planner.plan(SUM)).isEqualTo(new Planner(GRID).plan(SUM));
  }

  @Test
  void lessIsPlannedForManyRanks() {
    assertThat(Foresight.common(16, 0)).hasSameSizeAs(Foresight.common(2, 0));
    assertThat(Foresight.common(10_000, 0)).hasSize(3);
  }

  @Test
  void whatIsNotWantedAnyMoreIsGivenUp() {
    Planner planner = new Planner(GRID);
    Foresight begun = Foresight.begin(planner, Foresight.common(GRID.size(), 0));
    begun.end();
    assertThat(begun.await(Duration.ZERO)).isTrue();
    assertThatThrownBy(() -> new Planner(GRID).plan(SUM, () -> false))
        .isInstanceOf(CancellationException.class);
  }

  @Test
  void aCallDoesNotMissThePlanThatAnotherThreadGivesUp() throws InterruptedException {
    Planner planner = new Planner(GRID);
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch over = new CountDownLatch(1);
    Thread first =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    planner.plan(SUM, () -> goOn(begun, over));
                  } catch (CancellationException _) {
                    // As it is meant to be.
                  }
                });
    begun.await();
    AtomicReference<eco.plan.Plan> found = new AtomicReference<>();
    Thread second = Thread.ofPlatform().start(() -> found.set(planner.plan(SUM)));
    over.countDown();
    first.join();
    second.join();
    assertThat(found.get()).isEqualTo(new Planner(GRID).plan(SUM));
  }

  /// Says, once it may, that the plan is not wanted any more.
  private static boolean goOn(CountDownLatch begun, CountDownLatch over) {
    begun.countDown();
    try {
      over.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return false;
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
        assertThat(said).contains("begun true", "made true", "common true", "other false");
      }
    }
  }

  @Test
  void aJobOnOneMachineHasNothingToPlan() throws Exception {
    job.succeed(Jobs.of(2, ForesightProgram.class));
    assertThat(job.of(0)).as("%s", job).contains("begun false").doesNotContain("right false");
  }
}
