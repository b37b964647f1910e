package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairCheckTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource({
    "10, 10.9, 1, 1.19, true",
    "10, 9.1, 1, 0.81, true",
    "10, 11.1, 1, 1, false",
    "10, 8.9, 1, 1, false",
    "10, 10, 1, 1.21, false",
    "10, 10, 1, 0.79, false",
    "0, 0, 1, 1, true"
  })
  void tenPercentAndAFifthOfAMillisecondAreForgiven(
      double declared, double measured, double declaredMillis, double millis, boolean holds) {
    assertThat(new PairCheck("a", "b", "bus A", declared, measured, declaredMillis, millis).holds())
        .isEqualTo(holds);
  }

  /// The planted fault: the lab is told afterwards that its buses are twice as fast.
  @Test
  void checkCatchesANetworkThatIsNotAsDeclared() throws Exception {
    LabFixture fixture = new LabFixture(directory);
    Lab lab = fixture.up("eco8");
    try {
      Path declared = fixture.home.file("network.json");
      Files.writeString(
          declared, Files.readString(declared).replace("\"rate_mbit\": 10", "\"rate_mbit\": 20"));
      LabFixture.Finished check = LabFixture.run(fixture.eco("check", "--quick"));
      assertThat(check.exitCode()).isEqualTo(1);
      assertThat(check.out().lines().skip(1)).hasSize(6).allMatch(line -> line.contains("OFF"));
    } finally {
      lab.down();
    }
  }
}
