package eco.examples;

import eco.Communicator;
import eco.Reduction;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/// Molecular dynamics with replicated positions, as CHARMM and Dome's program did it: every rank
/// moves its own particles and knows where all are.
///
///     every step: broadcast of control, allgather of positions, allreduce of energies
///
/// With `--reproducible` all energies are the same to the last bit for any number of ranks. A sum
/// depends on where it is cut; so particles are in groups that are never cut, each group is added
/// up by one rank, and the groups in their order by all.
public final class MolecularDynamics {
  private static final String USAGE =
      """
      usage: eco run -n RANKS MolecularDynamics.java [flags]
        --particles N   how many particles (343)
        --steps N       how many steps (200)
        --reproducible  the same energies to the last bit for any number of ranks
        --json          a last line for programs
        --compare LIST  a run for each of several ways to communicate, with ; between them:
                        planned, or as in ECO_ALGORITHM; all run twice, the first time
                        to warm up
      for example: eco run -n 4 MolecularDynamics.java --particles 1000 --steps 50 --json""";

  private static final double STEP = 0.004;

  /// Many numbers of ranks divide it, and then all have as many particles.
  private static final int MOST_GROUPS = 240;

  private static final int LINES = 10;

  /// So much may the energy of a particle drift before the run is given up.
  private static final double MOST_DRIFT = 0.1;

  private static final String PLANNED = "planned";

  private final Communicator world;
  private final Communicator broadcasts;
  private final Communicator allgathers;
  private final Communicator allreduces;
  private final int steps;
  private final boolean reproducible;
  private final int groups;
  private final int firstGroup;
  private final int endGroup;
  private final Particles particles;
  private final long[] counts;
  private final long[] offsets;
  private final boolean even;
  private final double[] energies;
  private long communicationNanos;
  private double kinetic;
  private double potential;

  private MolecularDynamics(
      Communicator world, int count, int steps, boolean reproducible, String pattern) {
    this.world = world;
    this.broadcasts = forced(world, "broadcast", pattern);
    this.allgathers = forced(world, "allgather", pattern);
    this.allreduces = forced(world, "allreduce", pattern);
    this.steps = steps;
    this.reproducible = reproducible;
    this.groups = Math.min(count, MOST_GROUPS);
    this.firstGroup = share(groups, world.rank());
    this.endGroup = share(groups, world.rank() + 1);
    this.particles = new Particles(count, start(count, firstGroup), start(count, endGroup));
    this.counts = new long[world.size()];
    this.offsets = new long[world.size()];
    for (int rank = 0; rank < world.size(); rank++) {
      offsets[rank] = 3L * start(count, share(groups, rank));
      counts[rank] = 3L * start(count, share(groups, rank + 1)) - offsets[rank];
    }
    this.even = Arrays.stream(counts).allMatch(each -> each == counts[0]);
    this.energies = new double[reproducible ? 2 * groups : 2];
  }

  /// What does an operation: the algorithm that a pattern names for it, or ECO's plan.
  private static Communicator forced(Communicator world, String operation, String pattern) {
    for (String each : pattern.split(",", -1)) {
      if (each.startsWith(operation + "=")) {
        return world.algorithm(each.substring(operation.length() + 1), 0);
      }
    }
    return world;
  }

  public static void main(String[] args) {
    Example.start("MolecularDynamics", USAGE, args, MolecularDynamics::run);
  }

  private static int run(Communicator world, Flags flags, PrintStream out) {
    boolean json = flags.has("--json");
    int count = flags.number("--particles", 343, 2);
    int steps = flags.number("--steps", 200, 1);
    boolean reproducible = flags.has("--reproducible");
    String[] patterns = flags.word("--compare", PLANNED).split(";", -1);
    flags.end();
    for (int i = 0; i < patterns.length && patterns.length > 1; i++) {
      new MolecularDynamics(world, count, steps, reproducible, patterns[i])
          .run(Example.silence(), false);
    }
    int status = 0;
    for (String pattern : patterns) {
      status =
          Math.max(
              status,
              new MolecularDynamics(world, count, steps, reproducible, pattern).run(out, json));
    }
    return status;
  }

  private int share(int all, int rank) {
    return (int) ((long) all * rank / world.size());
  }

  private int start(int count, int group) {
    return (int) ((long) count * group / groups);
  }

  // ---- running ---------------------------------------------------------------------------------

