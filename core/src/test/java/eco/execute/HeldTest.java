package eco.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeldTest {
  @Test
  void whatIsHeldStaysInItsOrderHoweverMuchThereIsAndWhateverLeaves() {
    Held held = new Held();
    List<int[]> expected = new ArrayList<>();
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      if (expected.isEmpty() || random.nextInt(100) < (i < 5000 ? 55 : 45)) {
        held.add(i, i % 7, i % 11);
        expected.add(new int[] {i, i % 7, i % 11});
      } else {
        int index = random.nextInt(expected.size());
        assertThat(new int[] {held.step(index), held.place(index), held.target(index)})
            .isEqualTo(expected.remove(index));
        held.remove(index);
      }
      assertThat(held.count()).isEqualTo(expected.size());
      assertThat(held.isEmpty()).isEqualTo(expected.isEmpty());
    }
    held.clear();
    assertThat(held.isEmpty()).isTrue();
  }

  @Test
  void whoHasSomethingBeforeIsKnown() {
    Held held = new Held();
    held.add(1, 0, 5);
    held.add(2, 0, 6);
    held.add(3, 0, 5);
    assertThat(held.isFor(5, 0)).isFalse();
    assertThat(held.isFor(6, 1)).isFalse();
    assertThat(held.isFor(5, 2)).isTrue();
    held.remove(0);
    assertThat(held.isFor(5, 1)).isFalse();
    assertThat(held.isFor(5, held.count())).isTrue();
  }
}
