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
    List<Job> jobs = Job.of(request);
    List<Observation> observations = new ArrayList<>();
    for (int round = 1; round <= request.rounds(); round++) {
      for (Runner runner : runners) {
        progress.show(
            "%s: round %d of %d, %s"
                .formatted(request.operation(), round, request.rounds(), runner.system()));
        for (Job job : jobs) {
          observations.addAll(observe(job, runner));
        }
      }
    }
    progress.clear();
    return observations;
  }

  private static List<Observation> observe(Job job, Runner runner) {
    List<SampleSet> samples = new ArrayList<>();
    List<Resident> residents = new ArrayList<>();
    long start = System.nanoTime();
    runner.run(
        job,
        line -> {
          SampleSet.parse(line).ifPresent(samples::add);
          Resident.parse(line).ifPresent(residents::add);
        });
    long wall = System.nanoTime() - start;
    if (job.program() == RankProgram.LAUNCH) {
      require(residents.size() == job.ranks(), job, runner);
      samples.add(SampleSet.of(Measure.LAUNCH, Phase.STEADY, 0, new long[] {wall}, 1));
    }
    require(!samples.isEmpty(), job, runner);
    Buffers buffers = runner.buffers(job.buffers());
    long peak = residents.stream().mapToLong(Resident::kib).max().orElse(0);
    return samples.stream()
        .map(set -> new Observation(runner.system(), buffers, set, peak))
        .toList();
  }

  private static void require(boolean complete, Job job, Runner runner) {
    if (!complete) {
      throw new BenchException(
          "ranks ended without their results: system=%s, program=%s, ranks=%d"
              .formatted(runner.system(), job.program().rivalName(), job.ranks()));
    }
  }
}
