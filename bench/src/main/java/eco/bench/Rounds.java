package eco.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Runs every system in turn, round after round, so that all see the same weather.
///
/// ```
/// round 1: eco openmpi mpich | round 2: eco openmpi mpich | ...
/// ```
///
/// A rival that fails may be left out from then on; what the others show is kept.
final class Rounds {
  private Rounds() {}

  /// @throws BenchException if a system fails
  static List<Observation> run(Request request, List<? extends Runner> runners, Progress progress) {
    return run(
        request,
        runners,
        progress,
        failure -> {
          throw failure;
        });
  }

  /// @param lost is told of every rival that failed
  /// @throws BenchException if ECO fails
  static List<Observation> run(
      Request request,
      List<? extends Runner> runners,
      Progress progress,
      Consumer<BenchException> lost) {
    List<Trial> trials = Trial.of(request);
    List<Runner> running = new ArrayList<>(runners);
    List<Observation> observations = new ArrayList<>();
    for (int round = 1; round <= request.rounds(); round++) {
      for (Runner runner : List.copyOf(running)) {
        progress.show(
            "%s, %d ranks: round %d of %d, %s"
                .formatted(
                    request.operation(),
                    request.ranks(),
                    round,
                    request.rounds(),
                    runner.system()));
        try {
          for (Trial trial : trials) {
            observations.addAll(observe(trial, runner));
          }
        } catch (BenchException failure) {
          if (runner.system().equals(EcoRunner.SYSTEM)) {
            throw failure;
          }
          running.remove(runner);
          lost.accept(without(runner, request, failure));
        }
      }
    }
    progress.clear();
    return observations;
  }

  private static BenchException without(Runner runner, Request request, BenchException failure) {
    return new BenchException(
        "no more figures of %s for %s: %s"
            .formatted(runner.system(), request.operation(), failure.getMessage()),
        failure);
  }

  private static List<Observation> observe(Trial trial, Runner runner) {
    List<SampleSet> samples = new ArrayList<>();
    List<Resident> residents = new ArrayList<>();
    long start = System.nanoTime();
    runner.run(
        trial,
        line -> {
          SampleSet.parse(line).ifPresent(samples::add);
          Resident.parse(line).ifPresent(residents::add);
        });
    long wall = System.nanoTime() - start;
    if (trial.program() == RankProgram.LAUNCH) {
      require(residents.size() == trial.ranks(), trial, runner);
      samples.add(SampleSet.of(Measure.LAUNCH, Phase.STEADY, 0, new long[] {wall}, 1));
    }
    require(!samples.isEmpty(), trial, runner);
    Buffers buffers = runner.buffers(trial.buffers());
    long peak = residents.stream().mapToLong(Resident::kib).max().orElse(0);
    return samples.stream()
        .map(set -> new Observation(runner.system(), buffers, set, peak))
        .toList();
  }

  private static void require(boolean complete, Trial trial, Runner runner) {
    if (!complete) {
      throw new BenchException(
          "ranks ended without their results: system=%s, program=%s, ranks=%d"
              .formatted(runner.system(), trial.program().rivalName(), trial.ranks()));
    }
  }
}
