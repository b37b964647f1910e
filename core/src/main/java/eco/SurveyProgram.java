package eco;

import eco.infer.ProbePlan;
import eco.infer.Rule;
import eco.launch.Job;
import eco.launch.Joined;
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

/// What `eco measure` runs on every host: rank 0 follows the plan of probes, the others obey.
///
/// Its arguments are a file with the journal so far (`-`: none), the number of sweeps, how many
/// probes may run at once, and the name of every rank's host. Rank 0 prints the lines of the
/// journal as they come, and `progress DONE LEFT` now and then.
public final class SurveyProgram {
  private static final int CORES = 6;

  private SurveyProgram() {}

  /// Measures, as one rank of a job.
  public static void main(String[] args) throws IOException {
    try (Joined joined = Joined.join(Job.fromEnvironment(System.getenv()))) {
      Endpoint endpoint = joined.endpoint();
      int[] cores = {Runtime.getRuntime().availableProcessors()};
      if (endpoint.rank() > 0) {
        endpoint.send(0, cores, 0, 1, 0, CORES);
        Surveyor.obey(endpoint);
      } else {
        lead(endpoint, cores[0], args);
      }
    }
  }

  private static void lead(Endpoint endpoint, int ownCores, String[] args) throws IOException {
    List<String> names = List.of(args).subList(3, args.length);
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
            line -> {
              journal.add(line);
              IO.println(line);
            });
    surveyor.warmUp();
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
