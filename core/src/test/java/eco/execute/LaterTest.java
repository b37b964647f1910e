package eco.execute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LaterTest {
  private static final long BYTES = 1000;

  private final OneWay way = new OneWay();
  private final Later later = new Later(Departures.AT_ONCE);

  @Test
  void whatIsNotKeptApartLeavesAtFullPace() {
    later.begin(Ways.OPEN);
    assertThat(later.add(0, 0, 1, BYTES, false)).isFalse();
    assertThat(later.isEmpty()).isTrue();
    assertThat(later.pace()).isEqualTo(Ways.FULL_PACE);
  }

  @Test
  void whatLeavesTakesItsWayAtItsPaceAndTheNextWaits() {
    later.begin(way);
    way.pace = 77;
    assertThat(later.add(0, 0, 1, BYTES, false)).isFalse();
    assertThat(way.takenBy).isEqualTo(1);
    assertThat(later.pace()).isEqualTo(77);
    way.busyNanos = 3_600_000_000_000L;
    assertThat(later.add(1, 2, 3, BYTES, false)).isTrue();
    assertThat(later.isEmpty()).isFalse();
    assertThat(later.pace()).isEqualTo(Ways.FULL_PACE);
    assertThat(later.next(0, System.nanoTime())).isEqualTo(-1);
    way.busyNanos = 0;
    way.pace = 88;
    long now = System.nanoTime();
    assertThat(later.next(0, now)).isEqualTo(0);
    assertThat(later.step(0)).isEqualTo(1);
    assertThat(later.place(0)).isEqualTo(2);
    later.remove(0, BYTES, false, now);
    assertThat(later.pace()).isEqualTo(88);
    assertThat(way.takenBy).isEqualTo(3);
    assertThat(later.isEmpty()).isTrue();
  }

  @Test
  void oneThatMayLeaveDoesNotOvertakeAnotherForTheSameRank() {
    later.begin(way);
    way.busyNanos = 3_600_000_000_000L;
    assertThat(later.add(0, 0, 1, BYTES, false)).isTrue();
    way.busyNanos = 0;
    assertThat(later.add(1, 0, 1, BYTES, false)).isTrue();
    assertThat(later.add(2, 0, 2, BYTES, false)).isFalse();
  }

  @Test
  void aShortOneDoesNotOvertakeWhatWaitsForTheSameWay() {
    later.begin(way);
    way.busyNanos = 3_600_000_000_000L;
    assertThat(later.add(0, 0, 1, OneWay.SHORT, false)).isFalse();
    assertThat(later.add(1, 0, 2, BYTES, false)).isTrue();
    assertThat(later.add(2, 0, 3, OneWay.SHORT, false)).isTrue();
    way.busyNanos = 0;
    assertThat(later.add(3, 0, 4, OneWay.SHORT, false)).isFalse();
    assertThat(later.next(0, System.nanoTime())).isEqualTo(0);
    assertThat(later.step(0)).isEqualTo(1);
    assertThat(later.step(1)).isEqualTo(2);
  }

  @Test
  void anotherCallBeginsWithNothingThatWaits() {
    later.begin(way);
    way.busyNanos = 3_600_000_000_000L;
    assertThat(later.add(0, 0, 1, BYTES, false)).isTrue();
    later.begin(way);
    assertThat(later.isEmpty()).isTrue();
  }

  @Test
  void onlyWhatMeetsOthersAndHasNoTimetableAsksItsTarget() {
    later.begin(way);
    assertThat(later.asksFirst(1, BYTES, true)).isTrue();
    assertThat(later.asksFirst(1, BYTES, false)).isFalse();
    assertThat(later.asksFirst(1, OneWay.SHORT, true)).isFalse();
    Later timed = new Later(new Departures(5));
    timed.begin(way);
    assertThat(timed.asksFirst(1, BYTES, true)).isFalse();
  }

  /// One way to everybody, free or not.
  private static final class OneWay implements Ways {
    private static final long SHORT = 10;

    private long busyNanos;
    private long pace;
    private int takenBy = -1;

    @Override
    public boolean keepsApart(int peer, long bytes) {
      return bytes > SHORT;
    }

    @Override
    public long freeAt(int peer, long now) {
      return now + busyNanos;
    }

    @Override
    public boolean asksFirst(int peer, long bytes) {
      return bytes > SHORT;
    }

    @Override
    public long take(int peer, long bytes, boolean meets, long now) {
      takenBy = peer;
      return pace;
    }
  }
}
