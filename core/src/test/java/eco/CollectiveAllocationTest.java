package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.Job;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A collective operation, or an exchange with neighbours, costs no allocation once it has been
/// called before.
@Timeout(300)
class CollectiveAllocationTest {
  private static final int CALLS = 1000;

  private final Jobs job = new Jobs();

  @ParameterizedTest
  @CsvSource({"3, SHM", "2, TCP"})
  void repeatedCallsAllocateNothingButWhatIsPlanted(int ranks, Job.Transport transport)
      throws Exception {
    job.succeed(
        Jobs.of(ranks, CollectiveAllocationProgram.class, Integer.toString(CALLS))
            .withTransport(transport)
            .withJvmOptions(Jobs.WARM));
    for (int rank = 0; rank < ranks; rank++) {
      List<String> lines = job.of(rank);
      assertThat(lines).as("%s", job).hasSize(28);
      for (String line : lines) {
        String[] words = line.split(" ");
        long bytes = Long.parseLong(words[2]);
        if (words[1].equals("planted")) {
          assertThat(bytes).as(line).isGreaterThan(CALLS);
        } else {
          // A long message or a reduction may have to look anew at the memory it uses; a started
          // call over TCP is carried on by a thread that sleeps in a selector, which allocates.
          boolean looks = words[1].matches(".*(long|reduce|scan|started).*");
          boolean sleeps = transport == Job.Transport.TCP && words[1].contains("started");
          long most = sleeps ? 65536L * CALLS : looks ? 8192L * CALLS : CALLS;
          assertThat(bytes).as("rank %d: %s", rank, line).isLessThan(most);
        }
      }
    }
  }
}
