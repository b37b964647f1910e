package eco;

import eco.infer.QuickPlan;
import eco.launch.Joined;
import eco.measure.QuickProbe;
import eco.message.Endpoint;
import eco.network.Measurements.Pair;
import eco.network.Medium;
import eco.network.RoundTrip;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.SortedMap;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/// Probes between the machines of a job while it is being joined, if nobody has measured them.
///
/// The masters of all machines time messages for less than a second, that of rank 0 concludes, and
/// tells all ranks the same. A job on one machine has nothing to probe and pays nothing.
final class JoinProbe {
  /// What a rank that wants no probe tells all, in place of the mark of a network file.
  static final String NONE = "no probe";

  private static final List<Medium.Kind> KINDS = List.of(Medium.Kind.values());
  private static final long SMALL_NANOS = 350_000_000;
  private static final long LARGE_NANOS = 200_000_000;

  private JoinProbe() {}

  /// Whether the job is to be probed: it has several machines, and no rank is against it.
  static boolean isNeeded(Joined joined) {
    for (int rank = 0; rank < joined.endpoint().size(); rank++) {
      if (Chart.known(joined, rank).equals(NONE)) {
        return false;
      }
    }
    return !joined.isOneMachine();
  }

  /// What a probe has shown.
  ///
  /// @param network each machine a leaf; null if not all answered in time
  /// @param nanos how long it took from the moment in which all machines were there
  record Found(@Nullable Topology network, long nanos) {}

  /// Probes, as all ranks of a job do.
  static Found of(World world, Communicator all) {
    int[] leaves = Chart.leaves(world.machines);
    int[] masters = masters(leaves);
    long[] words = {};
    if (masters[leaves[all.rank()]] == all.rank()) {
      words = probe(world.endpoint, masters);
    }
    long[] length = {words.length};
    all.broadcast(length, 0);
    long[] told = all.rank() == 0 ? words : new long[Math.toIntExact(length[0])];
    all.broadcast(told, 0);
    return found(told);
  }

  /// For every machine its first rank.
  private static int[] masters(int[] leaves) {
    int[] masters = new int[Arrays.stream(leaves).max().orElse(0) + 1];
    for (int rank = leaves.length - 1; rank >= 0; rank--) {
      masters[leaves[rank]] = rank;
    }
    return masters;
  }

  /// What a master does; that of rank 0 returns what was found.
  private static long[] probe(Endpoint endpoint, int[] masters) {
    QuickProbe probe = new QuickProbe(endpoint, masters);
    List<List<Pair>> rounds = QuickPlan.rounds(masters.length);
    if (endpoint.rank() > 0) {
      probe.follow(rounds, SMALL_NANOS);
      return new long[0];
    }
    SortedMap<Pair, RoundTrip> small = probe.lead(rounds, SMALL_NANOS);
    Optional<Topology> tree = QuickPlan.tree(masters.length, small);
    Topology network = null;
    if (tree.isPresent()) {
      SortedMap<Pair, Long> large = probe.large(QuickPlan.samples(tree.get(), small), LARGE_NANOS);
      network = QuickPlan.network(tree.get(), small, large, QuickProbe.MORE_BYTES);
    }
    return words(new Found(network, probe.end()));
  }

  // ---- what was found on its way to all ranks --------------------------------------------------

  /// Writes the time, and then the root of the tree if there is one.
  static long[] words(Found found) {
    LongStream.Builder words = LongStream.builder().add(found.nanos);
    if (found.network != null) {
      write(found.network.root(), words);
    }
    return words.build().toArray();
  }

  static Found found(long[] words) {
    PrimitiveIterator.OfLong all = LongStream.of(words).iterator();
    long nanos = all.nextLong();
    return new Found(all.hasNext() ? new Topology(part(all)) : null, nanos);
  }

  /// Writes a machine as a number below 0, and a cluster before its parts.
  ///
  ///     | -1 - machine |
  ///     | parts | kind | latency | overhead | time per byte | contention | multicast |  parts ...
  ///
  /// Fractions are the bits of a double.
  private static void write(Part part, LongStream.Builder words) {
    switch (part) {
      case Leaf leaf -> words.add(-1 - leaf.rank());
      case Cluster cluster -> {
        Medium medium = cluster.medium();
        words
            .add(cluster.parts().size())
            .add(KINDS.indexOf(medium.kind()))
            .add(medium.latencyNanos())
            .add(Double.doubleToLongBits(medium.sendOverhead().nanos(0)))
            .add(Double.doubleToLongBits(medium.gap().nanosPerByte()))
            .add(Double.doubleToLongBits(medium.contention()))
            .add(medium.multicast() ? 1 : 0);
        cluster.parts().forEach(each -> write(each, words));
      }
    }
  }

  private static Part part(PrimitiveIterator.OfLong words) {
    long first = words.nextLong();
    if (first < 0) {
      return new Leaf((int) (-1 - first));
    }
    Medium medium =
        Medium.of(
                KINDS.get((int) words.nextLong()),
                words.nextLong(),
                Double.longBitsToDouble(words.nextLong()),
                Double.longBitsToDouble(words.nextLong()),
                Double.longBitsToDouble(words.nextLong()))
            .withMulticast(words.nextLong() == 1);
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < first; i++) {
      parts.add(part(words));
    }
    return new Cluster(medium, parts);
  }
}
