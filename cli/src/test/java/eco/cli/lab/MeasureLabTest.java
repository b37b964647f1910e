package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import eco.cli.lab.net.DeclaredTopology;
import eco.cli.survey.LabSurvey;
import eco.network.Survey;
import eco.network.Topology;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Bundled networks, measured by real processes, must turn out to be what their files declare:
/// clusters, bus or switch, shared trunks, and whom multicast reaches.
///
/// `eco8` is measured by the demo ([LabPaperTest]); here is what `ECO_TEST_NETWORKS` names.
/// `ECO_TEST_NETWORKS=switch8,eco8,grid,cloud,campus,eco20 ECO_TEST_RUNS=5` has all of them
/// measured five times, which takes half an hour.
@Timeout(600)
class MeasureLabTest {
  @TempDir Path directory;

  static Stream<Arguments> runs() {
    String networks = System.getenv().getOrDefault("ECO_TEST_NETWORKS", "");
    int runs = Integer.parseInt(System.getenv().getOrDefault("ECO_TEST_RUNS", "1"));
    return Stream.of(networks.split(","))
        .filter(name -> !name.isEmpty())
        .flatMap(name -> IntStream.rangeClosed(1, runs).mapToObj(run -> Arguments.of(name, run)));
  }

  @ParameterizedTest(name = "{0}, run {1}", allowZeroInvocations = true)
  @MethodSource("runs")
  void whatIsMeasuredIsWhatIsDeclared(String network, int run) throws Exception {
    LabFixture fixture = new LabFixture(Files.createDirectory(directory.resolve("lab")));
    Path file = directory.resolve("net.json");
    LabFixture.Finished measured =
        LabFixture.run(
            fixture.command(List.of("measure", "--lab", network, "-o", file.toString())));
    assertThat(measured.exitCode()).as(measured.err()).isZero();
    assertThat(measured.out().lines().toList().getLast())
        .as("run %d: %s", run, measured.out())
        .isEqualTo("declared: the same");
    assertMulticastIsWhatIsDeclared(network, file);
  }

  static void assertMulticastIsWhatIsDeclared(String network, Path file) throws Exception {
    Topology found = Survey.parse(file.toString(), Files.readString(file)).topology();
    Topology declared = DeclaredTopology.of(LabSurvey.network(network), 1);
    for (int source = 0; source < declared.size(); source++) {
      for (int target = 0; target < source; target++) {
        assertThat(found.medium(source, target).multicast())
            .as("multicast between hosts %d and %d", source, target)
            .isEqualTo(declared.medium(source, target).multicast());
      }
    }
  }
}
