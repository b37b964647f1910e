package eco.bench;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class EcoRunnerTest {
  @Test
  void ranksThatFailAreReportedWithTheirLastWords() {
    Trial wrong =
        new Trial(
            RankProgram.PING_PONG, 2, Transport.SHM, Buffers.HEAP, List.of("telepathy", "8:1:1"));
    assertThatThrownBy(() -> new EcoRunner().run(wrong, line -> {}))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("program=PingPongProgram, status=1")
        .hasMessageContaining("telepathy");
  }
}
