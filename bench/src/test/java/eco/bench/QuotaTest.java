package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class QuotaTest {
  @Test
  void theLoadsCountsAreKeptWhileThereIsTime() {
    Quota quota = new Quota(new Load(8, 2, 3), 1, 100, 100, 0);
    for (int i = 0; i < 5; i++) {
      assertThat(quota.isFilled(i)).isFalse();
      quota.add(10 + i, i);
    }
    assertThat(quota.isFilled(5)).isTrue();
    assertThat(quota.done()).isEqualTo(new Load(8, 2, 3));
    assertThat(quota.samples()).containsExactly(10, 11, 12, 13, 14);
  }

  @Test
  void warmingUpEndsWhenItsTimeIsOver() {
    Quota quota = new Quota(new Load(8, 1000, 2), 1, 100, 1000, 0);
    quota.add(1, 50);
    quota.add(2, 101);
    quota.add(3, 102);
    quota.add(4, 103);
    assertThat(quota.isFilled(104)).isTrue();
    assertThat(quota.done()).isEqualTo(new Load(8, 2, 2));
  }

  @Test
  void theSteadyStateEndsWhenItsTimeIsOverButNotWithoutItsLeastSamples() {
    Quota quota = new Quota(new Load(8, 0, 1000), 2, 100, 100, 0);
    quota.add(1, 500);
    assertThat(quota.isFilled(500)).isFalse();
    quota.add(2, 600);
    assertThat(quota.isFilled(600)).isTrue();
    assertThat(quota.done()).isEqualTo(new Load(8, 0, 2));
  }

  @Test
  void theClockMayPassItsLargestValue() {
    long now = Long.MAX_VALUE - 10;
    Quota quota = new Quota(new Load(8, 1, 100), 1, 100, 100, now);
    quota.add(1, now + 20);
    quota.add(1, now + 30);
    assertThat(quota.isFilled(now + 40)).isFalse();
    assertThat(quota.isFilled(now + 130)).isTrue();
  }
}
