package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class AgreedStartTest {
  @Test
  void theLeadDoublesWhenARankIsLateAndShrinksSlowlyWhenNoneIs() {
    assertThat(AgreedStart.nextLead(64_000, true)).isEqualTo(128_000);
    assertThat(AgreedStart.nextLead(64_000, false)).isEqualTo(62_000);
  }

  @Test
  void theLeadStaysWithinItsBounds() {
    long lead = AgreedStart.FIRST_LEAD_NANOS;
    for (int i = 0; i < 1000; i++) {
      lead = AgreedStart.nextLead(lead, false);
    }
    assertThat(lead).isEqualTo(AgreedStart.LEAST_LEAD_NANOS);
    for (int i = 0; i < 1000; i++) {
      lead = AgreedStart.nextLead(lead, true);
    }
    assertThat(lead).isEqualTo(AgreedStart.MOST_LEAD_NANOS);
  }

  @Test
  void clocksThatCannotBeToldApartAreOne() {
    assertThat(ClockOffset.fromTrip(1000, 1050, 100)).isZero();
    assertThat(ClockOffset.fromTrip(1000, 1000, 100)).isZero();
    assertThat(ClockOffset.fromTrip(1000, 1100, 100)).isZero();
  }

  @Test
  void anOffsetIsTakenFromTheMiddleOfTheTrip() {
    assertThat(ClockOffset.fromTrip(1000, 5050, 100)).isEqualTo(4000);
    assertThat(ClockOffset.fromTrip(1000, -2950, 100)).isEqualTo(-4000);
  }
}
