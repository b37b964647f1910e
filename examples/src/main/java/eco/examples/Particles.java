package eco.examples;

import java.util.Random;
import java.util.zip.CRC32C;

/// Particles in a periodic box that attract and repel each other as Lennard and Jones have it.
///
/// Everybody has all positions; velocities and forces are those of the own particles only. The
/// force on a particle is the sum over all others in the order of their numbers, whoever computes
/// it, so that a trajectory does not depend on how the particles are shared out.
///
/// Units: the depth of the potential, its diameter, and the mass of a particle are 1. Beyond the
/// cutoff there is no force; energy and force are shifted so that both go to 0 there without a
/// jump.
///
/// Allen and Tildesley, Computer Simulation of Liquids, 1987.
final class Particles {
  private static final double DENSITY = 0.7;
  private static final double TEMPERATURE = 1.0;
  private static final double LONGEST_CUTOFF = 2.5;
  private static final long SEED = 1957;

  final int count;
  final double box;

  /// x, y and z of all particles, one after another.
  final double[] positions;

  private final double[] velocities;
  private final double[] forces;
  private final double[] potentials;
  private final int first;
  private final int end;
  private final double cutoff;
  private final double forceAtCutoff;
  private final double energyAtCutoff;

  /// @param first the first own particle
  /// @param end the one after the last
  Particles(int count, int first, int end) {
    this.count = count;
    this.first = first;
    this.end = end;
    int side = (int) Math.ceil(StrictMath.cbrt(count) - 1e-9);
    double spacing = StrictMath.cbrt(1 / DENSITY);
    box = side * spacing;
    cutoff = Math.min(LONGEST_CUTOFF, box / 2);
    forceAtCutoff = force(cutoff);
    energyAtCutoff = energy(cutoff);
    positions = new double[3 * count];
    velocities = new double[3 * count];
    forces = new double[3 * count];
    potentials = new double[count];
    for (int i = 0; i < count; i++) {
      int layer = i / (side * side);
      int row = i / side % side;
      int column = i % side;
      positions[3 * i] = (0.5 + layer) * spacing;
      positions[3 * i + 1] = (0.5 + row) * spacing;
      positions[3 * i + 2] = (0.5 + column) * spacing;
    }
    throwAbout();
    pull();
  }

  /// Random velocities, the same everywhere, that together go nowhere.
  private void throwAbout() {
    Random random = new Random(SEED);
    double[] drift = new double[3];
    for (int i = 0; i < velocities.length; i++) {
      velocities[i] = Math.sqrt(TEMPERATURE) * random.nextGaussian();
      drift[i % 3] += velocities[i] / count;
    }
    for (int i = 0; i < velocities.length; i++) {
      velocities[i] -= drift[i % 3];
    }
  }

  private static double force(double r) {
    double sixth = 1 / (r * r * r * r * r * r);
    return 24 * sixth * (2 * sixth - 1) / r;
  }

  private static double energy(double r) {
    double sixth = 1 / (r * r * r * r * r * r);
    return 4 * sixth * (sixth - 1);
  }

  /// The first half of a step of velocity Verlet: the own particles move.
  void move(double time) {
    for (int i = 3 * first; i < 3 * end; i++) {
      velocities[i] += forces[i] * time / 2;
      double to = positions[i] + velocities[i] * time;
      positions[i] = to - box * Math.floor(to / box);
    }
  }

  /// The second half, once everybody's positions are known.
  void accelerate(double time) {
    pull();
    for (int i = 3 * first; i < 3 * end; i++) {
      velocities[i] += forces[i] * time / 2;
    }
  }

  private void pull() {
    for (int i = first; i < end; i++) {
      pull(i);
    }
  }

  private void pull(int i) {
    double forceX = 0;
    double forceY = 0;
    double forceZ = 0;
    double potential = 0;
    for (int j = 0; j < count; j++) {
      double x = nearest(positions[3 * i] - positions[3 * j]);
      double y = nearest(positions[3 * i + 1] - positions[3 * j + 1]);
      double z = nearest(positions[3 * i + 2] - positions[3 * j + 2]);
      double square = x * x + y * y + z * z;
      if (j != i && square < cutoff * cutoff) {
        double r = Math.sqrt(square);
        double pull = (force(r) - forceAtCutoff) / r;
        forceX += pull * x;
        forceY += pull * y;
        forceZ += pull * z;
        potential += energy(r) - energyAtCutoff + (r - cutoff) * forceAtCutoff;
      }
    }
    forces[3 * i] = forceX;
    forces[3 * i + 1] = forceY;
    forces[3 * i + 2] = forceZ;
    potentials[i] = potential / 2;
  }

  /// Of all images of a particle, the distance to the nearest.
  private double nearest(double distance) {
    return distance > box / 2 ? distance - box : distance < -box / 2 ? distance + box : distance;
  }

  /// The kinetic energy of some own particles, added up in the order of their numbers.
  double kinetic(int from, int to) {
    double sum = 0;
    for (int i = 3 * from; i < 3 * to; i++) {
      sum += velocities[i] * velocities[i] / 2;
    }
    return sum;
  }

  /// The potential energy of some own particles: half of what each has with all others.
  double potential(int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += potentials[i];
    }
    return sum;
  }

  /// A number that differs if any bit of any position does.
  long mark() {
    CRC32C crc = new CRC32C();
    for (double each : positions) {
      long bits = Double.doubleToRawLongBits(each);
      for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
        crc.update((int) (bits >>> shift));
      }
    }
    return crc.getValue();
  }
}
