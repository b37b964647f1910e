package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class LauncherTest {
  private static final Duration LONG = Duration.ofMinutes(1);

  private final Transcript transcript = new Transcript();

  static LaunchSpec actors(int ranks, String... args) {
    return LaunchSpec.of(ranks, new Target.MainClass(Actor.class.getName()))
        .withClassPath(List.of(testClasses()))
        .withArgs(args);
  }

  static Path testClasses() {
    try {
      return Path.of(Actor.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (java.net.URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private int run(LaunchSpec spec) throws IOException, InterruptedException {
    return Launcher.run(spec, transcript);
  }

  private CompletableFuture<Integer> start(LaunchSpec spec) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return run(spec);
          } catch (IOException | InterruptedException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  private static int status(CompletableFuture<Integer> job) throws Exception {
    return job.get(60, TimeUnit.SECONDS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ECO_ADAPT", "ECO_PROBE", "ECO_TIMEOUT"})
  void aWrongVariableIsToldInOneLine(String name) throws Exception {
    assertThat(Launcher.run(actors(1, "hello").withVariable(name, "maybe"), transcript)).isOne();
    assertThat(transcript.of(0, true))
        .singleElement()
        .asString()
        .startsWith(name + "=maybe is wrong");
    assertThat(transcript.out(0)).isEmpty();
  }

  @Test
  void eightRanksMeetAndLeave() throws Exception {
    assertThat(run(actors(8, "meet"))).as(transcript.toString()).isZero();
    for (int rank = 0; rank < 8; rank++) {
      assertThat(transcript.out(rank)).contains("sum 108 of 8");
    }
    assertThat(transcript.launcher()).isEmpty();
  }

  @Test
  void manyRoundsOfAnyLengthArriveWhole() throws Exception {
    assertThat(run(actors(3, "rounds"))).as(transcript.toString()).isZero();
    assertThat(transcript.out(2)).contains("all rounds right");
  }

  @Test
  void argumentsAndOptionsAndVariablesReachTheRanks() throws Exception {
    assertThat(run(actors(1, "hello", "a b", "", "ü*"))).isZero();
    assertThat(transcript.out(0)).containsExactly("hello  a b  ü*");
    LaunchSpec spec =
        actors(1, "silence").withVariable("ECO_TEST", "x").withTransport(Job.Transport.TCP);
    assertThat(run(spec)).isZero();
    assertThat(transcript.out(0)).contains("x TCP");
  }

  @Test
  void theStatusIsThatOfTheFirstRankThatFails() throws Exception {
    assertThat(run(actors(3, "exit", "7").withGrace(LONG))).as(transcript.toString()).isEqualTo(7);
    assertThat(transcript.launcher()).hasSize(1);
    assertThat(transcript.launcher().getFirst())
        .startsWith("rank 1 died: host=")
        .contains(", pid=", ", status=7, last words=I cannot go on");
    assertThat(transcript.out(0).toString()).contains("heard of the death of 1");
  }

  @Test
  void anExceptionIsTheLastWordsOfItsRank() throws Exception {
    assertThat(run(actors(2, "throw").withGrace(LONG))).isEqualTo(1);
    assertThat(transcript.launcher()).hasSize(1);
    assertThat(transcript.launcher().getFirst()).contains("the reactor is hot");
  }

  @Test
  void aKilledRankEndsTheJobAndTheOthersHearOfIt() throws Exception {
    CompletableFuture<Integer> job = start(actors(2, "wait").withGrace(LONG));
    transcript.awaitReady(0);
    long pid = transcript.awaitReady(1);
    ProcessHandle.of(pid).orElseThrow().destroyForcibly();
    assertThat(status(job)).as(transcript.toString()).isEqualTo(137);
    assertThat(transcript.launcher()).hasSize(1);
    assertThat(transcript.launcher().getFirst())
        .startsWith("rank 1 died: host=")
        .contains("pid=" + pid + ", status=137 (SIGKILL)");
    assertThat(transcript.out(0).toString()).contains("heard of the death of 1, pid " + pid);
    assertThat(transcript.of(0, true).toString()).contains("RankFailedException");
  }

  @Test
  void ranksThatDoNotCareAboutADeathAreEnded() throws Exception {
    CompletableFuture<Integer> job = start(actors(4, "idle"));
    List<ProcessHandle> ranks = new ArrayList<>();
    for (int rank = 0; rank < 4; rank++) {
      ranks.add(ProcessHandle.of(transcript.awaitReady(rank)).orElseThrow());
    }
    ranks.get(3).destroy();
    LauncherTest.signal("STOP", ranks.get(2).pid());
    assertThat(status(job)).as(transcript.toString()).isEqualTo(143);
    for (ProcessHandle rank : ranks) {
      assertThat(rank.isAlive()).isFalse();
    }
    assertThat(transcript.launcher()).hasSize(1);
  }

  @Test
  void aRankThatEndsWithoutJoiningFailsTheJobByName() throws Exception {
    assertThat(run(actors(3, "absent"))).as(transcript.toString()).isEqualTo(1);
    assertThat(transcript.launcher()).hasSize(1);
    assertThat(transcript.launcher().getFirst())
        .startsWith("rank 1 ended without joining while rank ");
  }

  @Test
  void abortEndsAllWithItsStatus() throws Exception {
    assertThat(run(actors(3, "abort"))).as(transcript.toString()).isEqualTo(42);
    assertThat(transcript.launcher()).hasSize(1);
    assertThat(transcript.launcher().getFirst())
        .startsWith("rank 1 aborted the job: ")
        .endsWith("status=42, why=enough");
  }

  @Test
  void aJobThatTakesTooLongEndsWith124() throws Exception {
    LaunchSpec spec = actors(2, "idle").withTimeout(Duration.ofMillis(700));
    assertThat(run(spec)).isEqualTo(124);
    assertThat(transcript.launcher()).hasSize(1);
    assertThat(transcript.launcher().getFirst())
        .isEqualTo("timed out: limit=700ms, still running=[0, 1]");
  }

  @Test
  void aStoppedRankIsReportedAndResumesUnharmed(@TempDir Path folder) throws Exception {
    Path release = folder.resolve("release");
    CompletableFuture<Integer> job = start(actors(2, "stopped", release.toString()));
    transcript.awaitReady(0);
    long pid = transcript.awaitReady(1);
    signal("STOP", pid);
    Transcript.Line silent = transcript.await(line -> line.text().contains("is silent"));
    signal("CONT", pid);
    transcript.await(line -> line.text().startsWith("rank 1 is back: host="));
    Files.createFile(release);
    assertThat(status(job)).as(transcript.toString()).isZero();
    assertThat(silent.text()).startsWith("rank 1 is silent: host=").contains("pid=" + pid);
    assertThat(silent.text()).contains(", seconds=");
    assertThat(transcript.out(1)).contains("unharmed");
    assertThat(transcript.launcher()).hasSize(2);
  }

  @Test
  void bigOutputsOfManyRanksArriveWhole() throws Exception {
    assertThat(run(actors(4, "flood", "20000"))).isZero();
    for (int rank = 0; rank < 4; rank++) {
      assertThat(transcript.out(rank)).hasSize(20000).containsOnly(rank + "x".repeat(99));
    }
  }

  @Test
  void aJobWhoseOutputNobodyReadsEnds() throws Exception {
    Sink deaf =
        (rank, err, line) -> {
          throw new java.io.UncheckedIOException(new IOException("Broken pipe"));
        };
    assertThat(Launcher.run(actors(2, "idle"), deaf)).isEqualTo(141);
  }

  @Test
  void aLineWithoutAnEndIsALineToo() throws Exception {
    assertThat(run(actors(1, "partial"))).isZero();
    assertThat(transcript.out(0)).containsExactly("no line end");
  }

  @Test
  void aChildThatARankLeavesBehindDoesNotKeepTheJobAlive() throws Exception {
    assertThat(run(actors(1, "parent"))).isZero();
    assertThat(transcript.out(0)).hasSize(1);
    signal("KILL", Long.parseLong(transcript.out(0).getFirst().substring("child ".length())));
  }

  @Test
  void aSourceFileIsCompiledOnceAndItsClassesGoWithTheJob(@TempDir Path folder) throws Exception {
    Path source = folder.resolve("Sum.java");
    Files.writeString(
        source,
        """
        void main() {
          System.out.println(new Other().name() + " "
              + eco.launch.Job.fromEnvironment(System.getenv()).size());
        }
        """);
    Files.writeString(
        folder.resolve("Other.java"),
        "class Other { String name() { return getClass().getProtectionDomain().getCodeSource()"
            + ".getLocation().getPath(); } }");
    assertThat(run(LaunchSpec.of(2, Target.parse(source.toString()))))
        .as(transcript.toString())
        .isZero();
    String line = transcript.out(0).getFirst();
    assertThat(line).endsWith("/ 2").contains("eco-classes-");
    assertThat(Path.of(line.substring(0, line.length() - 2))).doesNotExist();
  }

  @Test
  void mistakesInTheTargetAreToldBeforeAnythingStarts(@TempDir Path folder) throws Exception {
    assertThatThrownBy(() -> run(LaunchSpec.of(2, Target.parse("No.java"))))
        .hasMessage("no such file: No.java");
    assertThatThrownBy(() -> run(LaunchSpec.of(2, Target.parse("no.jar"))))
        .hasMessage("no such file: no.jar");
    assertThatThrownBy(() -> run(LaunchSpec.of(2, Target.parse("no.Such"))))
        .hasMessage("no such class: no.Such on class path .");
    Path bad = folder.resolve("Bad.java");
    Files.writeString(bad, "class Bad { int x = true; }");
    assertThatThrownBy(() -> run(LaunchSpec.of(2, Target.parse(bad.toString()))))
        .hasMessageContaining("cannot compile")
        .hasMessageContaining("incompatible types");
    assertThatThrownBy(() -> LaunchSpec.of(0, Target.parse("no.Such")))
        .hasMessage("a job has at least one rank: ranks=0");
  }

  @Test
  void whatARankLeavesInSharedMemoryGoesWithTheJob() throws Exception {
    assertThat(run(actors(1, "shared"))).isZero();
    String line = transcript.out(0).getFirst();
    assertThat(line).startsWith("shared /dev/shm/eco-");
    assertThat(Path.of(line.substring(7))).doesNotExist();
  }

  static void signal(String name, long pid) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("kill", "-" + name, Long.toString(pid)).start();
    assertThat(kill.waitFor()).isZero();
  }
}
