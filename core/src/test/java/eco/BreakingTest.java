package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.Job;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Connections that break under a running job are made again, and the streams go on.
@Timeout(300)
class BreakingTest {
  private final Jobs job = new Jobs();

  @ParameterizedTest
  @ValueSource(strings = {"all", "none"})
  void everyMessageArrivesOverConnectionsThatBreak(String check) throws Exception {
    job.succeed(
        Jobs.of(2, BreakingProgram.class)
            .withTransport(Job.Transport.TCP)
            .withVariable("ECO_CHECK", check));
    for (int rank = 0; rank < 2; rank++) {
      assertThat(job.of(rank)).as("%s", job).containsExactly("whole in spite of breaks=6");
    }
  }
}
