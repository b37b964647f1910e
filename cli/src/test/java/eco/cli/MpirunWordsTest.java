package eco.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MpirunWordsTest {
  private static List<String> words(String line) {
    return List.of(line.split(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "-np 4 Heat 100,                                   -n 4 Heat 100",
    "-np 4 java -cp classes Heat 100,                  -n 4 -cp classes Heat 100",
    "-n 2 --mca btl tcp java Heat -np,                 -n 2 Heat -np",
    "-np 4 -dev multicore Heat,                        -n 4 Heat",
    "-np 4 -dev niodev -jar heat.jar,                  -n 4 heat.jar",
    "--hostfile hosts -np 2 java -Xmx1g -Da=b Heat,    --hosts hosts -n 2 --jvm -Xmx1g --jvm -Da=b Heat",
  })
  void theHabitsOfBothWorldsAreUnderstood(String given, String meant) {
    assertThat(MpirunWords.translate(words(given))).isEqualTo(words(meant));
  }

  @Test
  void whatIsNotUnderstoodIsNamed() {
    assertThatThrownBy(() -> MpirunWords.translate(words("-np 4 --frobnicate Heat")))
        .hasMessageContaining("--frobnicate");
    assertThatThrownBy(() -> MpirunWords.translate(words("-np 4")))
        .hasMessageContaining("no program");
  }
}
