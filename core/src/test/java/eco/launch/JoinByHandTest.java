package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;

import eco.transport.JobKey;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Processes that `eco run` did not start: rank 0 is the rendezvous.
@Timeout(120)
class JoinByHandTest {
  private final String key = JobKey.random().hex();
  private final int port = freePort();

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private ChildProcess join(String rankName, String sizeName, int rank, int size, String... args)
      throws IOException {
    Map<String, String> variables = new HashMap<>();
    variables.put(rankName, Integer.toString(rank));
    variables.put(sizeName, Integer.toString(size));
    variables.put("ECO_RENDEZVOUS", "127.0.0.1:" + port);
    variables.put("ECO_KEY", key);
    return new ChildProcess(Actor.class, variables, args);
  }

  @Test
  void ranksOfAnyLauncherMeet() throws Exception {
    try (ChildProcess three = join("SLURM_PROCID", "SLURM_NTASKS", 3, 4, "meet");
        ChildProcess one = join("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", 1, 4, "meet");
        ChildProcess two = join("PMI_RANK", "PMI_SIZE", 2, 4, "meet");
        ChildProcess zero = join("ECO_RANK", "ECO_SIZE", 0, 4, "meet")) {
      for (ChildProcess each : new ChildProcess[] {zero, one, two, three}) {
        assertThat(each.awaitEnd()).as(each.transcript.toString()).isZero();
        assertThat(each.out()).contains("sum 46 of 4");
        assertThat(each.err()).isEmpty();
        assertThat(each.out().toString()).doesNotContain("lost");
      }
    }
  }

  @Test
  void theOthersHearOfADeathAndOfALeave() throws Exception {
    try (ChildProcess zero = join("ECO_RANK", "ECO_SIZE", 0, 3, "wait");
        ChildProcess one = join("ECO_RANK", "ECO_SIZE", 1, 3, "wait");
        ChildProcess two = join("ECO_RANK", "ECO_SIZE", 2, 3, "wait")) {
      two.transcript.awaitReady(0);
      two.process.destroyForcibly();
      assertThat(zero.awaitEnd()).isEqualTo(1);
      assertThat(zero.out().toString()).contains("heard of the death of 2");
      assertThat(zero.err().toString()).contains("RankFailedException");
      one.transcript.await(line -> line.text().startsWith("heard of the death of 2"));
    }
  }

  @Test
  void aSecondProcessOfTheSameRankIsRefusedAndNamed() throws Exception {
    try (ChildProcess zero = join("ECO_RANK", "ECO_SIZE", 0, 2, "wait");
        ChildProcess one = join("ECO_RANK", "ECO_SIZE", 1, 2, "wait")) {
      long pid = one.transcript.awaitReady(0);
      try (ChildProcess second = join("ECO_RANK", "ECO_SIZE", 1, 2, "wait")) {
        assertThat(second.awaitEnd()).isEqualTo(1);
        assertThat(second.err().toString()).contains("rank 1 is taken by").contains("pid=" + pid);
        String line = "eco: refused a second rank 1: pid=" + second.process.pid();
        zero.transcript.await(each -> each.text().startsWith(line));
      }
    }
  }

  @Test
  void abortEndsAllWithItsStatus() throws Exception {
    try (ChildProcess zero = join("ECO_RANK", "ECO_SIZE", 0, 2, "abort");
        ChildProcess one = join("ECO_RANK", "ECO_SIZE", 1, 2, "abort")) {
      assertThat(one.awaitEnd()).isEqualTo(42);
      assertThat(zero.awaitEnd()).isEqualTo(42);
      assertThat(zero.err().toString()).contains("why=enough");
    }
  }

  @Test
  void aProcessOfItsOwnIsAJobOfOne() throws Exception {
    try (ChildProcess alone = new ChildProcess(Actor.class, Map.of(), "meet")) {
      assertThat(alone.awaitEnd()).isZero();
      assertThat(alone.out()).containsExactly("sum 10 of 1");
    }
  }
}
