package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import eco.cli.lab.host.Sweep;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Jobs and benchmarks that run in a lab, each by its command.
class LabJobTest {
  /// A token goes round; every rank tells where it is and what it got.
  private static final String RING =
      """
      import eco.Communicator;
      import eco.Eco;
      import java.nio.file.*;

      void main(String[] args) throws Exception {
        try (Communicator world = Eco.join()) {
          int next = (world.rank() + 1) % world.size();
          int previous = (world.rank() + world.size() - 1) % world.size();
          long[] token = {1};
          if (world.rank() == 0) {
            world.send(token, next, 1);
            world.receive(token, previous, 1);
          } else {
            world.receive(token, previous, 1);
            token[0]++;
            world.send(token, next, 1);
          }
          Path name = Path.of("/proc/sys/kernel/hostname");
          System.out.println(Files.readString(name).strip() + " " + token[0]);
        }
        System.exit(args.length == 0 ? 0 : Integer.parseInt(args[0]));
      }
      """;

  private static final String TWO_HOSTS =
      """
      {"name": "two", "hosts": {"a": "S", "b": "S"}, "ranks_per_host": 2,
       "segments": {"S": {"kind": "switch", "rate_mbit": 100, "delay_us": 50}}}
      """;

  private static final long SEED = 3;

  @TempDir Path directory;
  private LabFixture fixture;
  private Path ring;
  private Path two;

  @BeforeEach
  void write() throws Exception {
    fixture = new LabFixture(Files.createDirectory(directory.resolve("lab")));
    ring = Files.writeString(directory.resolve("Ring.java"), RING);
    two = Files.writeString(directory.resolve("two.json"), TWO_HOSTS);
  }

  @AfterEach
  void leaveNothing() throws Exception {
    for (Lab lab : Lab.find(fixture.home).stream().toList()) {
      lab.down();
    }
    assertThat(fixture.home.isLocked()).isFalse();
  }

  @Test
  void everyHostGetsARankAndNothingStaysUp() throws Exception {
    LabFixture.Finished run = eco("run", "--lab", "eco8", ring.toString());
    assertThat(run.err()).isEmpty();
    assertThat(run.exitCode()).isZero();
    assertThat(run.out().lines())
        .containsExactlyInAnyOrderElementsOf(
            IntStream.range(0, 8)
                .mapToObj(rank -> "[%d] h%d %d".formatted(rank, rank, rank == 0 ? 8 : rank + 1))
                .toList());
    assertNothingLeft();
  }

  @Test
  void aSeedPutsRanksOnHostsInItsOrder() throws Exception {
    LabFixture.Finished run =
        eco("run", "--lab", "switch8", "-n", "3", "--shuffle", "5", ring.toString());
    List<String> hosts = HostOrder.shuffle(NetworkSource.find("switch8").network().hostNames(), 5);
    assertThat(run.out().lines())
        .as(run.err())
        .containsExactlyInAnyOrder(
            "[0] " + hosts.get(0) + " 3",
            "[1] " + hosts.get(1) + " 2",
            "[2] " + hosts.get(2) + " 3");
  }

  @Test
  void aHostGetsAsManyRanksAsTheFileSays() throws Exception {
    LabFixture.Finished run = eco("run", "--lab", two.toString(), ring.toString());
    assertThat(run.out().lines())
        .as(run.err())
        .containsExactlyInAnyOrder("[0] a 4", "[1] a 2", "[2] b 3", "[3] b 4");
  }

  @Test
  void aLabThatIsUpIsUsedAndStaysUp() throws Exception {
    Lab lab = fixture.up(two.toString());
    LabFixture.Finished run = eco("run", "--lab", two.toString(), "-n", "2", ring.toString(), "7");
    assertThat(run.out().lines()).as(run.err()).containsExactlyInAnyOrder("[0] a 2", "[1] b 2");
    assertThat(run.exitCode()).isEqualTo(7);
    assertThat(Lab.find(fixture.home).orElseThrow().record().id()).isEqualTo(lab.record().id());
    assertThat(lab.stats()).anyMatch(medium -> medium.frames() > 0);
  }

