package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.LaunchSpec;
import eco.network.Host;
import eco.network.Medium;
import eco.network.Topology;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// Ranks that were told something wrong about their network find out together and make new plans.
///
/// What they are told is so wrong that no machine could be mistaken about it.
@Timeout(300)
class AdaptTest {
  private static final int RANKS = 4;
  private static final String DRIFTED = "eco: the network has drifted";

  /// As slow as no loaded machine talks with itself, and as fast as none.
  static final Medium TOO_SLOW = Medium.of(Medium.Kind.SWITCH, 10_000_000_000L, 1000, 0.1, 0);

  private static final Medium TOO_FAST = Medium.of(Medium.Kind.SWITCH, 10, 1, 0.0001, 0);

  @TempDir Path folder;
  private final Jobs job = new Jobs();

  private static Stream<Arguments> wrong() {
    return Stream.of(Arguments.of(TOO_SLOW, "500", -1), Arguments.of(TOO_FAST, "1000", 1));
  }

  private LaunchSpec job(String what, String calls, Medium told) throws IOException {
    return Jobs.of(RANKS, AdaptProgram.class, what, calls)
        .withGrace(Duration.ofSeconds(30))
        .withVariable("ECO_NET", network(folder, told))
        .withVariable("ECO_TRACE", folder.resolve("records").toString());
  }

  /// A network file of two hosts that claims that they talk over a medium.
  static String network(Path folder, Medium claimed) throws IOException {
    List<Host> hosts = List.of(new Host("a", 2), new Host("b", 2));
    return Jobs.network(folder, Topology.flat(2, claimed), hosts);
  }

  private List<RecordedEvent> events(int rank) throws IOException {
    Path file = folder.resolve("records").resolve("rank-" + rank + ".jfr");
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals("eco.Adapt"))
        .toList();
  }

  private static List<String> told(List<RecordedEvent> events) {
    return events.stream()
        .map(
            event ->
                String.join(
                    " ",
                    String.valueOf(event.getInt("call")),
                    event.getString("operation"),
                    event.getString("before"),
                    event.getString("plan"),
                    String.valueOf(event.getLong("predicted")),
                    String.valueOf(event.getDouble("latencyRatio")),
                    String.valueOf(event.getDouble("bytesRatio"))))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("wrong")
  void allRanksMakeTheSameNewPlansAtTheSameCall(Medium claimed, String calls, int way)
      throws Exception {
    job.succeed(Jobs.onTwoMachines(job("sums", calls, claimed), 2, folder));
    List<String> first = told(events(0));
    assertThat(first).as("%s", job).isNotEmpty();
    for (int rank = 0; rank < RANKS; rank++) {
      assertThat(told(events(rank))).as("rank %d", rank).isEqualTo(first);
      assertThat(job.of(rank).stream().filter(text -> text.startsWith(DRIFTED)))
          .as("%s", job)
          .hasSize(rank == 0 ? first.size() : 0)
          .allMatch(text -> text.contains(", latency=x") && text.contains(" in "));
      assertThat(job.of(rank)).anyMatch(text -> text.startsWith("the network has drifted from"));
    }
    RecordedEvent event = events(0).getFirst();
    double times = event.getDouble("latencyRatio") * event.getDouble("bytesRatio");
    assertThat(Math.signum(Math.log(times))).as("%s", first).isEqualTo(way);
  }

  @Test
  void plansAreKeptIfOneMachineWantsThat() throws Exception {
    String off = "test $1 = b && export ECO_ADAPT=off";
    job.succeed(Jobs.onMachines(job("sums", "500", TOO_SLOW), folder, off, 2, 2));
    for (int rank = 0; rank < RANKS; rank++) {
      assertThat(events(rank)).isEmpty();
      assertThat(job.of(rank)).contains("closed").noneMatch(text -> text.contains("drifted"));
    }
  }

  @Test
  void aRankMayLeaveBeforeOthersHaveBegunToAgree() throws Exception {
    job.succeed(Jobs.onTwoMachines(job("leave", "260", TOO_SLOW), 2, folder));
  }

  @Test
  void aDeathDuringAnAgreementIsNamedByTheCallsThemselves() throws Exception {
    assertThat(job.run(Jobs.onTwoMachines(job("die", "257", TOO_SLOW), 2, folder))).isEqualTo(7);
    for (int rank = 0; rank < RANKS - 1; rank++) {
      assertThat(job.of(rank)).as("%s", job).contains("failed " + (RANKS - 1), "closed");
    }
  }
}
