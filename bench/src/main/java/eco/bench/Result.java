package eco.bench;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/// One system's figures for one operation, length and phase over all rounds; a line of JSON.
///
/// The median and the 99th percentile are medians over the rounds; the least and the greatest are
/// those of all rounds. A set of one sample per round (a launch, a first message) is treated as one
/// set of all rounds.
///
/// @param system `eco` or the rival
/// @param op what was measured
/// @param algorithm what a collective operation was made to use, or `default`; empty for others
/// @param root the root of a rooted operation, or `all` for every rank in turn; empty for others
/// @param phase at which messages of a run
/// @param transport what carried the messages
/// @param buffers where the messages lay
/// @param ranks how many ranks
/// @param bytes the length of a message
/// @param rounds how many rounds
/// @param samples how many samples in all rounds
/// @param minUs the least, in microseconds per message
/// @param p50Us the median
/// @param p99Us the 99th percentile
/// @param maxUs the greatest
/// @param gbPerS bytes per median time, in 10^9 bytes per second
/// @param lowerBoundUs what a collective operation takes at least on the network it is planned for;
///     0 if that is not known
/// @param residentKib the most memory of any rank, median over the rounds; 0 if not asked for
/// @param site the hosts it was measured on; empty: this machine
record Result(
    String system,
    Measure op,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String algorithm,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String root,
    Phase phase,
    Transport transport,
    Buffers buffers,
    int ranks,
    long bytes,
    int rounds,
    long samples,
    double minUs,
    double p50Us,
    double p99Us,
    double maxUs,
    double gbPerS,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) double lowerBoundUs,
    @JsonInclude(JsonInclude.Include.NON_DEFAULT) long residentKib,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) String site) {
  private record Key(String system, Buffers buffers, Measure op, Phase phase, long bytes) {}

  /// Sums up the rounds of `request`, in the order in which things were first seen.
  static List<Result> of(Request request, List<Observation> observations) {
    Map<Key, List<Observation>> groups =
        observations.stream()
            .collect(Collectors.groupingBy(Result::key, LinkedHashMap::new, Collectors.toList()));
    Optional<Bounds> bounds = Bounds.of(request);
    return groups.entrySet().stream()
        .map(group -> of(request, bounds, group.getKey(), group.getValue()))
        .toList();
  }

  private static Key key(Observation seen) {
    SampleSet set = seen.samples();
    return new Key(seen.system(), seen.buffers(), set.op(), set.phase(), set.bytes());
  }

  private static Result of(
      Request request, Optional<Bounds> bounds, Key key, List<Observation> rounds) {
    double p50 = Statistics.median(values(rounds, SampleSet::p50Nanos));
    double[] p99s = values(rounds, SampleSet::p99Nanos);
    Arrays.sort(p99s);
    boolean single = rounds.stream().allMatch(round -> round.samples().samples() == 1);
    double p99 = single ? p99s[SampleSet.nearestRank(p99s.length, 99)] : Statistics.median(p99s);
    return new Result(
        key.system(),
        key.op(),
        algorithm(request, key.system()),
        request.operation().rooted() ? request.rootName() : "",
        key.phase(),
        request.transport(),
        key.buffers(),
        request.ranks(),
        key.bytes(),
        rounds.size(),
        rounds.stream().mapToLong(round -> round.samples().samples()).sum(),
        micros(Arrays.stream(values(rounds, SampleSet::minNanos)).min().orElseThrow()),
        micros(p50),
        micros(p99),
        micros(Arrays.stream(values(rounds, SampleSet::maxNanos)).max().orElseThrow()),
        p50 == 0 ? 0 : round(key.bytes() / p50),
        round(bounds.map(known -> known.micros(key.bytes())).orElse(0.0)),
        (long) Statistics.median(rounds.stream().mapToDouble(Observation::residentKib).toArray()),
        request.site().map(Site::name).orElse(""));
  }

  /// The rivals always choose for themselves.
  private static String algorithm(Request request, String system) {
    if (request.operation().collective().isEmpty()) {
      return "";
    }
    return system.equals(EcoRunner.SYSTEM) ? request.algorithm().orElse("default") : "default";
  }

  private static double[] values(List<Observation> rounds, ToDoubleFunction<SampleSet> value) {
    return rounds.stream().map(Observation::samples).mapToDouble(value).toArray();
  }

  private static double micros(double nanos) {
    return round(nanos / 1e3);
  }

  /// Six decimals: a picosecond, far below any clock.
  private static double round(double value) {
    return Math.round(value * 1e6) / 1e6;
  }

  /// Messages per second, in millions.
  double millionsPerSecond() {
    return 1 / p50Us;
  }

  /// This system's median time over `rival`'s.
  double timeRatio(Result rival) {
    return p50Us / rival.p50Us;
  }

  /// Whether both say the same thing of different systems.
  boolean matches(Result other) {
    return op == other.op && phase == other.phase && bytes == other.bytes;
  }

  boolean steady() {
    return phase == Phase.STEADY;
  }
}
