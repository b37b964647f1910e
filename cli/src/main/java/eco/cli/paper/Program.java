package eco.cli.paper;

import eco.bench.ProgramJob;
import eco.network.Topology;
import eco.plan.Forcing;
import eco.plan.Planner;
import eco.plan.Request;
import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The programs that stand in for those of the paper.
enum Program {
  /// For CHARMM and for the program written in Dome: in every step a broadcast, an allgather and an
  /// allreduce. A pattern says what these use.
  MOLECULAR_DYNAMICS("MolecularDynamics", "communication_us") {
    @Override
    List<ProgramJob> jobs(List<Pattern> patterns, boolean brief) {
      if (brief) {
        String all = patterns.stream().map(Pattern::algorithm).collect(Collectors.joining(";"));
        List<String> words = new ArrayList<>(words(PARTICLES_IF_BRIEF, STEPS_IF_BRIEF));
        words.addAll(List.of("--compare", all));
        return List.of(new ProgramJob(source(), words, "", patterns.size()));
      }
      return patterns.stream()
          .map(pattern -> pattern.isPlanned() ? "" : pattern.algorithm())
          .map(forced -> new ProgramJob(source(), words(PARTICLES, STEPS), forced, 1))
          .toList();
    }

    private List<String> words(int particles, int steps) {
      return List.of(
          "--particles", Integer.toString(particles), "--steps", Integer.toString(steps));
    }

    @Override
    String leftOutIfBrief() {
      return "%d particles and %d steps instead of %d and %d, all patterns in one job"
          .formatted(PARTICLES_IF_BRIEF, STEPS_IF_BRIEF, PARTICLES, STEPS);
    }

    @Override
    long bytes(int ranks, boolean brief) {
      return Math.ceilDiv(particles(brief), ranks) * 3L * Double.BYTES;
    }

    @Override
    Forecast forecast(Pattern pattern, Topology topology, Planner planner, boolean brief) {
      Map<Operation, Forcing> forced =
          pattern.isPlanned() ? Map.of() : Forcing.all(pattern.algorithm());
      int ranks = topology.size();
      return List.of(
              Request.of(Operation.BROADCAST, Double.BYTES, ranks),
              Request.of(Operation.ALLGATHER, bytes(ranks, brief), ranks),
              Request.of(Operation.ALLREDUCE, 2L * Double.BYTES, ranks))
          .stream()
          .map(
              request -> {
                Forcing own = forced.get(request.operation());
                String algorithm = own == null ? Pattern.PLANNED : own.toString();
                return Forecast.of(request, algorithm, planner, topology);
              })
          .reduce(Forecast::then)
          .orElseThrow();
    }
  },
  /// For Dome's load balancing in a ring: a pattern is the order of the ranks in it.
  LOAD_BALANCE("LoadBalance", "per_step_us") {
    @Override
    List<ProgramJob> jobs(List<Pattern> patterns, boolean brief) {
      String all =
          patterns.stream()
              .map(pattern -> pattern.isPlanned() ? "near" : pattern.algorithm())
              .collect(Collectors.joining(";"));
      String rounds = Integer.toString(brief ? ROUNDS_IF_BRIEF : ROUNDS);
      List<String> words = List.of("--rounds", rounds, "--compare", all);
      return List.of(new ProgramJob(source(), words, "", patterns.size()));
    }

    @Override
    String leftOutIfBrief() {
      return "%d rounds instead of %d".formatted(ROUNDS_IF_BRIEF, ROUNDS);
    }

    @Override
    long bytes(int ranks, boolean brief) {
      return Long.BYTES;
    }

    @Override
    Forecast forecast(Pattern pattern, Topology topology, Planner planner, boolean brief) {
      // Some neighbours are in different clusters, whatever the order.
      double farthest =
          topology.root() instanceof Topology.Cluster all ? all.medium().latencyNanos() : 0;
      String ring = pattern.isPlanned() ? "the ring along the clusters" : pattern.algorithm();
      return new Forecast(ring, 0, EXCHANGES * farthest);
    }
  };

  private static final int PARTICLES = 960;
  private static final int PARTICLES_IF_BRIEF = 240;
  private static final int STEPS = 50;
  private static final int STEPS_IF_BRIEF = 10;
  private static final int ROUNDS = 100;
  private static final int ROUNDS_IF_BRIEF = 20;

  /// Of a round of load balancing, one after another.
  private static final int EXCHANGES = 3;

  private final String source;
  private final String time;

  Program(String source, String time) {
    this.source = source;
    this.time = time;
  }

  private static int particles(boolean brief) {
    return brief ? PARTICLES_IF_BRIEF : PARTICLES;
  }

  /// The name of the program.
  String source() {
    return source;
  }

  /// The field of its last line that has the time of a step, in microseconds.
  String time() {
    return time;
  }

  /// What to run for a line of every pattern, in their order; in the short form, one job for all
  /// where the program can.
  abstract List<ProgramJob> jobs(List<Pattern> patterns, boolean brief);

  /// What it does less of in the short form.
  abstract String leftOutIfBrief();

  /// The length of its longest block, at the beginning.
  abstract long bytes(int ranks, boolean brief);

  /// What its operations should take in a step; nothing where no formula tells.
  abstract Forecast forecast(Pattern pattern, Topology topology, Planner planner, boolean brief);
}