  @Test
  void aLabOfAnotherNetworkIsLeftAlone() throws Exception {
    Lab lab = fixture.up(two.toString());
    assertThat(eco("run", "--lab", "eco8", ring.toString()))
        .isEqualTo(
            new LabFixture.Finished(
                1,
                "",
                "eco run: a lab is up that is not eco8.json: network=two; end it with eco lab"
                    + " down"));
    assertThat(Lab.find(fixture.home).orElseThrow().record().id()).isEqualTo(lab.record().id());
  }

  @Test
  void aRunThatFailsTakesItsLabDown() throws Exception {
    LabFixture.Finished run = eco("run", "--lab", two.toString(), "no.such.Main");
    assertThat(run.exitCode()).isNotZero();
    assertNothingLeft();
  }

  /// The program sleeps for longer than the test takes: it must end because it is killed, and yet
  /// does not stay for ever if it is not.
  @Test
  void aRunThatIsKilledTakesItsLabWithIt() throws Exception {
    Path endless =
        Files.writeString(
            directory.resolve("Endless.java"),
            "void main() throws Exception { System.out.println(1); Thread.sleep(1_000_000); }");
    Process run =
        fixture.command(List.of("run", "--lab", two.toString(), endless.toString())).start();
    assertThat(run.inputReader().readLine()).endsWith("1");
    String id = LabRecord.read(fixture.home.file("record.json")).id();
    run.destroyForcibly().waitFor();
    LabFixture.await("emulator is gone", () -> !fixture.home.isLocked());
    LabFixture.await("nothing runs on the hosts", () -> Sweep.processes(id).isEmpty());
    assertNothingLeft();
  }

  @Test
  void aBenchmarkMeasuresInTheLab() throws Exception {
    LabFixture.Finished bench = eco(bench());
    String order = String.join(", ", HostOrder.shuffle(List.of("a", "b"), SEED));
    assertThat(bench.out())
        .as(bench.err())
        .contains("lab two: ranks in order on %s (shuffled, seed %d)".formatted(order, SEED))
        .contains("2 ranks in lab two")
        .doesNotContain("rivals");
    assertNothingLeft();
  }

  @ParameterizedTest
  @CsvSource({"openmpi, mpirun.openmpi", "mpich, mpiexec.hydra"})
  void aRivalRunsInTheLabBesideEco(String rival, String launcher) throws Exception {
    assumeTrue(isOnPath(launcher) && isOnPath("mpicc." + rival), rival + " is not installed");
    String[] words =
        Stream.concat(Arrays.stream(bench()), Stream.of("--against", rival)).toArray(String[]::new);
    LabFixture.Finished bench = eco(words);
    assertThat(bench.out())
        .as(bench.err())
        .contains("a preloaded library lets a fruitless poll wait")
        .containsPattern("(?m)^eco +8 .*\\d$")
        .containsPattern("(?m)^" + rival + " +8 ");
    assertThat(bench.exitCode()).isZero();
    assertNothingLeft();
  }

  /// Few messages between two hosts.
  private String[] bench() {
    return ("bench latency --lab "
            + two
            + " -n 2 --shuffle "
            + SEED
            + " --bytes 8 --rounds 1 --warmup 1 --samples 3")
        .split(" ");
  }

  private LabFixture.Finished eco(String... words) throws Exception {
    return LabFixture.run(fixture.command(List.of(words)));
  }

  private static boolean isOnPath(String program) {
    return Arrays.stream(System.getenv("PATH").split(":"))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }

  private void assertNothingLeft() throws Exception {
    assertThat(fixture.home.isLocked()).isFalse();
    try (Stream<Path> files = Files.list(fixture.home.directory())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .isSubsetOf("lock", "starting", "log");
    }
  }
}
