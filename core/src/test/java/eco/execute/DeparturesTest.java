package eco.execute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DeparturesTest {
  private static final Departures DEPARTURES = new Departures(0, 500, 900);

  @Test
  void aStepSendsAtItsTimeOrNow() {
    assertThat(DEPARTURES.from(1, 1000, 1200)).isEqualTo(1500);
    assertThat(DEPARTURES.from(1, 1000, 1600)).isEqualTo(1600);
    assertThat(Departures.AT_ONCE.from(7, 1000, 1200)).isEqualTo(1200);
  }

  @Test
  void whatIsHereBeforeItMayHaveLeftTellsThatOthersBeganEarlier() {
    assertThat(DEPARTURES.begin(2, 1000, 1300)).as("900 after the begin").isEqualTo(400);
    assertThat(DEPARTURES.begin(2, 1000, 1950)).isEqualTo(1000);
    assertThat(DEPARTURES.begin(0, 1000, 1950)).isEqualTo(1000);
    assertThat(Departures.AT_ONCE.begin(2, 1000, 1300)).isEqualTo(1000);
  }

  @Test
  void clocksMayRunOver() {
    assertThat(DEPARTURES.from(1, Long.MAX_VALUE - 100, Long.MAX_VALUE - 50))
        .isEqualTo(Long.MIN_VALUE + 399);
    assertThat(DEPARTURES.begin(2, Long.MIN_VALUE + 10, Long.MIN_VALUE + 20))
        .isEqualTo(Long.MAX_VALUE - 879);
  }
}
