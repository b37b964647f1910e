package eco.plan;

import static org.assertj.core.api.Assertions.assertThat;

import eco.schedule.Operation;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RequestTest {
  @Test
  void aMillionLengthsAreRoughlyTwentyOne() {
    Set<Request> roughly = new HashSet<>();
    for (long bytes = 1; bytes <= 1 << 20; bytes++) {
      Request request = Request.of(Operation.ALLREDUCE, bytes, 4);
      assertThat(request.roughly().bytes()).isBetween(bytes, 2 * bytes - 1);
      roughly.add(request.roughly());
    }
    assertThat(roughly).hasSize(21);
  }

  @Test
  void nothingStaysNothingAndTheGreatestLengthStaysPositive() {
    assertThat(Request.of(Operation.BARRIER, 0, 4).roughly().bytes()).isZero();
    Request most = Request.of(Operation.BROADCAST, Long.MAX_VALUE, 4);
    assertThat(most.roughly()).isEqualTo(most);
  }
}
