package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class TwinTest {
  @ParameterizedTest
  @EnumSource(RankProgram.class)
  void everyRankProgramHasItsTwinInC(RankProgram program) throws IOException {
    assertThat(source(program)).contains(program.mainClass().getName());
  }

  @Test
  void twinsPaceTheSameMessages() throws IOException {
    assertThat(source(RankProgram.PING_PONG))
        .contains("PACED_ABOVE_BYTES = " + PingPongProgram.PACED_ABOVE_BYTES + " ");
  }

  private static String source(RankProgram program) throws IOException {
    String name = "c/" + program.rivalName() + ".c";
    try (InputStream source = TwinTest.class.getResourceAsStream(name)) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
