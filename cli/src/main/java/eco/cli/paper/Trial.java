package eco.cli.paper;

import eco.bench.Contest;
import eco.bench.Site;
import eco.cli.survey.LabSurvey;
import eco.cli.survey.ProgressLine;
import eco.network.Host;
import eco.network.Medium;
import eco.network.Survey;
import eco.network.Topology;
import eco.plan.Forcing;
import eco.plan.Plan;
import eco.plan.Planner;
import eco.plan.Request;
import eco.schedule.Schedule;
import eco.simulate.Simulator;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// One experiment on the hosts of a lab whose network was measured.
///
/// @param site where the ranks are
/// @param net the file of the network
/// @param survey the same
/// @param brief whether few samples are enough
record Trial(Experiment experiment, Site site, Path net, Survey survey, boolean brief) {
  private int blocks() {
    return experiment.lengths(brief).stream()
        .mapToInt(bytes -> experiment.contest(bytes, brief, ranks()).blocks())
        .sum();
  }

  private int ranks() {
    return site.hosts().stream().mapToInt(host -> host.slots()).sum();
  }

  /// Runs it; progress goes to `err`.
  List<Row> run(PrintWriter err, String what) {
    List<Row> rows = new ArrayList<>();
    ProgressLine progress = new ProgressLine(err, what, LabSurvey.isTerminal(), System.nanoTime());
    int all = blocks();
    Topology topology = topology();
    int before = 0;
    for (long bytes : experiment.lengths(brief)) {
      Contest contest = experiment.contest(bytes, brief, ranks());
      int done = before;
      List<Contest.Outcome> outcomes =
          contest.run(
              site,
              net,
              blocks -> progress.show(done + blocks, all - done - blocks, System.nanoTime()));
      before += contest.blocks();
      Request request = Request.of(experiment.operation(), bytes, topology.size());
      Plan plan = new Planner(topology).plan(request);
      for (int i = 0; i < outcomes.size(); i++) {
        Experiment.Pattern pattern = experiment.patterns().get(i);
        rows.add(
            new Row(
                experiment,
                topology.size(),
                bytes,
                pattern,
                outcomes.get(i),
                predicted(pattern, plan, topology),
                plan.bound().nanos()));
      }
    }
    progress.end();
    return rows;
  }

  /// The clusters of the ranks, as they themselves see them.
  private Topology topology() {
    List<String> names = survey.measurements().hosts().stream().map(Host::name).toList();
    int[] machines =
        site.hosts().stream()
            .flatMapToInt(
                host -> IntStream.generate(() -> names.indexOf(host.name())).limit(host.slots()))
            .toArray();
    return survey.topology().spread(machines, Medium.INSIDE);
  }

  /// What the simulator says about a pattern with rank 0 as the root.
  static double predicted(Experiment.Pattern pattern, Plan plan, Topology topology) {
    if (pattern.algorithm().equals(Contest.PLANNED)) {
      return plan.predictedNanos();
    }
    Request request = plan.request();
    Schedule schedule =
        Forcing.of(pattern.algorithm())
            .recipe(request.goal(), () -> topology)
            .schedule(request.goal(), Schedule.ALL_RANKS);
    return Simulator.of(topology).run(schedule, request.elements(), request.elementBytes()).nanos();
  }
}
