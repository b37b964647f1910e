package eco.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.schedule.Operation;
import java.util.HashSet;
import java.util.List;
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

  @Test
  void unevenLengthsCountAsEvenUnlessSomeAreMuchLonger() {
    Request alike = Request.uneven(Operation.ALLGATHER, List.of(90L, 100L, 0L, 130L), 8, false);
    assertThat(alike.bytes()).isEqualTo(640);
    assertThat(alike.roughly()).isEqualTo(new Request(Operation.ALLGATHER, 1024, 8, 0, 4, false));
    List<Long> skewed = List.of(3L, 3L, 5000L, 4L, 3L, 3L);
    assertThat(Request.uneven(Operation.ALLGATHER, skewed, 1, false).roughly().lengths())
        .containsExactly(4L, 4L, 8192L, 4L, 4L, 4L);
  }

  @Test
  void lengthsThatAreNotOnePerRankAreRefused() {
    assertThatThrownBy(() -> new Request(Operation.ALLGATHER, 8, 1, 0, 3, false, List.of(8L, 8L)))
        .hasMessage("request: operation=allgather, lengths=2");
    assertThatThrownBy(() -> Request.uneven(Operation.ALLREDUCE, List.of(8L, 8L), 1, false))
        .hasMessage("request: operation=allreduce, lengths=2");
  }
}
