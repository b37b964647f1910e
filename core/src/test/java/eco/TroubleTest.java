package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.Job;
import eco.launch.LaunchSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// Ranks that die, leave, stop, or say nothing, and what the others hear of it.
@Timeout(300)
class TroubleTest {
  private final Jobs job = new Jobs();

  private LaunchSpec spec(int ranks, Job.Transport transport, String... args) {
    return Jobs.of(ranks, TroubleProgram.class, args).withTransport(transport);
  }

  @ParameterizedTest
  @EnumSource(
      value = Job.Transport.class,
      names = {"SHM", "TCP"})
  void aKilledRankFailsWhateverWaitsForItAndIsNamed(Job.Transport transport) throws Exception {
    CompletableFuture<Integer> running =
        job.start(spec(6, transport, "victim").withGrace(Duration.ofSeconds(60)));
    Jobs.signal("KILL", Long.parseLong(job.await(5, "ready ")));
    assertThat(job.status(running)).as("%s", job).isEqualTo(137);
    String pid = job.await(5, "ready ");
    for (int rank = 0; rank < 4; rank++) {
      assertThat(job.await(rank, "failed 5: rank 5 failed: "))
          .contains("SIGKILL", "pid=" + pid, "rank " + rank + ": ");
    }
    assertThat(job.of(0).toString()).contains("receive from rank 5: tag=2, bytes=8");
    assertThat(job.of(1).toString()).contains("receive from any rank: tag=2, bytes=8");
    assertThat(job.of(2).toString()).contains("send to rank 5: tag=2, bytes=8388608");
    assertThat(job.of(4)).contains("closed");
    assertThat(job.launcher().getLast()).startsWith("rank 5 died: host=");
  }

  @ParameterizedTest
  @CsvSource({"SHM, 256, 1", "TCP, 3000, 1", "TCP, 256, 4000"})
  void whatARankSentBeforeItLeftArrivesAndThenItIsMissed(
      Job.Transport transport, String count, String bytes) throws Exception {
    job.succeed(spec(2, transport, "leaver", count, bytes).withVariable("ECO_TIMEOUT", "20s"));
    assertThat(job.await(1, "missed 0: ")).contains("rank 0 failed: it has left the job");
  }

  @Test
  void aWaitThatIsTooLongNamesRankPeerAndOperation() throws Exception {
    CompletableFuture<Integer> running =
        job.start(spec(2, Job.Transport.AUTO, "deadline").withVariable("ECO_TIMEOUT", "5s"));
    String first = job.await(0, "late ");
    String second = job.of(0).stream().filter(line -> line.startsWith("late ")).toList().getLast();
    for (String line : List.of(first, second)) {
      assertThat(line).contains("deadline: rank=0, waited ms=5000, for=", "ECO_TIMEOUT");
    }
    assertThat(job.status(running)).isNotZero();
    assertThat(job.of(0).toString())
        .contains("send to rank 1: tag=4, bytes=8388608", "receive from rank 1: tag=5, bytes=8");
    assertThat(job.of(0).toString()).contains("close waits for sends to rank 1");
  }

  @ParameterizedTest
  @EnumSource(
      value = Job.Transport.class,
      names = {"SHM", "TCP"})
  void aStoppedRankIsReportedAndGoesOnUnharmed(Job.Transport transport, @TempDir Path folder)
      throws Exception {
    Path release = folder.resolve("release");
    CompletableFuture<Integer> running =
        job.start(spec(2, transport, "stopped", release.toString()));
    job.await(0, "ready ");
    long pid = Long.parseLong(job.await(1, "ready "));
    Jobs.signal("STOP", pid);
    try {
      job.await(-1, "rank 1 is silent: ");
    } finally {
      Jobs.signal("CONT", pid);
    }
    job.await(-1, "rank 1 is back: ");
    Files.createFile(release);
    assertThat(job.status(running)).as("%s", job).isZero();
    assertThat(job.of(0)).contains("unharmed");
    assertThat(job.of(1)).contains("unharmed");
  }
}
