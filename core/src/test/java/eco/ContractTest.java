package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.Job;
import eco.launch.LaunchSpec;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// One contract, kept by jobs of real processes over every medium.
@Timeout(300)
class ContractTest {
  private static final String KEPT = "kept the contract in ";

  private final Jobs job = new Jobs();

  private void keep(LaunchSpec spec) throws Exception {
    job.succeed(spec);
    for (int rank = 0; rank < spec.ranks(); rank++) {
      assertThat(job.of(rank)).as("%s", job).anyMatch(line -> line.startsWith(KEPT));
    }
  }

  @ParameterizedTest
  @CsvSource({"1, AUTO", "2, SHM", "3, AUTO", "8, SHM", "2, TCP", "5, TCP"})
  void everyMessageArrivesWhole(int ranks, Job.Transport transport) throws Exception {
    keep(Jobs.of(ranks, ContractProgram.class).withTransport(transport));
    for (int rank = 0; rank < ranks; rank++) {
      String[] media = job.await(rank, "media ").split(" ");
      for (int peer = 0; peer < ranks; peer++) {
        boolean tcp = transport == Job.Transport.TCP && peer != rank;
        assertThat(media[peer]).isEqualTo(tcp ? "tcp" : "shm");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"SHM", "TCP"})
  void everyMessageArrivesWholeWithChecksums(Job.Transport transport) throws Exception {
    keep(
        Jobs.of(2, ContractProgram.class)
            .withTransport(transport)
            .withVariable("ECO_CHECK", "all"));
  }

  @Test
  void withoutTheFutexItIsTheSame() throws Exception {
    keep(
        Jobs.of(2, ContractProgram.class)
            .withTransport(Job.Transport.SHM)
            .withJvmOptions(List.of("-ea", "-Deco.portable=true")));
  }

  @Test
  void sharedMemoryAndTcpWorkTogetherInOneJob(@TempDir Path folder) throws Exception {
    keep(Jobs.onTwoMachines(Jobs.of(5, ContractProgram.class), 3, folder));
    for (int rank = 0; rank < 5; rank++) {
      assertThat(job.await(rank, "media "))
          .isEqualTo(rank < 3 ? "shm shm shm tcp tcp" : "tcp tcp tcp shm shm");
    }
    for (String host : List.of("a", "b")) {
      assertThat(folder.resolve(host)).isEmptyDirectory();
    }
  }
}
