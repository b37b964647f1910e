package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class RivalTest {
  @Test
  void rivalsKeepTheirDefaultsInSharedMemory() {
    assertThat(Rival.OPENMPI.launchCommand(2, 2, false, Transport.SHM))
        .containsExactly("mpirun.openmpi", "-n", "2");
    assertThat(Rival.MPICH.launchCommand(2, 2, true, Transport.AUTO))
        .containsExactly("mpiexec.hydra", "-n", "2");
    assertThat(Rival.MPICH.environment(Transport.SHM)).isEmpty();
  }

  @Test
  void openMpiIsToldOfTheSuperuserAndOfTooFewCores() {
    assertThat(Rival.OPENMPI.launchCommand(4, 2, true, Transport.AUTO))
        .contains("--allow-run-as-root", "--oversubscribe");
    assertThat(Rival.OPENMPI.launchCommand(2, 2, false, Transport.AUTO))
        .doesNotContain("--allow-run-as-root", "--oversubscribe");
  }

  @Test
  void tcpMeansTcpForRivalsToo() {
    assertThat(Rival.OPENMPI.launchCommand(2, 2, false, Transport.TCP))
        .containsSubsequence("--mca", "btl", "self,tcp");
    assertThat(Rival.MPICH.environment(Transport.TCP))
        .containsEntry("MPIR_CVAR_NOLOCAL", "1")
        .containsEntry("UCX_TLS", "tcp");
  }
}
