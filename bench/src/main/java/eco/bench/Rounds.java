package eco.bench;

import java.util.ArrayList;
import java.util.List;

/// Runs every system in turn, round after round, so that all see the same weather.
///
/// ```
/// round 1: eco openmpi mpich | round 2: eco openmpi mpich | ...
/// ```
final class Rounds {
  private Rounds() {}

  static List<Observation> run(Request request, List<Runner> runners, Progress progress) {
    List<Trial> trials = Trial.of(request);
    List<Observation> observations = new ArrayList<>();
    for (int round = 1; round <= request.rounds(); round++) {
      for (Runner runner : runners) {
        progress.show(
            "%s, %d ranks: round %d of %d, %s"
                .formatted(
                    request.operation(),
                    request.ranks(),
                    round,
                    request.rounds(),
                    runner.system()));
        for (Trial trial : trials) {
          observations.addAll(observe(trial, runner));
        }
      }
    }
    progress.clear();
    return observations;
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
