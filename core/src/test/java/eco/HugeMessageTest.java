package eco;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import eco.launch.Job;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Lengths are long: one message of more than 2 GiB arrives whole.
@Timeout(300)
class HugeMessageTest {
  private static final long NEEDED_BYTES = 6L << 30;

  private final Jobs job = new Jobs();

  @ParameterizedTest
  @CsvSource({"SHM, from-shared", "TCP, heap"})
  void aMessageOfMoreThanTwoGigabytesArrivesWhole(Job.Transport transport, String where)
      throws Exception {
    assumeThat(availableBytes()).as("available memory").isGreaterThan(NEEDED_BYTES);
    job.succeed(Jobs.of(2, HugeProgram.class, where).withTransport(transport));
    assertThat(job.of(1)).contains("wrong 0");
  }

  /// What the system could give to new processes now; elsewhere than on Linux, nothing is known.
  private static long availableBytes() throws IOException {
    Path info = Path.of("/proc/meminfo");
    if (!Files.exists(info)) {
      return 0;
    }
    for (String line : Files.readAllLines(info)) {
      if (line.startsWith("MemAvailable:")) {
        return Long.parseLong(line.replaceAll("[^0-9]", "")) << 10;
      }
    }
    return 0;
  }
}
