package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class JsonLinesTest {
  private static final Result LATENCY = result(Measure.LATENCY, 8, 0);

  @Test
  void aResultIsOneObjectOnOneLine() {
    assertThat(JsonLines.line(LATENCY))
        .isEqualTo(
            "{\"system\":\"eco\",\"op\":\"latency\",\"phase\":\"steady\",\"transport\":\"tcp\","
                + "\"buffers\":\"shared\",\"ranks\":2,\"bytes\":8,\"rounds\":5,\"samples\":100,"
                + "\"min_us\":0.2,\"p50_us\":0.25,\"p99_us\":0.5,\"max_us\":9.0,"
                + "\"gb_per_s\":0.032}");
  }

  @Test
  void memoryIsToldWhereItWasAskedFor() {
    assertThat(JsonLines.line(result(Measure.LAUNCH, 0, 34000)))
        .endsWith("\"resident_kib\":34000}");
  }

  @Test
  void aCollectiveOperationTellsItsAlgorithmAndRoot() {
    Request request =
        Requests.collective(
            Operation.BROADCAST, List.of(8L), OptionalInt.of(2), "chain", Rival.MPICH);
    SampleSet set = SampleSet.of(Measure.BROADCAST, Phase.STEADY, 8, new long[] {1}, 1);
    List<Observation> seen =
        List.of(
            new Observation("eco", Buffers.HEAP, set, 0),
            new Observation("mpich", Buffers.HEAP, set, 0));
    List<Result> results = Result.of(request, seen);
    assertThat(JsonLines.line(results.get(0)))
        .contains("\"op\":\"broadcast\",\"algorithm\":\"chain\",\"root\":\"2\"");
    assertThat(JsonLines.line(results.get(1)))
        .contains("\"op\":\"broadcast\",\"algorithm\":\"default\",\"root\":\"2\"");
  }

  @Test
  void aFileHoldsOneLinePerResult(@TempDir Path directory) throws IOException {
    Path file = directory.resolve("results.jsonl");
    JsonLines.write(file, List.of(LATENCY, LATENCY));
    JsonLines.write(file, List.of(LATENCY, LATENCY));
    assertThat(Files.readAllLines(file)).hasSize(2).allMatch(JsonLines.line(LATENCY)::equals);
  }

  @Test
  void aFileThatCannotBeWrittenIsNamed(@TempDir Path directory) {
    Path file = directory.resolve("missing").resolve("results.jsonl");
    assertThatThrownBy(() -> JsonLines.write(file, List.of(LATENCY)))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining(file.toString());
  }

  private static Result result(Measure op, long bytes, long residentKib) {
    return new Result(
        "eco",
        op,
        "",
        "",
        Phase.STEADY,
        Transport.TCP,
        Buffers.SHARED,
        2,
        bytes,
        5,
        100,
        0.2,
        0.25,
        0.5,
        9,
        0.032,
        0,
        residentKib,
        "");
  }
}
