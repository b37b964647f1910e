package eco.cli.paper;

import eco.bench.Contest;
import eco.cli.survey.LabSurvey;
import eco.cli.survey.ProgressLine;
import eco.network.Topology;
import eco.plan.Planner;
import eco.plan.Request;
import java.util.List;

/// Contests on some ground, run and foretold.
final class Trial {
  private final Ground ground;
  private final List<Contest> contests;
  private final Topology topology;
  private final Planner planner;

  Trial(Ground ground, List<Contest> contests) {
    this.ground = ground;
    this.contests = List.copyOf(contests);
    this.topology = ground.topology();
    this.planner = new Planner(topology);
  }

  /// Runs them in one job.
  ///
  /// @param what is under way, in a word
  List<List<Contest.Outcome>> run(String what) {
    ProgressLine progress =
        new ProgressLine(ground.err(), what, LabSurvey.isTerminal(), System.nanoTime());
    int all = contests.stream().mapToInt(Contest::blocks).sum();
    List<List<Contest.Outcome>> outcomes =
        Contest.runAll(
            contests,
            ground.site(),
            ground.net(),
            done -> progress.show(done, all - done, System.nanoTime()));
    progress.end();
    return outcomes;
  }

  /// What is known beforehand about an algorithm in a contest.
  Forecast forecast(Contest contest, String algorithm) {
    Request request = Request.of(contest.operation(), contest.bytes(), topology.size());
    return Forecast.of(request, algorithm, planner, topology);
  }
}
