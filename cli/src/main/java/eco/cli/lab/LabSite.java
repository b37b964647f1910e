package eco.cli.lab;

import eco.bench.Site;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// A job in a lab as the benchmarks want it: hosts, a way onto them, and what readers must know.
public final class LabSite {
  private LabSite() {}

  /// Where ECO's ranks run alone.
  public static Site of(LabJob job) {
    return site(job, Optional.empty(), List.of(describe(job)));
  }

  /// Where other systems run beside ECO: they get the poll shim, without which waiting ranks would
  /// take the cores from the others; the notes say so.
  public static Site withRivals(LabJob job) throws IOException, InterruptedException {
    return site(
        job,
        Optional.of(job.pollShim()),
        List.of(
            describe(job),
            "eco:    ranks have Java's quick compiler alone, and soon: "
                + String.join(" ", LabJob.JVM_OPTIONS),
            "rivals: TCP between hosts, bound to no core; since all hosts share this machine's",
            "        cores, a preloaded library lets a fruitless poll wait, 1 ms at most"));
  }

  private static Site site(LabJob job, Optional<Path> preload, List<String> notes) {
    return new Site(
        "lab " + job.network(),
        job.hosts(),
        order(job),
        job.agent(),
        LabJob.JVM_OPTIONS,
        LabJob.INTERFACE,
        preload,
        notes);
  }

  /// A site of which only the network is known yet, to see whether a request makes sense there.
  public static Site planned(String network) {
    return new Site(
        "lab " + network,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        LabJob.INTERFACE,
        Optional.empty(),
        List.of());
  }

  /// Where hosts were shuffled, so are the ranks of collective operations: those of one host are
  /// not in a row.
  private static List<Integer> order(LabJob job) {
    List<Integer> inTurn = IntStream.range(0, job.ranks()).boxed().toList();
    return job.seed().isPresent() && job.ranks() > job.hosts().size()
        ? HostOrder.shuffle(inTurn, job.seed().getAsLong())
        : List.of();
  }

  private static String describe(LabJob job) {
    String hosts =
        job.hosts().stream()
            .map(host -> host.slots() == 1 ? host.name() : host.name() + " x " + host.slots())
            .collect(Collectors.joining(", "));
    String order = order(job).isEmpty() ? "in order" : "in random order";
    String seed = job.seed().isPresent() ? " (shuffled, seed " + job.seed().getAsLong() + ")" : "";
    return "lab %s: ranks %s on %s%s".formatted(job.network(), order, hosts, seed);
  }
}
