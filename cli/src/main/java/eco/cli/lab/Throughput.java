package eco.cli.lab;

import eco.cli.lab.host.RealTime;
import eco.cli.lab.net.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// What the lab carries in sum when its hosts talk in pairs, all pairs at once.
///
/// Full frames, one way, from the first host to the second, from the third to the fourth, ...: a
/// pair gets no more than its path permits, and the sum no more than the emulator and the
/// machine's cores do.
///
/// @param pairs how many pairs
/// @param declaredMbit what the paths of all pairs permit in sum; 0 if a path has no limit
/// @param measuredMbit what came out, frames counted as on the wire
public record Throughput(int pairs, double declaredMbit, double measuredMbit) {
  private static final Duration WARM_UP = Duration.ofMillis(500);

  static Throughput measure(Lab lab, Duration duration) throws Exception {
    List<Path> paths = paths(lab);
    List<PairProbe> probes = new ArrayList<>();
    try {
      for (Path path : paths) {
        probes.add(new PairProbe(lab, path));
      }
      carry(probes, WARM_UP);
      double bits = carry(probes, duration);
      double declared = paths.stream().mapToDouble(Path::bitsPerSecond).sum();
      return new Throughput(paths.size(), declared / 1e6, bits / duration.toNanos() * 1e3);
    } finally {
      for (PairProbe probe : probes) {
        probe.close();
      }
    }
  }

  private static List<Path> paths(Lab lab) {
    List<String> hosts = lab.network().hostNames();
    List<Path> paths = new ArrayList<>();
    for (int host = 0; host + 1 < hosts.size(); host += 2) {
      paths.add(Path.between(lab.network(), hosts.get(host), hosts.get(host + 1)));
    }
    return paths;
  }

  private static double carry(List<PairProbe> probes, Duration duration) throws Exception {
    long end = System.nanoTime() + duration.toNanos();
    List<FutureTask<Double>> tasks = new ArrayList<>();
    for (PairProbe probe : probes) {
      FutureTask<Double> task =
          new FutureTask<>(
              () -> {
                RealTime.PROBE.claim();
                return probe.bitsUntil(end);
              });
      Thread.ofPlatform().daemon().name("pair").start(task);
      tasks.add(task);
    }
    double bits = 0;
    for (FutureTask<Double> task : tasks) {
      try {
        bits += task.get();
      } catch (ExecutionException e) {
        throw e.getCause() instanceof Exception cause ? cause : e;
      }
    }
    return bits;
  }
}
