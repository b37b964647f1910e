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
    List<String> size(boolean brief) {
      String steps = Integer.toString(brief ? STEPS_IF_BRIEF : STEPS);
      return List.of("--particles", Integer.toString(particles(brief)), "--steps", steps);
    }

    @Override
    String word(Pattern pattern) {
      return pattern.algorithm();
    }

    @Override
    String leftOutIfBrief() {
      return "%d particles and %d steps instead of %d and %d"
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
    List<String> size(boolean brief) {
      return List.of("--rounds", Integer.toString(brief ? ROUNDS_IF_BRIEF : ROUNDS));
    }

    @Override
    String word(Pattern pattern) {
      return pattern.isPlanned() ? "near" : pattern.algorithm();
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

  /// One run: a job of all patterns, first to warm up, then for a line of each, in their order.
  ProgramJob job(List<Pattern> patterns, boolean brief) {
    List<String> words = new ArrayList<>(size(brief));
    words.add("--compare");
    words.add(patterns.stream().map(this::word).collect(Collectors.joining(";")));
    return new ProgramJob(source, words, patterns.size());
  }

  /// The flags that say how much it does.
  abstract List<String> size(boolean brief);

  /// What the program calls a pattern.
  abstract String word(Pattern pattern);

  /// What it does less of in the short form.
  abstract String leftOutIfBrief();

  /// The length of its longest block, at the beginning.
  abstract long bytes(int ranks, boolean brief);

  /// What its operations should take in a step; nothing where no formula tells.
  abstract Forecast forecast(Pattern pattern, Topology topology, Planner planner, boolean brief);
}
