package eco.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class MolecularDynamicsTest {
  /// In units of the potential's depth; the energy of a particle itself is some units.
  private static final double MOST_DRIFT_PER_PARTICLE = 2e-3;

  private static final int[] RANKS = {1, 2, 5, 8};

  @Test
  void energyIsConservedAndTheSameToTheLastBitForAnyNumberOfRanks() throws Exception {
    Map<String, String> first = Map.of();
    for (int ranks : RANKS) {
      Map<String, String> result =
          new Job()
              .result(
                  ranks, MolecularDynamics.class, "--particles", "150", "--reproducible", "--json");
      assertThat(Job.number(result, "ranks")).isEqualTo(ranks);
      assertThat(Job.number(result, "drift")).isPositive().isLessThan(MOST_DRIFT_PER_PARTICLE);
      if (!first.isEmpty()) {
        assertThat(result)
            .extracting("energy", "drift", "positions")
            .containsExactly(first.get("energy"), first.get("drift"), first.get("positions"));
      }
      first = result;
    }
  }

  @Test
  void ordinarySumsConserveEnergyToo() throws Exception {
    Map<String, String> result =
        new Job().result(3, MolecularDynamics.class, "--particles", "100", "--json");
    assertThat(Job.number(result, "drift")).isPositive().isLessThan(MOST_DRIFT_PER_PARTICLE);
  }

  /// The check itself is checked: with steps that are too long, energy is not conserved.
  @Test
  void aStepTooLongWouldBeNoticed() {
    assertThat(drift(0.004)).isLessThan(MOST_DRIFT_PER_PARTICLE);
    assertThat(drift(0.03)).isGreaterThan(MOST_DRIFT_PER_PARTICLE);
  }

  private static double drift(double time) {
    int count = 64;
    Particles particles = new Particles(count, 0, count);
    double energy = particles.kinetic(0, count) + particles.potential(0, count);
    double worst = 0;
    for (int step = 0; step < 200; step++) {
      particles.move(time);
      particles.accelerate(time);
      double now = particles.kinetic(0, count) + particles.potential(0, count);
      worst = Math.max(worst, Math.abs(now - energy) / count);
    }
    return worst;
  }

  @Test
  void aWrongFlagIsRefusedWithTheUsage() throws Exception {
    Job job = new Job();
    assertThat(job.run(2, MolecularDynamics.class, "--particles", "few")).isEqualTo(2);
    assertThat(job.toString()).contains("--particles few: not a number", "usage: eco run");
  }
}
