package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.Job;
import example.MismatchProgram;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Calls that do not go together throw at every rank and say who called what, and where.
@Timeout(300)
class MismatchTest {
  private static final String[] KINDS = {
    "operation",
    "barrier",
    "root",
    "count",
    "type",
    "reduction",
    "algorithm",
    "started",
    "prepared",
    "neighbours",
    "placement"
  };

  private final Jobs job = new Jobs();

  @ParameterizedTest
  @EnumSource(
      value = Job.Transport.class,
      names = {"SHM", "TCP"})
  void everyRankHearsWhichCallsDoNotGoTogether(Job.Transport transport) throws Exception {
    job.succeed(Jobs.of(3, MismatchProgram.class).withTransport(transport));
    for (int rank = 0; rank < 3; rank++) {
      for (String kind : KINDS) {
        String words = job.await(rank, "noticed " + kind + ": ");
        assertThat(words).as("%s", job).contains("rank 1: ").containsPattern("rank [02]: ");
        assertThat(words.split("MismatchProgram.java", -1)).as(words).hasSize(3);
      }
      assertThat(job.of(rank)).as("%s", job).contains("the world goes on");
    }
  }
}
