package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.HostsFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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

  private static final Site SITE =
      new Site(
          "lab x",
          List.of(new HostsFile.Host("b", 2, null), new HostsFile.Host("a", 1, null)),
          List.of(2, 0, 1),
          List.of("/agent"),
          List.of(),
          "eth0",
          Optional.of(Path.of("/shim.so")),
          List.of());

  @Test
  void everyRivalPutsRanksOnTheHostsOfTheSiteInItsOrder() {
    assertThat(Rival.OPENMPI.launchCommand(3, true, Transport.AUTO, SITE))
        .containsSubsequence("mpirun.openmpi", "-n", "3", "--allow-run-as-root")
        .containsSubsequence("--mca", "plm_rsh_agent", "/agent")
        .containsSubsequence("--mca", "btl", "self,vader,tcp")
        .containsSubsequence("--mca", "btl_tcp_if_include", "eth0")
        .containsSubsequence("--bind-to", "none", "--map-by", "seq", "--host", "b,b,a")
        .containsSubsequence("-x", "LD_PRELOAD=/shim.so");
    assertThat(Rival.MPICH.launchCommand(3, true, Transport.AUTO, SITE))
        .containsSubsequence("mpiexec.hydra", "-n", "3", "-launcher", "ssh")
        .containsSubsequence("-launcher-exec", "/agent", "-iface", "eth0")
        .containsSubsequence("-hosts", "b:2,a:1", "-genv", "LD_PRELOAD", "/shim.so");
    assertThat(Rival.MPICH.environment(Transport.AUTO, SITE))
        .containsEntry("UCX_NET_DEVICES", "eth0");
  }

  @Test
  void aCommandForTheFirstHostReachesItWordByWord() {
    assertThat(SITE.onFirstHost(List.of("echo", "it's $HOME")))
        .containsExactly("/agent", "b", "exec", "'echo'", "'it'\\''s $HOME'");
  }
}
