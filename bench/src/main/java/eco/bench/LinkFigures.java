package eco.bench;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// What two ranks of this machine reach: the figures that BIP's paper compares machines by.
///
/// @param minMicros the quickest half of a round trip of a short message
/// @param latencyMicros the median
/// @param megabytesPerSecond the most that a ping-pong reaches, of 10^6 bytes
/// @param halfBytes the length at which half of that is reached, N1/2; 0 if below all lengths
/// @param boundMicros what a short message takes at least, with no message layer
public record LinkFigures(
    double minMicros,
    double latencyMicros,
    double megabytesPerSecond,
    double halfBytes,
    double boundMicros) {
  private static final int SAMPLES = 1000;
  private static final int LONG_SAMPLES = 100;

  /// After so many messages the code of a rank is compiled; the first thousand take ten times as
  /// long.
  private static final int WARMUPS_IF_BRIEF = 20_000;

  /// Measures as `eco bench latency` and `eco bench bandwidth` do: 1000 short messages and 100 of
  /// every longer one.
  ///
  /// @param brief whether a short warm-up and some lengths are enough
  /// @throws BenchException if it cannot be measured
  public static LinkFigures measure(Transport transport, boolean brief, PrintWriter err) {
    List<Result> latency =
        steady(
            request(
                Operation.LATENCY,
                transport,
                List.of(8L),
                brief ? OptionalInt.of(WARMUPS_IF_BRIEF) : OptionalInt.empty(),
                SAMPLES),
            err);
    List<Result> bandwidth =
        steady(
            request(
                Operation.BANDWIDTH,
                transport,
                Sizes.parse(
                    brief ? "256,4K,64K,1M" : "64,256,1K,2K,4K,8K,16K,32K,64K,256K,1M,4M,16M"),
                brief ? OptionalInt.of(LONG_SAMPLES) : OptionalInt.empty(),
                LONG_SAMPLES),
            err);
    return of(latency.getFirst(), bandwidth, BareLink.micros(transport));
  }

  private static Request request(
      Operation operation,
      Transport transport,
      List<Long> lengths,
      OptionalInt warmups,
      int samples) {
    return new Request(
        operation,
        2,
        transport,
        Buffers.HEAP,
        lengths,
        1,
        warmups,
        OptionalInt.of(samples),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty());
  }

  private static List<Result> steady(Request request, PrintWriter err) {
    Progress progress = new Progress(err, Terminal.isTerminal(Terminal.STANDARD_ERROR));
    return Result.of(request, Rounds.run(request, List.of(new EcoRunner()), progress)).stream()
        .filter(Result::steady)
        .filter(result -> result.op() == Measure.of(request.operation().toString()))
        .toList();
  }

  /// The median latency as a multiple of the bound.
  public double ofBound() {
    return latencyMicros / boundMicros;
  }

  /// Sums up what was measured.
  ///
  /// @param bandwidth by growing length
  static LinkFigures of(Result latency, List<Result> bandwidth, double boundMicros) {
    return new LinkFigures(
        latency.minUs(),
        latency.p50Us(),
        bandwidth.stream().mapToDouble(Result::gbPerS).max().orElseThrow() * 1e3,
        Statistics.halfBandwidthBytes(bandwidth).orElse(0),
        boundMicros);
  }
}
