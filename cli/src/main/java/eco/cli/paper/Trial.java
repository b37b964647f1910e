package eco.cli.paper;

import eco.bench.Contest;
import eco.cli.survey.LabSurvey;
import eco.cli.survey.ProgressLine;
import eco.network.Topology;
import eco.plan.Planner;
import eco.plan.Request;
import eco.schedule.Operation;
import java.util.List;

/// Contests on some ground, run and foretold.
final class Trial {
  private final Ground ground;
  private final Topology topology;
  private final Planner planner;

  Trial(Ground ground) {
    this.ground = ground;
    this.topology = ground.topology();
    this.planner = new Planner(topology);
  }

  /// Runs contests in one job.
  ///
  /// @param what is under way, in a word
  List<List<Contest.Outcome>> run(List<Contest> contests, String what) {
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

  /// What is known beforehand about an algorithm.
  Forecast forecast(Operation operation, long bytes, String algorithm) {
    Request request = Request.of(operation, bytes, topology.size());
    return Forecast.of(request, algorithm, planner, topology);
  }
}
