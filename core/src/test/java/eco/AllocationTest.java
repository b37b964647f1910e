package eco;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.Job;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A message costs no allocation once its path is warm.
@Timeout(300)
class AllocationTest {
  private final Jobs job = new Jobs();

  private long allocated(int rank, String each) throws InterruptedException {
    return Long.parseLong(job.await(rank, "allocated " + each + " "));
  }

  /// Runs exchanges `KIND:BYTES:MESSAGES` and wants less than a byte for each message.
  private void allocatesNothing(Job.Transport transport, String... exchanges) throws Exception {
    job.succeed(
        Jobs.of(2, AllocationProgram.class, exchanges)
            .withTransport(transport)
            .withJvmOptions(Jobs.WARM));
    for (String each : exchanges) {
      int messages = Integer.parseInt(each.substring(each.lastIndexOf(':') + 1));
      for (int rank = 0; rank < 2; rank++) {
        assertThat(allocated(rank, each)).as("rank %d, %s", rank, each).isLessThan(messages);
      }
    }
  }

  @Test
  void messagesThroughSharedMemoryAllocateNothing() throws Exception {
    allocatesNothing(
        Job.Transport.SHM,
        "heap:8:20000",
        "heap:1000:20000",
        "heap:20000:8000",
        "heap:200000:2000",
        "shared:200000:4000");
  }

  @Test
  void messagesOverTcpAllocateNothing() throws Exception {
    allocatesNothing(Job.Transport.TCP, "heap:8:20000", "heap:40000:2000");
  }

  @Test
  void aPlantedAllocationIsSeen() throws Exception {
    job.succeed(Jobs.of(2, AllocationProgram.class, "planted:8:2000"));
    assertThat(allocated(0, "planted:8:2000")).isGreaterThan(2000);
  }
}
