package eco.message;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LimitsTest {
  /// What is reduced as it arrives must not be cut within an element.
  @ParameterizedTest
  @ValueSource(ints = {16 << 10, 22_795, 96_517, 256 << 10})
  void packetsHoldWholeElementsAndFitTheLink(int largest) {
    for (long bytes = 1; bytes < 1L << 40; bytes = bytes * 3 + 1) {
      int packet = Limits.TCP.packetBytes(bytes, largest);
      assertThat(packet % 64).as("bytes=%d, packet=%d", bytes, packet).isZero();
      assertThat(packet).isPositive().isLessThanOrEqualTo(largest);
    }
  }
}
