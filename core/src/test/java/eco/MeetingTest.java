package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.LaunchSpec;
import eco.network.Host;
import eco.network.Medium;
import eco.network.Topology;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Ranks that were told that they are joined by a slow switch send long messages to each other in
/// both directions at once: paced, asked for, and one after another also where they are copies.
@Timeout(120)
class MeetingTest {
  private final Jobs job = new Jobs();

  @Test
  void longMessagesThatMeetArrive(@TempDir Path folder) throws Exception {
    // A message of 256 KiB takes 52 ms, so that nobody minds a round trip before it. A fiftieth of
    // a second is no whole number of elements.
    Medium medium = Medium.of(Medium.Kind.SWITCH, 20_000, 2000, 201, 0);
    List<Host> hosts = Stream.of("a", "b", "c", "d").map(name -> new Host(name, 1)).toList();
    LaunchSpec spec =
        Jobs.of(4, MeetingProgram.class)
            .withVariable("ECO_NET", Jobs.network(folder, Topology.flat(4, medium), hosts))
            .withVariable("ECO_FORESIGHT", "off");
    job.succeed(Jobs.onMachines(spec, folder, 1, 1, 1, 1));
    for (int rank = 0; rank < 4; rank++) {
      String said = String.join("\n", job.of(rank));
      for (String what :
          List.of(
              "all-to-all bruck",
              "all-to-all rotated",
              "all-to-all pairwise",
              "allgather recursive-doubling",
              "allgather neighbour-exchange",
              "allreduce recursive-doubling")) {
        assertThat(said.lines().filter(line -> line.startsWith(what + " right true")))
            .as("%s at rank %d: %s", what, rank, job)
            .hasSize(3);
      }
      // Two messages of two blocks each to two ranks: the second leaves when the first has, in
      // 105 ms, although both are copies of several pieces.
      Matcher took = Pattern.compile("all-to-all bruck .* after (\\d+)").matcher(said);
      long least =
          took.results().mapToLong(result -> Long.parseLong(result.group(1))).min().orElseThrow();
      assertThat(least)
          .as("milliseconds that the second message of rank %d waits: %s", rank, job)
          .isGreaterThanOrEqualTo(100);
    }
  }
}
