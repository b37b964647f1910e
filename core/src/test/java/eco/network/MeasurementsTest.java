package eco.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import eco.network.Measurements.Contention;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeasurementsTest {
  private static final Times TIMES = new Times(Statistics.of(100), Statistics.of(900));

  @Test
  void pairsAreKeptByDirectionAndInOrder() {
    Measurements some = of(Map.of(new Pair(1, 0), TIMES, new Pair(0, 2), TIMES));
    assertThat(some.pairs().sequencedKeySet()).containsExactly(new Pair(0, 2), new Pair(1, 0));
    assertThat(some.between(1, 0)).contains(TIMES);
    assertThat(some.between(0, 1)).isEmpty();
  }

  @Test
  void contentionIsNoneForIndependentTransfersAndOneForThoseThatTakeTurns() {
    assertThat(contention(100, 100).factor()).isZero();
    assertThat(contention(100, 90).factor()).isZero();
    assertThat(contention(100, 150).factor()).isEqualTo(0.5);
    assertThat(contention(100, 260).factor()).isEqualTo(1);
  }

  @Test
  void whatNamesNoHostIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> of(Map.of(new Pair(0, 3), TIMES)));
    assertThatIllegalArgumentException().isThrownBy(() -> new Pair(1, 1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Contention(new Pair(0, 1), new Pair(0, 1), 1, 1));
  }

  private static Contention contention(long alone, long together) {
    return new Contention(new Pair(0, 1), new Pair(2, 3), alone, together);
  }

  private static Measurements of(Map<Pair, Times> pairs) {
    List<Host> hosts = List.of(new Host("a", 2), new Host("b", 2), new Host("c", 2));
    return Measurements.of(hosts, 8, 1000, pairs);
  }
}
