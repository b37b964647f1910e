package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

final class StatisticsTest {
  @Test
  void theMedianIsTheMiddleOrTheMeanOfTheMiddleTwo() {
    assertThat(Statistics.median(9, 1, 5)).isEqualTo(5);
    assertThat(Statistics.median(9, 1, 5, 7)).isEqualTo(6);
    assertThat(Statistics.median(3)).isEqualTo(3);
  }

  @Test
  void aQuarterOfAllDoNotExceedTheLowerQuartile() {
    assertThat(Statistics.lowerQuartile(9, 1, 5, 7, 3)).isEqualTo(3);
    assertThat(Statistics.lowerQuartile(9, 1, 5)).isEqualTo(1);
    assertThat(Statistics.lowerQuartile(3)).isEqualTo(3);
  }

  @Test
  void halfBandwidthIsInterpolatedBetweenTheLengthsAroundIt() {
    List<Result> curve = List.of(point(1024, 1), point(4096, 3), point(65536, 4), point(262144, 8));
    assertThat(Statistics.halfBandwidthBytes(curve).orElseThrow()).isCloseTo(65536, within(1e-6));
    List<Result> steep = List.of(point(1024, 0), point(4096, 10));
    assertThat(Statistics.halfBandwidthBytes(steep).orElseThrow()).isCloseTo(2048, within(1e-6));
  }

  @Test
  void halfBandwidthIsUnknownWhereTheShortestMessageReachesIt() {
    List<Result> flat = List.of(point(1024, 6), point(4096, 3), point(65536, 10));
    assertThat(Statistics.halfBandwidthBytes(flat)).isEmpty();
    assertThat(Statistics.halfBandwidthBytes(List.of())).isEmpty();
  }

  @Test
  void aLinkIsSummedUpByLatencyBestBandwidthAndHalfBandwidth() {
    LinkFigures figures =
        LinkFigures.of(point(8, 0), List.of(point(1024, 0), point(4096, 10), point(8192, 9)), 1);
    assertThat(figures.latencyMicros()).isEqualTo(1);
    assertThat(figures.megabytesPerSecond()).isEqualTo(10_000);
    assertThat(figures.halfBytes()).isCloseTo(2048, within(1e-6));
    assertThat(LinkFigures.of(point(8, 0), List.of(point(1024, 6)), 1).halfBytes()).isZero();
  }

  private static Result point(long bytes, double gbPerS) {
    return new Result(
        "eco",
        Measure.BANDWIDTH,
        "",
        "",
        Phase.STEADY,
        Transport.SHM,
        Buffers.HEAP,
        2,
        bytes,
        1,
        1,
        1,
        1,
        1,
        1,
        gbPerS,
        0,
        0,
        "");
  }
}
