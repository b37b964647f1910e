package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.LaunchSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Flight recordings of real ranks tell what they did; ranks that are not recorded load nothing.
@Timeout(300)
class EventTest {
  private static final int RANKS = 3;
  private static final int CALLS = EventProgram.CALLS;

  @TempDir private static Path recorded;

  private final Jobs job = new Jobs();

  @BeforeAll
  static void recordAJob() throws Exception {
    new Jobs().succeed(traced(recorded));
  }

  private static LaunchSpec traced(Path folder) {
    return Jobs.of(RANKS, EventProgram.class)
        .withVariable("ECO_TRACE", folder.resolve("records").toString());
  }

  private static List<RecordedEvent> events(Path folder, int rank, String name) throws IOException {
    Path file = folder.resolve("records").resolve("rank-" + rank + ".jfr");
    return RecordingFile.readAllEvents(file).stream()
        .filter(event -> event.getEventType().getName().equals(name))
        .toList();
  }

  private static List<RecordedEvent> calls(Path folder, int rank, String operation)
      throws IOException {
    return events(folder, rank, "eco.Collective").stream()
        .filter(event -> event.getString("operation").equals(operation))
        .toList();
  }

  @Test
  void everyCallOfEveryRankIsRecorded() throws Exception {
    for (int rank = 0; rank < RANKS; rank++) {
      List<RecordedEvent> sums = calls(recorded, rank, "allreduce");
      assertThat(sums).hasSize(CALLS + 1);
      assertThat(sums.getLast().getString("plan")).isEqualTo("ring");
      for (RecordedEvent each : sums) {
        assertThat(each.getLong("bytes")).isEqualTo(8000);
        assertThat(each.getInt("root")).isEqualTo(-1);
        assertThat(each.getInt("ranks")).isEqualTo(RANKS);
        assertThat(each.getInt("rank")).isEqualTo(rank);
        assertThat(each.getInt("communicator")).isZero();
        assertThat(each.getString("plan")).isNotEmpty();
        assertThat(each.getLong("predicted")).isZero();
        assertThat(each.getLong("measured")).isPositive();
        assertThat(each.getLong("waiting")).isBetween(0L, each.getLong("measured"));
        assertThat(each.getBoolean("failed")).isFalse();
      }
      assertThat(calls(recorded, rank, "broadcast"))
          .hasSize(CALLS)
          .allMatch(each -> each.getInt("root") == 2);
      RecordedEvent barrier = calls(recorded, rank, "barrier").getFirst();
      assertThat(barrier.getInt("ranks")).isEqualTo(rank == 1 ? 1 : 2);
      assertThat(barrier.getInt("communicator")).isPositive();
      assertThat(calls(recorded, rank, "allgather"))
          .hasSize(2)
          .anyMatch(e -> e.getLong("bytes") == 3);
      RecordedEvent self = events(recorded, rank, "eco.Rank").getFirst();
      assertThat(self.getInt("rank")).isEqualTo(rank);
      assertThat(self.getString("clock")).isNotEmpty();
    }
  }

  @Test
  void callsHaveTheSameNumberAtAllRanks() throws Exception {
    List<String> first = numbered(recorded, 0);
    assertThat(first).isNotEmpty();
    assertThat(numbered(recorded, 1)).isEqualTo(first);
    assertThat(numbered(recorded, 2)).isEqualTo(first);
  }

  private static List<String> numbered(Path folder, int rank) throws IOException {
    return events(folder, rank, "eco.Collective").stream()
        .filter(event -> event.getInt("communicator") == 0)
        .map(event -> event.getInt("call") + " " + event.getString("operation"))
        .toList();
  }

  @Test
  void everyPlanIsRecordedOnce() throws Exception {
    List<RecordedEvent> plans = events(recorded, 0, "eco.Plan");
    assertThat(plans.stream().map(plan -> plan.getString("operation")))
        .containsExactlyInAnyOrder(
            "allreduce", "broadcast", "allgather", "allgather", "barrier", "allreduce");
    assertThat(plans).allMatch(plan -> plan.getLong("planning") > 0);
  }

  @Test
  void predictionsStandBesideWhatWasMeasured(@TempDir Path folder) throws Exception {
    LaunchSpec spec = traced(folder).withVariable("ECO_NET", CollectiveTest.slowNetwork(folder));
    job.succeed(Jobs.onTwoMachines(spec, 2, folder));
    for (int rank = 0; rank < RANKS; rank++) {
      List<RecordedEvent> sums = calls(folder, rank, "allreduce");
      assertThat(sums.getFirst().getLong("predicted")).isPositive();
      assertThat(sums.getLast().getLong("predicted")).as("of a forced algorithm").isZero();
      assertThat(job.of(rank))
          .contains("measured at rank " + rank)
          .anyMatch(line -> line.contains(" of the predicted "))
          .anyMatch(line -> line.contains(CALLS + " of " + CALLS + " calls timed"));
    }
  }

  @Test
  void recordingsThatAnOptionStartsAreSeen(@TempDir Path folder) throws Exception {
    String option = "-XX:StartFlightRecording:settings=none,filename=" + folder + "/%p.jfr";
    job.succeed(
        Jobs.of(RANKS, EventProgram.class).withJvmOptions(List.of(option, "-Xlog:disable")));
    int ranks = 0;
    for (Path file : files(folder)) {
      long sums =
          RecordingFile.readAllEvents(file).stream()
              .filter(event -> event.getEventType().getName().equals("eco.Collective"))
              .filter(event -> event.getString("operation").equals("allreduce"))
              .count();
      assertThat(sums).isEqualTo(CALLS + 1);
      ranks++;
    }
    assertThat(ranks).isEqualTo(RANKS);
  }

  @Test
  void ranksThatAreNotRecordedLoadNothingOfTheRecorder(@TempDir Path folder) throws Exception {
    assertThat(loadedClasses(Jobs.of(RANKS, EventProgram.class), folder.resolve("plain")))
        .isNotEmpty()
        .noneMatch(line -> line.contains("jdk.jfr."));
    assertThat(loadedClasses(traced(folder), folder.resolve("recorded")))
        .as("the planted recording")
        .anyMatch(line -> line.contains("jdk.jfr."));
  }

  private List<String> loadedClasses(LaunchSpec spec, Path folder) throws Exception {
    Files.createDirectory(folder);
    String option = "-Xlog:class+load:file=" + folder + "/%p.txt";
    job.succeed(spec.withJvmOptions(List.of(option)));
    List<String> lines = new ArrayList<>();
    for (Path file : files(folder)) {
      lines.addAll(Files.readAllLines(file));
    }
    return lines;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