  private int run(PrintStream out, boolean json) {
    out.printf(
        Locale.ROOT,
        "%d particles in a box of %.2f, %d steps of %.3f, %d ranks%n%n",
        particles.count,
        particles.box,
        steps,
        STEP,
        world.size());
    out.printf(
        Locale.ROOT,
        "%7s %14s %14s %14s %11s%n",
        "step",
        "kinetic",
        "potential",
        "energy",
        "drift");
    double[] control = {STEP};
    broadcasts.broadcast(control, 0); // the first of every operation takes longer: its plan is made
    sharePositions();
    addUp();
    double energy = kinetic + potential;
    line(out, 0, 0);
    communicationNanos = 0;
    double worst = 0;
    long[] nanos = new long[steps];
    for (int step = 1; step <= steps; step++) {
      long begin = System.nanoTime();
      control[0] = worst < MOST_DRIFT ? STEP : 0;
      step(control);
      nanos[step - 1] = System.nanoTime() - begin;
      double drift = Math.abs(kinetic + potential - energy) / particles.count;
      worst = Math.max(worst, Double.isNaN(drift) ? Double.MAX_VALUE : drift);
      if (control[0] == 0 || step % Math.max(1, steps / LINES) == 0) {
        line(out, step, drift);
      }
      if (control[0] == 0) {
        out.println("given up: the energy has run away");
        return 1;
      }
    }
    report(out, json, nanos, worst);
    return 0;
  }

  /// One step. The root says how long it is; 0 ends the run.
  private void step(double[] control) {
    long begin = System.nanoTime();
    broadcasts.broadcast(control, 0);
    long moving = System.nanoTime();
    particles.move(control[0]);
    long moved = System.nanoTime();
    sharePositions();
    long known = System.nanoTime();
    particles.accelerate(control[0]);
    communicationNanos += moving - begin + (known - moved);
    addUp();
  }

  /// Everybody learns where all particles are; where all ranks have as many, a plan can be made.
  private void sharePositions() {
    double[] positions = particles.positions;
    if (even) {
      allgathers.allgather(Communicator.IN_PLACE, 0, positions, 0, counts[0]);
    } else {
      allgathers.allgather(
          Communicator.IN_PLACE, 0, counts[world.rank()], positions, counts, offsets);
    }
  }

  /// The energies of all particles.
  private void addUp() {
    Arrays.fill(energies, 0);
    for (int group = firstGroup; group < endGroup; group++) {
      int from = start(particles.count, group);
      int to = start(particles.count, group + 1);
      energies[reproducible ? 2 * group : 0] += particles.kinetic(from, to);
      energies[reproducible ? 2 * group + 1 : 1] += particles.potential(from, to);
    }
    long begin = System.nanoTime();
    allreduces.allreduce(energies, reproducible ? Reduction.SUM.reproducible() : Reduction.SUM);
    communicationNanos += System.nanoTime() - begin;
    kinetic = 0;
    potential = 0;
    for (int i = 0; i < energies.length; i += 2) {
      kinetic += energies[i];
      potential += energies[i + 1];
    }
  }

  // ---- telling ---------------------------------------------------------------------------------

  private void line(PrintStream out, int step, double drift) {
    double energy = kinetic + potential;
    out.printf(
        Locale.ROOT, "%7d %14.6f %14.6f %14.6f %11.2e%n", step, kinetic, potential, energy, drift);
  }

  private void report(PrintStream out, boolean json, long[] nanos, double worst) {
    double meanMicros = Arrays.stream(nanos).average().orElseThrow() / 1e3;
    Arrays.sort(nanos);
    double[] slowest = {
      meanMicros, nanos[nanos.length / 2] / 1e3, communicationNanos / 1e3 / steps
    };
    world.allreduce(slowest, Reduction.MAX);
    double energy = kinetic + potential;
    long mark = particles.mark();
    out.printf(
        Locale.ROOT,
        "%nworst drift %.2e per particle; %.1f us per step, %.1f of them communication%n",
        worst,
        slowest[0],
        slowest[2]);
    if (json) {
      out.printf(
          Locale.ROOT,
          "{\"program\": \"MolecularDynamics\", \"ranks\": %d, \"particles\": %d, \"steps\": %d,"
              + " \"reproducible\": %b, \"per_step_us\": %.3f, \"median_step_us\": %.3f,"
              + " \"communication_us\": %.3f, \"energy\": %s, \"drift\": %s,"
              + " \"positions\": \"%08x\"}%n",
          world.size(),
          particles.count,
          steps,
          reproducible,
          slowest[0],
          slowest[1],
          slowest[2],
          Double.toString(energy),
          Double.toString(worst),
          mark);
    }
  }
}
