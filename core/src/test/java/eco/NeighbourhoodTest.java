package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.Job;
import eco.launch.LaunchSpec;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Neighbours of real processes get what their neighbours gave, in every shape, over every medium.
@Timeout(300)
class NeighbourhoodTest {
  private static final Duration GRACE = Duration.ofSeconds(20);

  private final Jobs job = new Jobs();

  private void right(LaunchSpec spec) throws Exception {
    job.succeed(spec);
    for (int rank = 0; rank < spec.ranks(); rank++) {
      assertThat(job.of(rank)).as("%s", job).anyMatch(line -> line.startsWith("right in "));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, SHM", "2, SHM", "3, SHM", "6, SHM", "8, SHM", "2, TCP", "4, TCP", "8, TCP"})
  void everyNeighbourGetsWhatIsForIt(int ranks, Job.Transport transport) throws Exception {
    right(Jobs.of(ranks, NeighbourhoodProgram.class, "everything").withTransport(transport));
  }

  @Test
  void everyNeighbourGetsWhatIsForItOnTwoMachines(@TempDir Path folder) throws Exception {
    right(Jobs.onTwoMachines(Jobs.of(6, NeighbourhoodProgram.class, "everything"), 4, folder));
  }

  @ParameterizedTest
  @EnumSource(
      value = Job.Transport.class,
      names = {"SHM", "TCP"})
  void aRankThatIsKilledIsNamedToAllOthers(Job.Transport transport) throws Exception {
    LaunchSpec spec = Jobs.of(4, NeighbourhoodProgram.class, "death").withTransport(transport);
    CompletableFuture<Integer> running = job.start(spec.withGrace(GRACE));
    Jobs.signal("KILL", Long.parseLong(job.await(3, "ready ")));
    assertThat(job.status(running)).as("%s", job).isEqualTo(137);
    for (int rank = 0; rank < 3; rank++) {
      assertThat(job.await(rank, "failed 3: ")).contains("rank 3 failed", "exchange in ring(4)");
    }
  }

  @Test
  void aPlantedFaultIsNoticed() throws Exception {
    job.succeed(Jobs.of(3, NeighbourhoodProgram.class, "planted"));
    assertThat(job.await(0, "noticed ")).contains("output is wrong");
    assertThat(job.of(2)).as("%s", job).containsExactly("right in 0 calls");
  }
}
