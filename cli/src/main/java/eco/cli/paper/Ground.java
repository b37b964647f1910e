package eco.cli.paper;

import eco.bench.BenchException;
import eco.bench.Site;
import eco.cli.lab.LabJob;
import eco.cli.lab.LabSite;
import eco.launch.HostsFile;
import eco.network.Host;
import eco.network.Survey;
import eco.network.Topology;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleConsumer;

/// Where an experiment takes place: hosts whose network was measured.
///
/// @param site where the ranks are
/// @param net the file of the network
/// @param survey the same
/// @param brief whether few samples are enough
/// @param err where progress goes
/// @param ambience loads the network with other traffic, a share of it
record Ground(
    Site site, Path net, Survey survey, boolean brief, PrintWriter err, DoubleConsumer ambience) {
  static final int MOST_RANKS_IF_BRIEF = 3;

  /// @throws BenchException if the file is another network's
  Ground {
    List<String> known = survey.measurements().hosts().stream().map(Host::name).toList();
    for (HostsFile.Host host : site.hosts()) {
      if (!known.contains(host.name())) {
        throw new BenchException(
            "the network file does not know a host, measure anew: file=%s, host=%s"
                .formatted(net, host.name()));
      }
    }
  }

  /// The hosts of a lab, in the short form of an experiment with few ranks on each.
  static Ground of(LabJob job, Path net, Survey survey, boolean brief, PrintWriter err) {
    Site site = LabSite.of(brief ? job.withFewRanks(MOST_RANKS_IF_BRIEF) : job);
    return new Ground(site, net, survey, brief, err, job::ambientTraffic);
  }

  /// The same with those hosts only whose names begin so; on a network without such names, all.
  Ground only(String begin) {
    List<HostsFile.Host> some =
        site.hosts().stream().filter(host -> host.name().startsWith(begin)).toList();
    if (some.isEmpty()) {
      return this;
    }
    return new Ground(site.withHosts(some), net, survey, brief, err, ambience);
  }

  /// A rank of each host, not the same one of all.
  List<Integer> oneOfEachHost() {
    List<Integer> some = new ArrayList<>();
    int first = 0;
    for (HostsFile.Host host : site.hosts()) {
      some.add(first + some.size() % host.slots());
      first += host.slots();
    }
    return some;
  }

  int ranks() {
    return site.ranks();
  }

  /// The clusters of the ranks, as they themselves see them.
  Topology topology() {
    return site.topology(survey).orElseThrow();
  }
}
