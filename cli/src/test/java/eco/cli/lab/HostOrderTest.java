package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HostOrderTest {
  private static final List<String> HOSTS = List.of("a", "b", "c", "d", "e", "f", "g", "h");

  @Test
  void aSeedMeansOneOrder() {
    assertThat(HostOrder.shuffle(HOSTS, 7)).isEqualTo(HostOrder.shuffle(HOSTS, 7));
    assertThat(HostOrder.shuffle(HOSTS, 7)).isNotEqualTo(HostOrder.shuffle(HOSTS, 8));
    assertThat(HostOrder.shuffle(HOSTS, 7)).containsExactly("a", "c", "g", "b", "e", "d", "h", "f");
  }

  @Test
  void everyHostIsStillThere() {
    for (long seed = 0; seed < 100; seed++) {
      assertThat(HostOrder.shuffle(HOSTS, seed)).containsExactlyInAnyOrderElementsOf(HOSTS);
    }
  }

  @Test
  void ranksAreDealtOutInBlocks() {
    assertThat(HostOrder.place(List.of("a", "b", "c"), 8))
        .containsExactly("a", "a", "a", "b", "b", "b", "c", "c");
    assertThat(HostOrder.place(List.of("a", "b", "c"), 2)).containsExactly("a", "b");
  }
}
