package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ProgramJobTest {
  @TempDir Path folder;

  @Test
  void theSourcesOfProgramsAreUnpackedWhereTheirPackageSays() throws Exception {
    Path sources = ProgramJob.unpack(folder);
    assertThat(sources).isEqualTo(folder.resolve("eco").resolve("examples"));
    try (Stream<Path> files = Files.list(sources)) {
      List<Path> found = files.toList();
      assertThat(found).hasSize(5).contains(sources.resolve("LoadBalance.java"));
      for (Path file : found) {
        assertThat(Files.readString(file)).startsWith("package eco.examples;");
      }
    }
  }
}
