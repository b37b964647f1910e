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

  @Test
  void twinsAgreeOnTheStartAlike() throws IOException {
    assertThat(text("c/start.h"))
        .contains("FIRST_LEAD_NANOS " + AgreedStart.FIRST_LEAD_NANOS + "\n")
        .contains("LEAST_LEAD_NANOS " + AgreedStart.LEAST_LEAD_NANOS + "\n")
        .contains("MOST_LEAD_NANOS " + AgreedStart.MOST_LEAD_NANOS + "\n")
        .contains("NAP_NANOS " + AgreedStart.NAP_NANOS + "\n")
        .contains("TRIPS = " + ClockOffset.MOST_TRIPS + " ");
  }

  @ParameterizedTest
  @EnumSource(eco.schedule.Operation.class)
  void everyCollectiveOperationIsKnownToTheTwin(eco.schedule.Operation operation)
      throws IOException {
    assertThat(source(RankProgram.COLLECTIVE)).contains('"' + operation.word() + '"');
    assertThat(Measure.of(operation.word()).isCollective()).isTrue();
  }

  private static String source(RankProgram program) throws IOException {
    return text("c/" + program.rivalName() + ".c");
  }

  private static String text(String name) throws IOException {
    try (InputStream source = TwinTest.class.getResourceAsStream(name)) {
      return new String(source.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
