package eco;

import eco.infer.ProbePlan;
import eco.infer.Rule;
import eco.launch.Job;
import eco.launch.Joined;
import eco.measure.ProcessorTime;
import eco.measure.Surveyor;
import eco.message.Endpoint;
import eco.network.Host;
import eco.network.Journal;
import eco.network.Probe;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// What `eco measure` runs on every host: rank 0 follows the plan of probes, the others obey.
///
/// Its arguments are a file with the journal so far (`-`: none), the number of sweeps, how many
/// probes may run at once, the length of the longest message of curves, and the name of every
/// rank's host. Rank 0 prints the lines of the journal as they come, and `progress DONE LEFT` now
/// and then; at the end what the processors of every host did meanwhile, `load HOST MACHINE ALL
/// USED OWN`, see [ProcessorTime].
public final class SurveyProgram {
  private static final int CORES = 6;
  private static final int LOAD = 7;
  private static final int LOAD_WORDS = 5;

  private SurveyProgram() {}

  /// Measures, as one rank of a job.
  public static void main(String[] args) throws IOException {
    try (Joined joined = Joined.join(Job.fromEnvironment(System.getenv()))) {
      joined.openMulticast();
      Endpoint endpoint = joined.endpoint();
      ProcessorTime before = ProcessorTime.now(List.of());
      int[] cores = {Runtime.getRuntime().availableProcessors()};
      if (endpoint.rank() > 0) {
        endpoint.send(0, cores, 0, 1, 0, CORES);
        Surveyor.obey(endpoint);
        endpoint.send(0, load(before), 0, LOAD_WORDS, 0, LOAD);
      } else {
        lead(endpoint, cores[0], args);
        List<String> names = names(args);
        print(names.getFirst(), load(before));
        for (int rank = 1; rank < names.size(); rank++) {
          long[] load = new long[LOAD_WORDS];
          endpoint.receive(0, load, 0, LOAD_WORDS, rank, LOAD);
          print(names.get(rank), load);
        }
      }
    }
  }

  private static List<String> names(String[] args) {
    return List.of(args).subList(4, args.length);
  }

  private static long[] load(ProcessorTime before) {
    ProcessorTime time = ProcessorTime.now(List.of()).since(before);
    UUID machine = ProcessorTime.machine();
    return new long[] {
      machine.getMostSignificantBits(),
      machine.getLeastSignificantBits(),
      time.allTicks(),
      time.usedTicks(),
      time.ownTicks()
    };
  }

  private static void print(String host, long[] load) {
    UUID machine = new UUID(load[0], load[1]);
    IO.println("load %s %s %d %d %d".formatted(host, machine, load[2], load[3], load[4]));
  }

  private static void lead(Endpoint endpoint, int ownCores, String[] args) throws IOException {
    List<String> names = names(args);
    Journal journal = new Journal(Surveyor.SMALL_BYTES, Surveyor.LARGE_BYTES);
    List<String> hosts = new ArrayList<>();
    for (int rank = 0; rank < names.size(); rank++) {
      int[] cores = {ownCores};
      if (rank > 0) {
        endpoint.receive(0, cores, 0, 1, rank, CORES);
      }
      hosts.add(Journal.line(new Host(names.get(rank), cores[0])));
    }
    hosts.forEach(journal::add);
    if (!args[0].equals("-")) {
      Files.readAllLines(Path.of(args[0])).stream()
          .filter(line -> !line.startsWith("host "))
          .forEach(journal::add);
    }
    hosts.forEach(IO::println);
    Surveyor surveyor =
        new Surveyor(
            endpoint,
            names,
            Integer.parseInt(args[1]),
            Long.parseLong(args[3]),
            line -> {
              journal.add(line);
              IO.println(line);
            });
    surveyor.warmUp();
    if (names.size() > 1 && !journal.knowsMulticast(names)) {
      surveyor.greet();
    }
    follow(
        new ProbePlan(Rule.DEFAULT, Integer.parseInt(args[1]), 64, Integer.parseInt(args[2])),
        journal,
        surveyor);
    surveyor.end();
  }

  private static void follow(ProbePlan plan, Journal journal, Surveyor surveyor) {
    int done = 0;
    List<List<Probe>> todo = plan.next(journal.measurements());
    while (!todo.isEmpty()) {
      int after = Math.max(todo.size(), plan.left(journal.measurements())) - todo.size();
      for (int i = 0; i < todo.size(); i++) {
        IO.println("progress " + done++ + " " + (todo.size() - i + after));
        surveyor.probe(todo.get(i));
      }
      todo = plan.next(journal.measurements());
    }
    IO.println("progress " + done + " 0");
  }
}
