package eco;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No line or table that ranks of one machine show each other is written before all have read it.
@Timeout(120)
class ShowTest {
  private final Jobs job = new Jobs();

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void nothingIsOverwrittenTooEarlyAndAReductionThatThrowsStopsNobody(int ranks) throws Exception {
    job.succeed(Jobs.of(ranks, ShowProgram.class).withJvmOptions(List.of("-ea")));
    for (int rank = 0; rank < ranks; rank++) {
      assertThat(job.of(rank))
          .as("%s", job)
          .containsExactly("right", "refused", "goes on", "explained true");
    }
  }
}
