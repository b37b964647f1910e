package eco.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class StatisticsTest {
  @Test
  void samplesAreSummedUp() {
    assertThat(Statistics.of(9, 1, 5, 3)).isEqualTo(new Statistics(1, 5, 3, 9, 4));
    assertThat(Statistics.of(7)).isEqualTo(new Statistics(7, 7, 7, 7, 1));
  }

  @Test
  void moreSamplesCountByTheirNumber() {
    assertThat(Statistics.of(2, 2, 2).and(Statistics.of(10)))
        .isEqualTo(new Statistics(2, 4, 4, 10, 4));
  }

  @Test
  void statisticsThatCannotBeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Statistics(2, 1, 2, 3, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Statistics(1, 1, 1, 1, 0));
    assertThatIllegalArgumentException().isThrownBy(Statistics::of);
  }
}
