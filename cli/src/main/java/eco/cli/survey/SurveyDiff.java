package eco.cli.survey;

import eco.network.Host;
import eco.network.Medium;
import eco.network.Survey;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;

/// What changed between two surveys, in sentences.
final class SurveyDiff {
  /// Figures that differ by less are the same.
  private static final double SAME = 1.25;

  private final Survey before;
  private final Survey after;
  private final List<String> changes = new ArrayList<>();

  private SurveyDiff(Survey before, Survey after) {
    this.before = before;
    this.after = after;
  }

  /// The changes, none if the networks are alike.
  static List<String> changes(Survey before, Survey after) {
    SurveyDiff diff = new SurveyDiff(before, after);
    diff.hosts();
    diff.clusters();
    return diff.changes;
  }

  private void hosts() {
    List<String> old = names(before);
    List<String> now = names(after);
    old.stream().filter(n -> !now.contains(n)).forEach(n -> changes.add("host " + n + " is gone"));
    now.stream().filter(n -> !old.contains(n)).forEach(n -> changes.add("host " + n + " is new"));
  }

  private static List<String> names(Survey survey) {
    return survey.measurements().hosts().stream().map(Host::name).toList();
  }

  private record Named(String name, Medium medium) {}

  /// Every cluster by its hosts.
  private static Map<SortedSet<String>, Named> clusters(Survey survey) {
    Topology tree = survey.topology();
    List<String> names = names(survey);
    Map<SortedSet<String>, Named> clusters = new LinkedHashMap<>();
    List<Cluster> inOrder = new ArrayList<>();
    collect(tree.root(), inOrder);
    for (Cluster cluster : inOrder) {
      SortedSet<String> hosts = new TreeSet<>();
      Arrays.stream(cluster.ranks()).forEach(rank -> hosts.add(names.get(rank)));
      String name = TreeText.name(clusters.size()) + " (" + some(hosts) + ")";
      clusters.put(hosts, new Named(name, cluster.medium()));
    }
    return clusters;
  }

  private static void collect(Topology.Part part, List<Cluster> into) {
    if (part instanceof Cluster cluster) {
      into.add(cluster);
      cluster.parts().forEach(inner -> collect(inner, into));
    }
  }

  private static String some(SortedSet<String> hosts) {
    return hosts.size() <= 4
        ? String.join(" ", hosts)
        : hosts.first() + " ... " + hosts.last() + ", " + hosts.size() + " hosts";
  }

  private void clusters() {
    Map<SortedSet<String>, Named> old = clusters(before);
    Map<SortedSet<String>, Named> now = clusters(after);
    old.forEach(
        (hosts, was) -> {
          Named is = now.get(hosts);
          if (is == null) {
            changes.add("cluster " + was.name() + " is gone");
          } else {
            compare(was.name(), was.medium(), is.medium());
          }
        });
    now.forEach(
        (hosts, is) -> {
          if (!old.containsKey(hosts)) {
            changes.add("cluster " + is.name() + " is new: " + is.medium().kind().word());
          }
        });
  }

  private void compare(String name, Medium was, Medium is) {
    if (was.kind() != is.kind()) {
      changes.add(
          "cluster %s was %s and is %s".formatted(name, was.kind().word(), is.kind().word()));
    } else if (was.shared() != is.shared()) {
      changes.add(
          "cluster " + name + (is.shared() ? " now shares a trunk" : " shares no trunk now"));
    }
    if (was.multicast() != is.multicast() && isMulticastKnown(before) && isMulticastKnown(after)) {
      changes.add(
          "cluster "
              + name
              + (is.multicast() ? " now carries" : " no longer carries")
              + " multicast");
    }
    double faster = is.bytesPerSecond() / was.bytesPerSecond();
    if (faster < 1 / SAME) {
      changes.add(
          "cluster %s lost %s of its bandwidth: %s, was %s"
              .formatted(name, share(1 - faster), TreeText.rate(is), TreeText.rate(was)));
    } else if (faster > SAME) {
      changes.add(
          String.format(
              Locale.ROOT,
              "cluster %s has %.1f times the bandwidth: %s, was %s",
              name,
              faster,
              TreeText.rate(is),
              TreeText.rate(was)));
    }
    double slower = (is.latencyNanos() + 1.0) / (was.latencyNanos() + 1.0);
    if (slower > SAME || slower < 1 / SAME) {
      changes.add(
          String.format(
              Locale.ROOT,
              "cluster %s has %.2f times the latency: %s, was %s",
              name,
              slower,
              TreeText.millis(is.latencyNanos()),
              TreeText.millis(was.latencyNanos())));
    }
  }

  private static boolean isMulticastKnown(Survey survey) {
    return !survey.measurements().multicast().isEmpty();
  }

  private static String share(double lost) {
    return lost > 0.45 && lost < 0.55 ? "half" : Math.round(lost * 100) + " %";
  }
}
