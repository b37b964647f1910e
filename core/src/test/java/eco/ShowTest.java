package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.LaunchSpec;
import eco.network.Medium;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// No line or table that ranks of one machine show each other is written before all have read it.
@Timeout(120)
class ShowTest {
  private final Jobs job = new Jobs();

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void nothingIsOverwrittenTooEarlyAndAReductionThatThrowsStopsNobody(int ranks) throws Exception {
    job.succeed(Jobs.of(ranks, ShowProgram.class));
    for (int rank = 0; rank < ranks; rank++) {
      assertThat(job.of(rank))
          .as("%s", job)
          .containsExactly("right", "refused", "goes on", "explained true");
    }
  }

  /// Also where a network was measured and plans are made for it.
  @Test
  void ranksOfOneOfSeveralMachinesShowEachOtherWhatTheyHave(@TempDir Path folder) throws Exception {
    Medium far = Medium.of(Medium.Kind.LONG_HAUL, 15_000_000, 5000, 80, 1);
    LaunchSpec spec =
        Jobs.of(4, NeighboursProgram.class).withVariable("ECO_NET", AdaptTest.network(folder, far));
    job.succeed(Jobs.onTwoMachines(spec, 2, folder));
    for (int rank = 0; rank < 4; rank++) {
      assertThat(job.of(rank))
          .as("%s", job)
          .containsExactly("all false 6", "near true " + (rank < 2 ? 1 : 5));
    }
  }
}
