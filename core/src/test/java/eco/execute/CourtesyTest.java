package eco.execute;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class CourtesyTest {
  private long now;
  private long takenNanos;
  private int offers;

  private final Courtesy courtesy =
      new Courtesy(
          () -> now,
          () -> {
            offers++;
            now += takenNanos;
          });

  @Test
  void whereOthersTakeTheCoreItIsOfferedEveryTime() {
    takenNanos = 20_000;
    assertThat(offersOf(1000)).isEqualTo(1000);
  }

  @Test
  void whereNobodyTakesItItIsOfferedSeldom() {
    takenNanos = 800;
    assertThat(offersOf(64)).isEqualTo(64);
    assertThat(offersOf(1600)).isEqualTo(100);
  }

  @Test
  void onceSomebodyTakesItAgainItIsOfferedEveryTime() {
    takenNanos = 800;
    offersOf(1000);
    takenNanos = 20_000;
    assertThat(offersOf(16)).isPositive();
    assertThat(offersOf(100)).isEqualTo(100);
  }

  private int offersOf(int sends) {
    int before = offers;
    for (int i = 0; i < sends; i++) {
      courtesy.offerCore();
    }
    return offers - before;
  }
}
