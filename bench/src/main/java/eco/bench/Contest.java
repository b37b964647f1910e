package eco.bench;

import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Target;
import eco.schedule.Operation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.DoubleStream;

/// One operation in several patterns on the hosts of a site, beside each other in one job.
///
/// @param operation what is done
/// @param bytes how long a block is
/// @param roots who is the root, in turn; none means every rank
/// @param patterns names of algorithms as [eco.Communicator#algorithm] takes them, or [#PLANNED]
/// @param rounds how many blocks of samples each pattern gets, in turn
/// @param warmups calls at the beginning of a block that do not count
/// @param samples calls of a block that count
/// @param heat for how long all patterns run in turn before anything counts, so that their code is
///     compiled, each at least once; if zero, the first alone runs for a moment
public record Contest(
    Operation operation,
    long bytes,
    List<Integer> roots,
    List<String> patterns,
    int rounds,
    int warmups,
    int samples,
    Duration heat) {
  /// What ECO plans for the network that was measured.
  public static final String PLANNED = ContestProgram.PLANNED;

  /// How long code needs to be compiled for the most part, on cores that several ranks share.
  public static final Duration HEAT = Duration.ofSeconds(5);

  /// How much further than the mean the median of some samples is from that of all: the root of
  /// half of pi.
  private static final double MEDIAN_ERROR = 1.2533;

  private static final Duration LIMIT = Duration.ofMinutes(15);

  public Contest {
    roots = List.copyOf(roots);
    patterns = List.copyOf(patterns);
  }

  /// What a pattern took, from the agreed start to the end at the last rank.
  public record Outcome(
      String pattern,
      double minNanos,
      double medianNanos,
      double meanNanos,
      double deviationNanos,
      int samples) {
    /// Sums samples up.
    public static Outcome of(String pattern, double[] nanos) {
      double mean = DoubleStream.of(nanos).average().orElse(0);
      double squares = DoubleStream.of(nanos).map(each -> (each - mean) * (each - mean)).sum();
      return new Outcome(
          pattern,
          DoubleStream.of(nanos).min().orElse(0),
          Statistics.median(nanos),
          mean,
          nanos.length < 2 ? 0 : Math.sqrt(squares / (nanos.length - 1)),
          nanos.length);
    }

    /// The standard error of the median, if samples are spread as they mostly are around a mean.
    public double medianErrorNanos() {
      return MEDIAN_ERROR * deviationNanos / Math.sqrt(samples);
    }
  }

  /// How many blocks of samples there will be.
  public int blocks() {
    return rounds * patterns.size();
  }

  /// Runs it.
  ///
  /// @param net the network that was measured, for plans
  /// @param progress is told after every block how many are done
  /// @return what each pattern took, in the order of the patterns
  /// @throws BenchException if it cannot be run
  public List<Outcome> run(Site site, Path net, IntConsumer progress) {
    return runAll(List.of(this), site, net, progress).getFirst();
  }

  /// Runs several in one job, one after another: starting ranks takes longer than most of them.
  ///
  /// @param net the network that was measured, for plans
  /// @param progress is told after every block how many are done
  /// @return for each what its patterns took, in their order
  /// @throws BenchException if they cannot be run
  public static List<List<Outcome>> runAll(
      List<Contest> contests, Site site, Path net, IntConsumer progress) {
    List<String> arguments = new ArrayList<>();
    contests.forEach(contest -> arguments.addAll(contest.arguments()));
    LaunchSpec spec =
        LaunchSpec.of(site.ranks(), new Target.MainClass(ContestProgram.class.getName()))
            .withArgs(arguments.toArray(String[]::new))
            .withClassPath(List.of(EcoRunner.rankPrograms()))
            .withVariable("ECO_NET", net.toAbsolutePath().toString())
            .withTimeout(LIMIT.multipliedBy(contests.size()));
    List<Map<String, double[]>> found = new ArrayList<>();
    for (Contest contest : contests) {
      Map<String, double[]> own = new LinkedHashMap<>();
      contest.patterns().forEach(pattern -> own.put(pattern, new double[0]));
      found.add(own);
    }
    Excerpt said = new Excerpt();
    int[] done = {0};
    try {
      int status =
          Launcher.run(
              site.place(spec),
              (_, _, line) -> {
                said.add(line);
                if (line.startsWith(ContestProgram.PREFIX)) {
                  note(line, found);
                  progress.accept(++done[0]);
                }
              });
      if (status != 0) {
        throw new BenchException(
            "failed: operation=%s, status=%d, output='%s'"
                .formatted(contests.getFirst().operation().word(), status, said));
      }
    } catch (IOException e) {
      throw new BenchException("cannot start the ranks: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", e);
    }
    return found.stream().map(Contest::outcomes).toList();
  }

  /// What the program is told about this contest.
  private List<String> arguments() {
    List<String> words =
        new ArrayList<>(
            List.of(
                operation.word(),
                new Roots(roots).toString(),
                Integer.toString(rounds),
                Long.toString(heat.toMillis()),
                new Load(Math.toIntExact(bytes), warmups, samples).toString()));
    words.addAll(patterns);
    words.add(ContestProgram.END);
    return words;
  }

  private static List<Outcome> outcomes(Map<String, double[]> found) {
    return found.entrySet().stream()
        .map(each -> Outcome.of(each.getKey(), each.getValue()))
        .toList();
  }

  private static void note(String line, List<Map<String, double[]>> found) {
    String[] words = line.substring(ContestProgram.PREFIX.length()).strip().split(" ", -1);
    double[] nanos = Arrays.stream(words).skip(2).mapToDouble(Double::parseDouble).toArray();
    found
        .get(Integer.parseInt(words[0]))
        .merge(
            words[1],
            nanos,
            (a, b) -> DoubleStream.concat(DoubleStream.of(a), DoubleStream.of(b)).toArray());
  }
}
