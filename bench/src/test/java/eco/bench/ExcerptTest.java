package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ExcerptTest {
  @Test
  void firstAndLastWordsAreKeptAndResultsAreNot() {
    Excerpt said = new Excerpt();
    List.of("sample op=latency", "", "out of luck", "-----", "Advice", "a", "b", "c", "Bye.")
        .forEach(said::add);
    assertThat(said).hasToString("out of luck | Advice | c | Bye.");
  }

  @Test
  void fewWordsAreKeptAll() {
    Excerpt said = new Excerpt();
    said.add(" out of luck ");
    assertThat(said).hasToString("out of luck");
  }
}
