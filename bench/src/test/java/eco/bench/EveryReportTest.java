package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class EveryReportTest {
  private static final OptionalInt USUAL = OptionalInt.empty();

  @Test
  void everyOperationHasItsRowsAndSlowOnesAreNamed() {
    Request request =
        every(List.of(8L, 1024L), OptionalInt.of(1), List.of(Rival.OPENMPI, Rival.MPICH));
    List<Observation> seen = new ArrayList<>();
    add(seen, Measure.BROADCAST, 8, 500, 1000, 1200);
    add(seen, Measure.BROADCAST, 1024, 1060, 2000, 1000);
    add(seen, Measure.BARRIER, 0, 1040, 1000, 1100);
    List<String> lines = new EveryReport(request, Result.of(request, seen), false).lines();
    assertThat(String.join("\n", lines))
        .isEqualTo(
            """

            collective operations, from the agreed start to the end at the last rank: 4 ranks, \
            transport shm, heap buffers, root 1, medians of 1 round
            operation  bytes  eco us    min  openmpi us   min  mpich us   min  samples  \
            time/openmpi  time/mpich
            broadcast      8   0.500  0.500        1.00  1.00      1.20  1.20        1  \
                    0.50        0.42
            broadcast  1 KiB    1.06   1.06        2.00  2.00      1.00  1.00        1  \
                    0.53        1.06
            barrier        0    1.04   1.04        1.00  1.00      1.10  1.10        1  \
                    1.04        0.95
            2 of 3 rows have at least 0.95 of the faster rival's speed; not: broadcast 1 KiB (0.94)\
            """);
  }

  @Test
  void whatARivalDidNotShowStaysEmpty() {
    Request request = every(List.of(8L), OptionalInt.of(1), List.of(Rival.OPENMPI, Rival.MPICH));
    List<Observation> seen = new ArrayList<>();
    add(seen, Measure.BROADCAST, 8, 500, 1000, 1200);
    seen.removeIf(observation -> observation.system().equals("openmpi"));
    List<String> lines = new EveryReport(request, Result.of(request, seen), false).lines();
    assertThat(lines.subList(2, lines.size()))
        .containsExactly(
            "bytes  eco us    min  openmpi us  min  mpich us   min  samples  time/openmpi"
                + "  time/mpich",
            "8       0.500  0.500                       1.20  1.20        1"
                + "                      0.42",
            "1 of 1 rows have at least 0.95 of the faster rival's speed");
  }

  @Test
  void aBarrierTakesNoBytesAndOnlySomeTakeTheRoot() {
    List<Request> parts = every(List.of(8L), OptionalInt.of(1), List.of(Rival.MPICH)).parts();
    assertThat(parts).hasSize(eco.schedule.Operation.values().length);
    for (Request part : parts) {
      boolean barrier = part.operation() == Operation.BARRIER;
      assertThat(part.lengths()).containsExactly(barrier ? 0L : 8L);
      assertThat(part.root().isPresent()).isEqualTo(part.operation().rooted());
      assertThat(part.rivals()).containsExactly(Rival.MPICH);
    }
  }

  /// Real ranks, without a rival.
  @Test
  void allAreMeasuredInTurn(@TempDir Path folder) throws IOException {
    Path json = folder.resolve("every.jsonl");
    Request plain = every(List.of(8L), USUAL, List.of());
    Request request =
        new Request(
            Operation.EVERY,
            2,
            plain.transport(),
            plain.buffers(),
            plain.bytes(),
            1,
            plain.warmups(),
            plain.samples(),
            USUAL,
            Optional.empty(),
            Optional.empty(),
            List.of(),
            Optional.empty(),
            Optional.of(json));
    StringWriter out = new StringWriter();
    Bench.run(request, new PrintWriter(out), new PrintWriter(new StringWriter()));
    String[] words =
        Operation.EVERY.parts().stream().map(Operation::toString).toArray(String[]::new);
    assertThat(words).hasSize(11);
    assertThat(out.toString()).contains(words).doesNotContain("rival's speed");
    assertThat(Files.readAllLines(json))
        .filteredOn(line -> line.contains("\"steady\""))
        .hasSize(words.length);
  }

  private static void add(
      List<Observation> seen, Measure op, long bytes, long eco, long openmpi, long mpich) {
    seen.add(seen("eco", op, bytes, eco));
    seen.add(seen("openmpi", op, bytes, openmpi));
    seen.add(seen("mpich", op, bytes, mpich));
  }

  private static Observation seen(String system, Measure op, long bytes, long nanos) {
    SampleSet set = SampleSet.of(op, Phase.STEADY, bytes, new long[] {nanos}, 1);
    return new Observation(system, Buffers.HEAP, set, 0);
  }

  private static Request every(List<Long> bytes, OptionalInt root, List<Rival> rivals) {
    return Requests.collective(Operation.EVERY, bytes, root, "", rivals.toArray(Rival[]::new));
  }
}
