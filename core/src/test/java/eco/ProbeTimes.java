package eco;

import eco.launch.HostsFile;
import eco.launch.LaunchSpec;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/// Prints how long the probe between machines took that are all this one; asserts nothing.
///
///     java -cp core/target/classes:core/target/test-classes eco.ProbeTimes 32
/// eco.ProbeTimes 32
///
/// Every machine is a process with shared memory of its own, so messages between them go over TCP.
/// All of them share the processors: so many real machines are quicker.
public final class ProbeTimes {
  private ProbeTimes() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    if (arguments.length == 0) {
      rank();
      return;
    }
    int[] ranks = new int[Integer.parseInt(arguments[0])];
    Arrays.fill(ranks, 1);
    Path folder = Files.createTempDirectory("eco-probe");
    try {
      LaunchSpec spec = Jobs.onMachines(Jobs.of(ranks.length, ProbeTimes.class), folder, ranks);
      List<HostsFile.Host> hosts =
          spec.hosts().stream()
              .map(host -> new HostsFile.Host(host.name(), host.slots(), "127.0.0.1"))
              .toList();
      Jobs job = new Jobs();
      int status = job.run(spec.withHosts(hosts, spec.agent()));
      System.out.print(status == 0 ? String.join("\n", job.of(0)) + "\n" : job);
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }

  private static void rank() {
    try (Communicator world = Eco.join()) {
      if (world.rank() == 0) {
        System.out.println(world.explain("broadcast", 1000).lines().findFirst().orElse(""));
        System.out.println(world.topology());
      }
      world.barrier();
    }
  }
}
