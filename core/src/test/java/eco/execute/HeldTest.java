package eco.execute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HeldTest {
  @Test
  void whatIsHeldComesOutInItsOrderHoweverMuchThereIs() {
    Held held = new Held();
    Deque<int[]> expected = new ArrayDeque<>();
    Random random = new Random(1);
    for (int i = 0; i < 10_000; i++) {
      if (expected.isEmpty() || random.nextInt(100) < (i < 5000 ? 55 : 45)) {
        held.add(i, i % 7);
        expected.add(new int[] {i, i % 7});
      } else {
        assertThat(new int[] {held.step(), held.place()}).isEqualTo(expected.remove());
        held.remove();
      }
      assertThat(held.isEmpty()).isEqualTo(expected.isEmpty());
    }
    held.clear();
    assertThat(held.isEmpty()).isTrue();
  }
}
