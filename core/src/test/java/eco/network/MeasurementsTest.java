package eco.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import eco.network.Measurements.Contention;
import eco.network.Measurements.Heard;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

  @Test
  void whoHeardWhomIsKeptInOrder() {
    Measurements some = heard(new Heard(2, List.of(1, 0)), new Heard(0, List.of()));
    assertThat(some.multicast())
        .containsExactly(new Heard(0, List.of()), new Heard(2, List.of(0, 1)));
    assertThat(of(Map.of()).multicast()).isEmpty();
  }

  @Test
  void whoCannotHaveBeenHeardIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Heard(-1, List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> new Heard(1, List.of(0, 1)));
    assertThatIllegalArgumentException().isThrownBy(() -> new Heard(1, List.of(2, 0, 2)));
    assertThatIllegalArgumentException().isThrownBy(() -> new Heard(1, List.of(-1)));
    assertThatIllegalArgumentException().isThrownBy(() -> heard(new Heard(3, List.of())));
    assertThatIllegalArgumentException().isThrownBy(() -> heard(new Heard(0, List.of(1, 3))));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> heard(new Heard(0, List.of(1)), new Heard(0, List.of(2))));
  }

  private static Measurements heard(Heard... heard) {
    List<Host> hosts = of(Map.of()).hosts();
    return new Measurements(hosts, 8, 1000, new TreeMap<>(), List.of(), List.of(), List.of(heard));
  }

  private static Contention contention(long alone, long together) {
    return new Contention(new Pair(0, 1), new Pair(2, 3), alone, together);
  }

  private static Measurements of(Map<Pair, Times> pairs) {
    List<Host> hosts = List.of(new Host("a", 2), new Host("b", 2), new Host("c", 2));
    return Measurements.of(hosts, 8, 1000, pairs);
  }
}
