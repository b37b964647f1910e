package eco.infer;

import eco.network.Measurements.Pair;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SequencedSet;

/// Which pairs to probe when there are too many to probe all.
///
/// A landmark is probed with all hosts. Those at one distance from it form a shell; hosts of
/// different shells are as far apart as the outer shell is from the landmark, so no pair between
/// shells needs a probe. Every shell then gets a landmark of its own, its representative, and
/// so on.
///
///     landmark  o   . . .   : : : : :   | | | | | | | |
///                   shell 1 shell 2     shell 3: several clusters, with landmarks of their own
///
/// Hosts that several landmarks in a row found all equally far apart are one cluster without an
/// inner structure. A four-level network of 1024 hosts takes about 2 % of all pairs.
final class Landmarks {
  /// So many landmarks must find a set of hosts without structure before it is believed.
  private static final int WITNESSES = 3;

  private final Costs known;
  private final double logRatio;
  private final SequencedSet<Pair> wanted;

  private Landmarks(Costs known, double ratio, SequencedSet<Pair> wanted) {
    this.known = known;
    this.logRatio = Math.log(ratio);
    this.wanted = wanted;
  }

  /// Adds the pairs that should be probed next; none if enough is known.
  ///
  /// @param hosts in the order in which they become landmarks
  static void want(Costs known, List<Integer> hosts, double ratio, SequencedSet<Pair> wanted) {
    new Landmarks(known, ratio, wanted).explore(hosts, 0);
  }

  /// Explores hosts that are equally far from `witnesses` landmarks of their own cluster.
  private void explore(List<Integer> hosts, int witnesses) {
    if (hosts.size() < 2 || witnesses == WITNESSES) {
      return;
    }
    int landmark = hosts.getFirst();
    List<Integer> others = new ArrayList<>(hosts.subList(1, hosts.size()));
    int before = wanted.size();
    for (int other : others) {
      if (!known.knows(landmark, other)) {
        wanted.add(new Pair(Math.min(landmark, other), Math.max(landmark, other)));
      }
    }
    if (wanted.size() > before) {
      return;
    }
    List<List<Integer>> shells = shells(landmark, others);
    for (List<Integer> shell : shells) {
      explore(shell, shells.size() == 1 ? witnesses + 1 : 0);
    }
  }

  private List<List<Integer>> shells(int landmark, List<Integer> others) {
    List<Integer> sorted = new ArrayList<>(others);
    sorted.sort(Comparator.comparingDouble(other -> known.least(landmark, other)));
    List<List<Integer>> shells = new ArrayList<>();
    double last = Double.NEGATIVE_INFINITY;
    for (int other : sorted) {
      double log = Math.log(known.least(landmark, other));
      if (log - last > logRatio) {
        shells.add(new ArrayList<>());
      }
      shells.getLast().add(other);
      last = log;
    }
    // Landmarks are taken in the order given, not nearest first: those would be of one cluster.
    shells.forEach(shell -> shell.sort(Comparator.comparingInt(others::indexOf)));
    return shells;
  }
}
