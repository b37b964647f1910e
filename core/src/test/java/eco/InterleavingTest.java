package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.Job;
import eco.launch.LaunchSpec;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Calls of every form on several communicators, from several threads, do not disturb each other.
///
/// What is called is drawn by lot; `-Deco.seed=N` draws the same again.
@Timeout(300)
class InterleavingTest {
  private static final String CALLS = "150";

  private final Jobs job = new Jobs();
  private final long seed = Long.getLong("eco.seed", System.nanoTime());

  private void right(LaunchSpec spec) throws Exception {
    assertThat(job.run(spec)).as("-Deco.seed=%d\n%s", seed, job).isZero();
    for (int rank = 0; rank < spec.ranks(); rank++) {
      assertThat(job.of(rank)).as("%s", job).contains("right with seed " + seed);
    }
  }

  private LaunchSpec spec(int ranks, String... more) {
    List<String> args = new ArrayList<>(List.of(Long.toString(seed), CALLS));
    args.addAll(List.of(more));
    return Jobs.of(ranks, InterleavingProgram.class, args.toArray(String[]::new));
  }

  @ParameterizedTest
  @EnumSource(
      value = Job.Transport.class,
      names = {"SHM", "TCP"})
  void callsOfSeveralThreadsDoNotDisturbEachOther(Job.Transport transport) throws Exception {
    right(spec(6).withTransport(transport));
  }

  @Test
  void norDoTheyOnTwoMachines(@TempDir Path folder) throws Exception {
    right(Jobs.onTwoMachines(spec(5), 3, folder));
  }

  @Test
  void norDoTheyWhilePlansAreMadeAnew(@TempDir Path folder) throws Exception {
    String network = AdaptTest.network(folder, AdaptTest.TOO_SLOW);
    LaunchSpec spec = spec(5, "6").withVariable("ECO_NET", network);
    right(Jobs.onTwoMachines(spec, 3, folder));
    assertThat(job.of(0)).as("%s", job).anyMatch(line -> line.contains("the network has drifted"));
  }
}
