package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ranks on several hosts, all of them this machine.
@Timeout(120)
class HostsTest {
  @TempDir private Path folder;
  private final Transcript transcript = new Transcript();
  private List<HostsFile.Host> hosts = List.of();
  private List<String> agent = List.of();

  @BeforeEach
  void writeHostsAndAgent() throws Exception {
    Path file = folder.resolve("hosts");
    Files.writeString(
        file,
        """
        # two hosts
        alpha slots=2 address=127.0.0.1

        beta slots=3   # more than needed
        """);
    hosts = HostsFile.read(file);
    Path script = folder.resolve("agent");
    Files.writeString(
        script, "#!/bin/sh\necho a banner\necho chatter on $1 >&2\nshift\nexec \"$@\"\n");
    Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
    agent = List.of(script.toString());
  }

  private int run(int ranks, String... args) throws Exception {
    LaunchSpec spec = LauncherTest.actors(ranks, args).withGrace(Duration.ofMinutes(1));
    return Launcher.run(spec.withHosts(hosts, agent), transcript);
  }

  @Test
  void ranksOfSeveralHostsMeet() throws Exception {
    assertThat(run(4, "meet")).as(transcript.toString()).isZero();
    for (int rank = 0; rank < 4; rank++) {
      assertThat(transcript.out(rank)).contains("sum 46 of 4");
    }
    assertThat(transcript.launcher())
        .containsExactlyInAnyOrder("host alpha: chatter on alpha", "host beta: chatter on beta");
  }

  @Test
  void aDeathOnAHostEndsTheJobAndNamesTheHost() throws Exception {
    assertThat(run(4, "exit", "9")).as(transcript.toString()).isEqualTo(9);
    assertThat(transcript.launcher().getLast())
        .startsWith("rank 1 died: host=alpha, pid=")
        .endsWith("status=9, last words=I cannot go on");
    assertThat(transcript.out(3).toString()).contains("heard of the death of 1");
  }

  @Test
  void aSourceFileTravelsToTheHosts() throws Exception {
    Path source = folder.resolve("Where.java");
    Files.writeString(
        source,
        "void main() { IO.println(getClass().getProtectionDomain().getCodeSource().getLocation()"
            + ".getPath() + System.getenv(\"ECO_HOST\")); }");
    LaunchSpec spec = LaunchSpec.of(3, new Target.Source(source)).withHosts(hosts, agent);
    assertThat(Launcher.run(spec, transcript)).as(transcript.toString()).isZero();
    assertThat(transcript.out(0).getFirst()).contains("eco-classes-").endsWith("/alpha");
    assertThat(transcript.out(2).getFirst()).contains("eco-classes-").endsWith("/beta");
    for (int rank = 0; rank < 3; rank++) {
      Path place = Path.of(transcript.out(rank).getFirst()).getParent();
      assertThat(place).doesNotExist();
    }
  }

  @Test
  void outputCannotBreakTheFrames() throws Exception {
    assertThat(run(4, "flood", "5000")).isZero();
    for (int rank = 0; rank < 4; rank++) {
      assertThat(transcript.out(rank)).hasSize(5000).containsOnly(rank + "x".repeat(99));
    }
  }

  @Test
  void aDeathOnOneHostEndsTheRanksOfAll() throws Exception {
    LaunchSpec spec = LauncherTest.actors(3, "idle").withHosts(hosts, agent);
    CompletableFuture<Integer> job =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return Launcher.run(spec, transcript);
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            });
    List<ProcessHandle> ranks = new ArrayList<>();
    for (int rank = 0; rank < 3; rank++) {
      ranks.add(ProcessHandle.of(transcript.awaitReady(rank)).orElseThrow());
    }
    ranks.get(2).destroyForcibly();
    assertThat(job.get(60, TimeUnit.SECONDS)).isEqualTo(137);
    for (ProcessHandle rank : ranks) {
      rank.onExit().get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void noRankOfAnyHostOutlivesAKilledLauncher() throws Exception {
    Map<String, String> variables =
        Map.of(
            LauncherMain.HOSTS, folder.resolve("hosts").toString(),
            LauncherMain.AGENT, agent.getFirst());
    try (ChildProcess launcher =
        new ChildProcess(LauncherMain.class, variables, "4", Actor.class.getName(), "idle")) {
      List<ProcessHandle> ranks = LauncherEndTest.awaitReady(launcher, 4);
      List<ProcessHandle> agents = launcher.process.children().toList();
      assertThat(agents).hasSize(2);
      launcher.process.destroyForcibly();
      LauncherEndTest.assertAllEnd(ranks);
      LauncherEndTest.assertAllEnd(agents);
    }
  }

  @Test
  void anAgentThatFailsIsToldWithItsLastWords() throws Exception {
    LaunchSpec spec =
        LauncherTest.actors(2, "meet")
            .withHosts(hosts, List.of("sh", "-c", "echo no route >&2; exit 255"));
    assertThat(Launcher.run(spec, transcript)).isEqualTo(1);
    assertThat(transcript.launcher().getLast())
        .startsWith("host is lost: host=alpha, ranks=[0, 1], cause=")
        .endsWith("last words=no route");
  }

  @Test
  void mistakesInAHostsFileAreNamedByLine() throws Exception {
    Path file = folder.resolve("bad");
    for (String bad :
        List.of("h slots=0", "h slots=x", "h slot=1", "h address=", "=x", "-oProxy")) {
      Files.writeString(file, "good\n" + bad + "\n");
      assertThatThrownBy(() -> HostsFile.read(file)).as(bad).hasMessageStartingWith(file + ":2: ");
    }
    Files.writeString(file, "# nothing\n");
    assertThatThrownBy(() -> HostsFile.read(file)).hasMessage(file + ": no host in it");
    assertThatThrownBy(() -> run(6, "meet"))
        .hasMessage("the hosts have too few slots: slots=5, ranks=6");
  }
}
