package eco.cli.paper;

import eco.bench.ProgramJob;
import eco.network.Topology;
import eco.plan.Forcing;
import eco.plan.Planner;
import eco.plan.Request;
import eco.schedule.Operation;
import java.util.List;
import java.util.Map;

/// The programs that stand in for those of the paper.
enum Program {
  /// For CHARMM and for the program written in Dome: in every step a broadcast, an allgather and an
  /// allreduce. A pattern says what these use.
  MOLECULAR_DYNAMICS("MolecularDynamics", "communication_us") {
    @Override
    ProgramJob job(Pattern pattern, boolean brief) {
      List<String> words =
          List.of(
              "--particles", Integer.toString(particles(brief)), "--steps", brief ? "10" : "50");
      return new ProgramJob(source(), words, pattern.isPlanned() ? "" : pattern.algorithm());
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
    ProgramJob job(Pattern pattern, boolean brief) {
      String order = pattern.isPlanned() ? "near" : pattern.algorithm();
      List<String> words = List.of("--order", order, "--rounds", brief ? "20" : "100");
      return new ProgramJob(source(), words, "");
    }

    @Override
    long bytes(int ranks, boolean brief) {
      return Long.BYTES;
    }

    @Override
    Forecast forecast(Pattern pattern, Topology topology, Planner planner, boolean brief) {
      return new Forecast(pattern.algorithm(), 0, 0);
    }
  };

  private static final int PARTICLES = 960;
  private static final int PARTICLES_IF_BRIEF = 480;

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

  abstract ProgramJob job(Pattern pattern, boolean brief);

  /// The length of its longest block, at the beginning.
  abstract long bytes(int ranks, boolean brief);

  /// What its operations should take in a step; nothing where no formula tells.
  abstract Forecast forecast(Pattern pattern, Topology topology, Planner planner, boolean brief);
}
