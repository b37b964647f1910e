package eco.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.schedule.Operation;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class ForcedChoicesTest {
  @Test
  void choicesAreReadByOperation() {
    assertThat(Catalogue.choices("allreduce=ring, broadcast = chain/16,"))
        .isEqualTo(
            Map.of(
                Operation.ALLREDUCE, Choice.of("ring"),
                Operation.BROADCAST, Choice.of("chain/16")));
    assertThat(Catalogue.choices("")).isEmpty();
  }

  @Test
  void whatIsWrongIsNamed() {
    assertThatThrownBy(() -> Catalogue.choices("scan=chain,ring"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("found=ring, in=scan=chain,ring");
    assertThatThrownBy(() -> Catalogue.choices("fold=ring"))
        .hasMessageContaining("unknown operation: name=fold");
    assertThatThrownBy(() -> Catalogue.choices("scan=magic"))
        .hasMessageContaining("operation=scan, name=magic, known=chain");
  }
}
