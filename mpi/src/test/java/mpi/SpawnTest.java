package mpi;

import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Programs that start processes while they run.
@Timeout(300)
class SpawnTest {
  private final Job job = new Job();

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void parentsAndTheirSpawnedChildrenKeepTheirPromises(int ranks) throws Exception {
    job.succeed(ranks, SpawnProgram.class, "kept");
  }
}
