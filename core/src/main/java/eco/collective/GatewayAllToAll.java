package eco.collective;

import eco.schedule.Chunks;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/// All-to-all through gateways: clusters exchange long messages, and every member is a gateway, or
/// one member of each is for all, its coordinator.
///
///     members of A          gateway of A for B     gateway of B for A          members of B
///     a0 --\                                                               /--> b0
///     a1 ---+-- for B ---->  a1 ------- A for B -------->  b0  -- from A --+--> b1
///     a2 --/                                                               \--> b2
///
/// The traffic between two clusters is one message. Each pair of clusters has gateways of its own,
/// taken in turn from the members, so that none is a bottleneck. Where clusters are joined by
/// something no wider than one member's way out, coordinators are better: each knows of all that
/// leaves its cluster, and lets it leave at the pace of the way, one message after another. Several
/// members would share the way unknown to each other, and build up queues in front of it.
///
/// Cost, for clusters of the square root of P: about `3 sqrt(P)` messages of `sqrt(P) m` bytes per
/// member instead of `P - 1` of m bytes; of a coordinator, `sqrt(P)` of `P m` to others and as much
/// inside. Wins for short shares and many members, and where clusters are far from each other.
///
/// Paper: Kielmann et al., MagPIe: MPI's collective communication operations for clustered wide
/// area systems, 1999 (with coordinators).
final class GatewayAllToAll implements Algorithm {
  private final int clusterSize;
  private final boolean inTurn;

  private GatewayAllToAll(int clusterSize, boolean inTurn) {
    this.clusterSize = clusterSize;
    this.inTurn = inTurn;
  }

  /// Every pair of clusters has gateways of its own.
  ///
  /// @param clusterSize how many adjacent members are a cluster, 0 for the square root of all
  static GatewayAllToAll inTurn(int clusterSize) {
    return new GatewayAllToAll(clusterSize, true);
  }

  /// The first member of every cluster is its only gateway.
  ///
  /// @param clusterSize how many adjacent members are a cluster, 0 for the square root of all
  static GatewayAllToAll coordinated(int clusterSize) {
    return new GatewayAllToAll(clusterSize, false);
  }

  @Override
  public int write(Stage stage) {
    int n = stage.size();
    int each = clusterSize > 0 ? clusterSize : (int) Math.ceil(Math.sqrt(n));
    int clusters = (n + each - 1) / each;
    for (int a = 0; a < clusters; a++) {
      int[] members = run(a * each, Math.min(n, (a + 1) * each));
      inside(stage, members);
      for (int b = 0; b < clusters; b++) {
        if (a != b) {
          int[] others = run(b * each, Math.min(n, (b + 1) * each));
          int exit = members[inTurn ? b % members.length : 0];
          int entrance = others[inTurn ? a % others.length : 0];
          int round = 1 + Math.floorMod(b - a - 1, clusters);
          between(stage, members, exit, entrance, others, round, clusters);
        }
      }
    }
    return clusters + 1;
  }

  private static int[] run(int begin, int end) {
    return IntStream.range(begin, end).toArray();
  }

  private static void inside(Stage stage, int[] members) {
    for (int source : members) {
      for (int target : members) {
        if (source != target && stage.sees(source, target)) {
          stage.copy(0, stage.share(source, target), source, target);
        }
      }
    }
  }

  private static void between(
      Stage stage, int[] sources, int exit, int entrance, int[] targets, int round, int last) {
    for (int source : sources) {
      if (source != exit && stage.sees(source, exit)) {
        stage.copy(0, shares(stage, new int[] {source}, targets), source, exit);
      }
    }
    if (stage.sees(exit, entrance)) {
      stage.copy(round, shares(stage, sources, targets), exit, entrance);
    }
    for (int target : targets) {
      if (target != entrance && stage.sees(entrance, target)) {
        stage.copy(last, shares(stage, sources, new int[] {target}), entrance, target);
      }
    }
  }

  private static Chunks shares(Stage stage, int[] sources, int[] targets) {
    List<Chunks> all = new ArrayList<>();
    for (int source : sources) {
      for (int target : targets) {
        all.add(stage.share(source, target));
      }
    }
    return Chunks.union(all);
  }
}
