package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// What is measured through package `mpi`, on real ranks but with few messages.
@Timeout(120)
final class MpiMeasurementTest {
  @TempDir private Path scratch;

  private final StringWriter out = new StringWriter();
  private final PrintWriter writer = new PrintWriter(out);

  @Test
  void everySystemIsBesideTheLibraryAtEveryLength() throws Exception {
    Path json = scratch.resolve("rows");
    MpiRequest request =
        new MpiRequest(
            2,
            Transport.AUTO,
            List.of(8L, 5000L),
            1,
            OptionalInt.of(3),
            OptionalInt.of(5),
            Optional.empty(),
            Optional.of(json));
    Bench.run(request, writer, new PrintWriter(new StringWriter()));
    assertThat(out.toString()).contains("mpi, arrays", "mpi, direct buffers", "overhead");
    List<String> lines = Files.readAllLines(json);
    assertThat(lines).hasSize(6);
    assertThat(lines.getFirst())
        .contains("\"system\":\"eco\"", "\"bytes\":8", "\"overhead_nanos\":0.0");
  }

  @Test
  void theSortIsVerified() throws Exception {
    Path json = scratch.resolve("rows");
    SortRequest request = new SortRequest("S", 2, Transport.AUTO, 1, Optional.of(json));
    Bench.run(request, writer, new PrintWriter(new StringWriter()));
    assertThat(out.toString()).contains("class S", "yes");
    assertThat(Files.readAllLines(json)).singleElement().asString().contains("\"ranks\":2");
  }

  @Test
  void aSortThatFailsItsVerificationIsAnError() {
    String line = "IS class S, 2 ranks: 0.1 s, 5.0 Mop/s, verification FAILED (49 of 50)";
    assertThatThrownBy(() -> IntegerSortMeasurement.row(1, List.of(line)))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("wrong result");
    assertThatThrownBy(() -> IntegerSortMeasurement.row(1, List.of("nothing")))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("no result");
  }
}
