package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
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

  @Test
  void parentsOnTwoMachinesHaveChildrenOnBoth(@TempDir Path folder) throws Exception {
    assertThat(job.runOnTwoMachines(folder, SpawnHostsProgram.class)).as("%s", job).isZero();
    assertThat(job.toString())
        .contains("children of all: a1 a1 b1 a2 b2", "children of two: b1 b1 a2");
  }

  @Test
  void aChildThatDiesIsNamedAndEveryParentHearsOfIt() throws Exception {
    assertThat(job.run(2, SpawnEndProgram.class, "exit")).as("%s", job).isEqualTo(4);
    assertThat(job.toString())
        .contains("[0] heard of it", "[1] heard of it", "not all have ended well")
        .containsPattern("\\[0\\] spawned rank 1 died: host=.*, status=3.*, last words=I go");
  }

  @Test
  void abortOfAChildEndsItsParentsWithItsCode() throws Exception {
    assertThat(job.run(2, SpawnEndProgram.class, "abort")).as("%s", job).isEqualTo(9);
  }

  @Test
  void childrenEndWithTheRootThatSpawnedThem() throws Exception {
    assertThat(job.run(2, SpawnEndProgram.class, "live")).as("%s", job).isEqualTo(5);
    Matcher pids = Pattern.compile("pids \\[(.*)]").matcher(job.toString());
    assertThat(pids.find()).as("%s", job).isTrue();
    for (String pid : pids.group(1).split(", ")) {
      ProcessHandle child = ProcessHandle.of(Long.parseLong(pid)).orElse(null);
      if (child != null) {
        child.onExit().get(60, TimeUnit.SECONDS);
      }
    }
  }
}
