package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RootsTest {
  private static List<Integer> turns(String text, int size) {
    Roots roots = Roots.parse(text);
    return IntStream.range(0, 6).map(i -> roots.at(i, size)).boxed().toList();
  }

  @Test
  void rootsTakeTurnsInTheOrderGiven() {
    assertThat(turns("all", 4)).containsExactly(0, 1, 2, 3, 0, 1);
    assertThat(turns("0,5,10", 12)).containsExactly(0, 5, 10, 0, 5, 10);
    assertThat(turns("3", 4)).containsOnly(3);
  }

  @Test
  void allAreAsManyAsTheJobHasRanks() {
    assertThat(Roots.parse("all").count(7)).isEqualTo(7);
    assertThat(Roots.parse("0,5").count(7)).isEqualTo(2);
  }

  @Test
  void whatIsWrittenIsRead() {
    for (String text : List.of("all", "0", "2,1")) {
      assertThat(Roots.parse(text)).hasToString(text);
    }
    assertThatThrownBy(() -> Roots.parse("-1")).hasMessageContaining("-1");
  }
}
