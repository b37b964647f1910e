package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// MPI programs of both dialects, run by real processes.
@Timeout(300)
class ProgramTest {
  private final Job job = new Job();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 8})
  void everyCallOfBothDialectsKeepsItsPromise(int ranks) throws Exception {
    job.succeed(ranks, AllProgram.class, "all kept");
  }

  @Test
  void aGridThatMayBeReorderedHasNeighboursOnOneMachine(@TempDir Path folder) throws Exception {
    assertThat(job.runOnTwoMachines(folder, ReorderProgram.class)).as("%s", job).isZero();
    assertThat(job.toString())
        .contains("[0] as ranked: 0 1 2 3, crossings=4", ", crossings=2")
        .doesNotContain("reordered: 0 1 2 3");
  }

  @Test
  void initWorksAgainAfterFinalize() throws Exception {
    job.succeed(2, AgainProgram.class, "kept");
  }

  @Test
  void abortEndsTheWholeJobWithItsCode() throws Exception {
    assertThat(job.run(2, AbortProgram.class)).as("%s", job).isEqualTo(7);
    assertThat(job.run(3, AbortProgram.class, "9")).as("%s", job).isEqualTo(9);
  }

  /// The checks themselves are checked: a wrong sum must not pass.
  @Test
  void aPlantedFaultIsCaught() throws Exception {
    assertThat(job.run(2, MpiJavaProgram.class, "plant")).as("%s", job).isNotZero();
    assertThat(job.toString()).contains("sum of ranks");
  }
}
