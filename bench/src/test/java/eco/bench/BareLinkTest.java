package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class BareLinkTest {
  @Test
  void bytesGoToAndFroOverMemoryAndSockets() {
    assertThat(BareLink.micros(Transport.SHM)).isPositive();
    assertThat(BareLink.micros(Transport.TCP)).isPositive();
  }
}
