package eco.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import eco.network.Curve.Point;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CurveTest {
  private static final Curve BENT =
      Curve.of(List.of(new Point(10, 100), new Point(20, 200), new Point(40, 800)));

  @ParameterizedTest
  @CsvSource({"0,100", "10,100", "15,150", "20,200", "30,500", "40,800", "50,1100"})
  void pointsAreJoinedByStraightLinesAndTheLastGoesOn(long bytes, double nanos) {
    assertThat(BENT.nanos(bytes)).isEqualTo(nanos);
  }

  @Test
  void aFallingEndStaysLevel() {
    Curve falling = Curve.of(List.of(new Point(0, 100), new Point(10, 50)));
    assertThat(falling.nanos(5)).isEqualTo(75);
    assertThat(falling.nanos(1000)).isEqualTo(50);
    assertThat(falling.nanosPerByte()).isZero();
  }

  @Test
  void aLineHasItsSlopeEverywhere() {
    Curve line = Curve.line(5, 0.25);
    assertThat(line.nanos(8)).isEqualTo(7);
    assertThat(line.nanos(1L << 40)).isEqualTo(5 + 0.25 * (1L << 40));
    assertThat(Curve.constant(3).nanos(1L << 40)).isEqualTo(3);
  }

  @Test
  void pointsGoInAndComeOut() {
    assertThat(Curve.of(BENT.points())).isEqualTo(BENT).hasSameHashCodeAs(BENT);
  }

  @Test
  void pointsThatDoNotAscendAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Curve.of(List.of(new Point(8, 1), new Point(8, 2))))
        .withMessage("points must ascend: bytes=8, point=1");
    assertThatIllegalArgumentException().isThrownBy(() -> Curve.of(List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> new Point(1, Double.NaN));
  }
}
