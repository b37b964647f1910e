package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.message.Limits;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsFileTest {
  @TempDir private Path folder;

  @Test
  void whatWasWrittenIsRead() throws Exception {
    LimitsFile limits =
        new LimitsFile(
            new Limits(2048, 65536, 4096, 150.5, 0.0625),
            new Limits(8192, 1 << 20, Long.MAX_VALUE, 3000, 0.25));
    Path file = folder.resolve("new folder").resolve("limits");
    limits.write(file);
    assertThat(LimitsFile.read(file)).isEqualTo(limits);
  }

  @Test
  void withoutAFileOrALineTheDefaultsHold() throws Exception {
    assertThat(LimitsFile.read(folder.resolve("none"))).isEqualTo(LimitsFile.DEFAULT);
    Path file = Files.writeString(folder.resolve("limits"), "# nothing\nshm 1024 0 1 1.0 1.0\n");
    assertThat(LimitsFile.read(file).tcp()).isEqualTo(Limits.TCP);
    assertThat(LimitsFile.read(file).shm()).isEqualTo(new Limits(1024, 0, 1, 1, 1));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shm",
        "udp 1 2 3 4 5",
        "shm 1 2 3 4",
        "shm x 0 1 1 1",
        "shm -1 0 1 1 1",
        "tcp 1024 9999999 1 1 1",
        "tcp 1024 0 1 NaN 1",
        "tcp 1024 0 1 1 0"
      })
  void aDamagedLineIsNamed(String line) throws Exception {
    Path file = Files.writeString(folder.resolve("limits"), "# limits\n" + line + "\n");
    assertThatThrownBy(() -> LimitsFile.read(file))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(file + ":2: ")
        .hasMessageContaining("eco bench limits");
  }
}
