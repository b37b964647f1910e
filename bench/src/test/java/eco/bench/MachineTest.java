package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MachineTest {
  @Test
  void theHeaderNamesCoresKernelAndJdk() {
    assertThat(Machine.describe(List.of()))
        .matches("\\d+ cores, \\S.* \\S+, JDK " + System.getProperty("java.version"));
  }

  @Test
  void onlyABusyMachineIsWarnedOf() {
    assertThat(Machine.warning(0.3)).isEmpty();
    assertThat(Machine.warning(-1)).isEmpty();
    assertThat(Machine.warning(2.04).orElseThrow()).contains("load 2.0");
  }
}
