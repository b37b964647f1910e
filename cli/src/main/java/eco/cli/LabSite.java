package eco.cli;

import eco.bench.Site;
import eco.cli.lab.LabJob;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/// A job in a lab as the benchmarks want it: hosts, a way onto them, and what readers must know.
final class LabSite {
  private LabSite() {}

  /// Rivals get the poll shim, without which waiting ranks would take the cores from the others;
  /// the notes say so.
  ///
  /// @param rivals whether other systems run beside ECO
  static Site of(LabJob job, boolean rivals) throws IOException, InterruptedException {
    List<String> notes = new ArrayList<>(List.of(describe(job)));
    Optional<Path> preload = Optional.empty();
    if (rivals) {
      preload = Optional.of(job.pollShim());
      notes.add(
          "rivals: TCP between hosts, bound to no core; since all hosts share this machine's");
      notes.add("        cores, a preloaded library lets a fruitless poll wait, 1 ms at most");
    }
    return new Site(
        "lab " + job.network(), job.hosts(), job.agent(), LabJob.INTERFACE, preload, notes);
  }

  /// A site of which only the network is known yet, to see whether a request makes sense there.
  static Site planned(String network) {
    return new Site(
        "lab " + network, List.of(), List.of(), LabJob.INTERFACE, Optional.empty(), List.of());
  }

  private static String describe(LabJob job) {
    String hosts =
        job.hosts().stream()
            .map(host -> host.slots() == 1 ? host.name() : host.name() + " x " + host.slots())
            .collect(Collectors.joining(", "));
    String order = job.seed().isPresent() ? " (shuffled, seed " + job.seed().getAsLong() + ")" : "";
    return "lab %s: ranks in order on %s%s".formatted(job.network(), hosts, order);
  }
}
