package eco.collective;

import static eco.schedule.Operation.ALL_TO_ALL;
import static eco.schedule.Operation.GATHER;
import static eco.schedule.Operation.SCATTER;

import eco.schedule.Chunks;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/// All-to-all over a tree of clusters: what leaves a part is gathered, exchanged, and scattered.
///
///     for every level, the outermost first:
///       inside every part     gather what the part has for its sisters
///       between the parts     an all-to-all
///       inside every part     scatter what the sisters had for it
///
/// The parts' masters exchange by any algorithm. If the level's algorithm is `gateways`, every pair
/// of parts has gateways of its own instead, taken in turn from the ranks of each, and the parts
/// are served in rotated order: then no rank is a bottleneck.
///
/// Levels touch different chunks, so that none waits for another.
record MultilevelAllToAll(Levels levels, ClusterTree tree, Stage stage) {
  /// Two parts of one cluster, the way from one to the other, and its gateways.
  private record Way(ClusterTree from, ClusterTree to, int turn, int exit, int entrance) {}

  void write() {
    int round = 0;
    for (int depth = 0; depth < tree.height(); depth++) {
      round = write(depth, round);
    }
  }

  private int write(int depth, int start) {
    Choice choice = levels.choice(ALL_TO_ALL, depth);
    boolean gateways = choice.name().equals("gateways");
    Masters masters = new Masters(levels, stage);
    List<ClusterTree> clusters = tree.clusters(depth);
    List<Way> ways = clusters.stream().flatMap(one -> ways(one, gateways).stream()).toList();

    int gathered = start;
    for (Way way : ways) {
      Function<ClusterTree, Chunks> out = inner -> Masters.pairs(stage, inner, way.to);
      int end = masters.up(GATHER, way.from, depth + 1, start, way.exit, out);
      gathered = Math.max(gathered, end);
    }
    int exchanged =
        gateways
            ? exchange(ways, gathered, choice)
            : masters.level(
                ALL_TO_ALL, clusters, depth, gathered, Masters.NO_ROOT, part -> Chunks.NONE);
    int scattered = exchanged;
    for (Way way : ways) {
      Function<ClusterTree, Chunks> in = inner -> Masters.pairs(stage, way.from, inner);
      int end = masters.down(SCATTER, way.to, depth + 1, exchanged, way.entrance, in);
      scattered = Math.max(scattered, end);
    }
    return scattered;
  }

  /// The ways between the parts of a cluster, in rotated order.
  private static List<Way> ways(ClusterTree cluster, boolean gateways) {
    List<ClusterTree> parts = cluster.parts();
    int n = parts.size();
    List<Way> ways = new ArrayList<>();
    for (int turn = 1; turn < n; turn++) {
      for (int i = 0; i < n; i++) {
        int j = (i + turn) % n;
        ClusterTree from = parts.get(i);
        ClusterTree to = parts.get(j);
        int exit = gateways ? from.inTurn(j) : from.first();
        int entrance = gateways ? to.inTurn(i) : to.first();
        ways.add(new Way(from, to, turn - 1, exit, entrance));
      }
    }
    return ways;
  }

  private int exchange(List<Way> ways, int round, Choice choice) {
    int segments = choice.segments();
    int turns = 0;
    for (Way way : ways) {
      turns = Math.max(turns, way.turn + 1);
      if (stage.sees(way.exit, way.entrance)) {
        Chunks chunks = Masters.pairs(stage, way.from, way.to);
        Stage handshake = stage.withRendezvous(choice.rendezvous());
        for (int segment = 0; segment < segments; segment++) {
          int at = round + way.turn * segments + segment;
          handshake.copy(at, chunks.slice(segment, segments), way.exit, way.entrance);
        }
      }
    }
    return round + turns * segments;
  }
}
