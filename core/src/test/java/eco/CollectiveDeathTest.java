package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.Job;
import eco.launch.LaunchSpec;
import eco.schedule.Operation;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// A rank that is killed in the middle of a collective operation is named to all others.
@Timeout(300)
class CollectiveDeathTest {
  /// Longer than survivors need to speak, and shorter than any wait's deadline: who speaks has been
  /// told of the death.
  private static final Duration GRACE = Duration.ofSeconds(60);

  private final Jobs job = new Jobs();

  private void kill(LaunchSpec spec, Operation... operations) throws Exception {
    int last = spec.ranks() - 1;
    CompletableFuture<Integer> running = job.start(spec.withGrace(GRACE));
    Jobs.signal("KILL", Long.parseLong(job.await(last, "ready ")));
    assertThat(job.status(running)).as("%s", job).isEqualTo(137);
    for (int rank = 0; rank < last; rank++) {
      assertThat(job.of(rank)).as("%s", job).contains("the others go on", "closed");
      for (Operation operation : operations) {
        assertThat(job.await(rank, "failed " + operation.word() + " " + last + ": "))
            .contains("rank " + last + " failed", "SIGKILL");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"SHM, 50", "SHM, 20000", "TCP, 5000"})
  void everyOperationUnderWayNamesTheDeadRank(Job.Transport transport, String count)
      throws Exception {
    kill(
        Jobs.of(4, CollectiveDeathProgram.class, count).withTransport(transport),
        Operation.values());
  }

  @Test
  void everyOperationNamesTheDeadRankOnTwoMachines(@TempDir Path folder) throws Exception {
    LaunchSpec spec = Jobs.of(5, CollectiveDeathProgram.class, "1000");
    kill(Jobs.onTwoMachines(spec, 3, folder), Operation.values());
  }

  @ParameterizedTest
  @EnumSource(Operation.class)
  void anOperationAloneNamesTheDeadRank(Operation operation) throws Exception {
    kill(Jobs.of(3, CollectiveDeathProgram.class, "1000", operation.word()), operation);
  }
}
