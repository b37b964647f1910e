package eco.simulate;

import eco.network.Bottlenecks;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A topology as a set of servers: what a message occupies on its way, and for how long.
///
///     bus A          trunk of A      trunk of B      bus B
///     port == wire =====[  ]============[  ]====== wire == port
///        out, one after another     L        in, one after another
///
/// Every server works for one message at a time, in the order of arrival. On the level where source
/// and target meet, a message occupies
///
/// - the port of the source and that of the target, for a gap; ranks of one machine share the ports
///   of the machine, but not those of its memory,
/// - a bus or a memory as a whole, for the share of a gap that its contention says,
/// - on other media, the trunk of a part that is a cluster, for the same share. Parts that are a
///   long haul apart have a line to every other part; others have one trunk for all.
///
/// On the levels further inside it passes the ports, buses and trunks on its way out, and in, for
/// the gap of that level. The innermost port comes first: a host's messages leave in the order in
/// which it hands them over, however far they go. Memory is not passed. Nor is what is not why a
/// level is slow, see [Bottlenecks].
final class Wiring {
  /// Up to so many parts a long haul has a line of its own for every two of them.
  private static final int MOST_LINES = 64;

  /// Among so many ranks all routes are kept.
  private static final int MOST_KEPT = 256;

  private final Map<Medium, Prices> byMedium = new HashMap<>();
  private final Prices[] prices;

  /// By rank, then by level: the cluster, and the number of the part of it that the rank is in.
  private final Node[][] path;

  private final int[][] part;

  /// By rank: the rank that stands for its machine, and the level of the machine's memory.
  private final int[] station;

  private final int[] memoryLevel;

  private final Bottlenecks bottlenecks;

  /// By rank: its place in the order of the tree, in which every cluster is one run.
  private final int[] position;

  private int servers;

  /// The route that was made last, and by source and target all that are kept.
  private final Route scratch;

  private final @Nullable Route[] routes;

  /// The same for what is cast, and for what is overheard; made once something is.
  private @Nullable Route[] castRoutes = {};

  private @Nullable Route[] overheardRoutes = {};

  /// Who passes a route: one message, one to many, or one to many where nobody is meant.
  private enum Way {
    PLAIN,
    CAST,
    OVERHEARD
  }

  /// A cluster with its servers.
  private static final class Node {
    final Medium medium;
    final Prices prices;
    final int parts;

    /// Whether every two parts have a line of their own.
    final boolean lines;

    /// The server that all share, -1 if there is none.
    int whole = -1;

    /// The first of the servers of trunks: out and in by part, or by part and other part.
    int trunks;

    /// By part: whether it has a trunk that its stations share.
    final boolean[] trunk;

    /// The first of the servers of ports: out and in by rank, or by rank and other part.
    int ports;

    /// The place of its first rank in the order of the tree.
    final int begin;

    Node(Cluster cluster, Prices prices, int begin) {
      this.begin = begin;
      medium = cluster.medium();
      this.prices = prices;
      parts = cluster.parts().size();
      lines = medium.kind() == Kind.LONG_HAUL && parts <= MOST_LINES;
      trunk = new boolean[parts];
    }

    int width() {
      return lines ? parts : 1;
    }

    boolean memory() {
      return medium.kind() == Kind.SHARED_MEMORY;
    }
  }

  Wiring(Topology topology) {
    int ranks = topology.size();
    path = new Node[ranks][];
    part = new int[ranks][];
    station = new int[ranks];
    memoryLevel = new int[ranks];
    position = new int[ranks];
    bottlenecks = new Bottlenecks(topology);
    int[] order = topology.root().ranks();
    for (int place = 0; place < ranks; place++) {
      position[order[place]] = place;
    }
    boolean memory = topology.isOneMachine();
    for (int rank = 0; rank < ranks; rank++) {
      path[rank] = new Node[topology.depth(rank)];
      part[rank] = new int[path[rank].length];
      station[rank] = rank;
      memoryLevel[rank] = memory ? 0 : path[rank].length;
    }
    if (topology.root() instanceof Cluster root) {
      wire(root, 0);
    }
    prices = new Prices[byMedium.size()];
    byMedium.values().forEach(each -> prices[each.number] = each);
    Prices nothing = new Prices(Medium.of(Kind.SHARED_MEMORY, 0, 0, 0, 0), byMedium.size());
    scratch = new Route(8 * topology.levels() + 8, nothing);
    routes = new Route[ranks <= MOST_KEPT ? ranks * ranks : 0];
  }

  private void wire(Cluster cluster, int level) {
    int[] all = cluster.ranks();
    Prices known =
        byMedium.computeIfAbsent(cluster.medium(), medium -> new Prices(medium, byMedium.size()));
    Node node = new Node(cluster, known, position[all[0]]);
    boolean shares = node.medium.kind() == Kind.BUS || node.memory();
    if (shares && node.medium.contention() > 0) {
      node.whole = servers++;
    }
    node.trunks = servers;
    servers += 2 * node.parts * node.width();
    node.ports = servers;
    servers += 2 * all.length * node.width();
    for (int i = 0; i < node.parts; i++) {
      Part inner = cluster.parts().get(i);
      int[] ranks = inner.ranks();
      boolean machine =
          inner instanceof Cluster below && below.medium().kind() == Kind.SHARED_MEMORY;
      node.trunk[i] = ranks.length > 1 && !machine && !shares && node.medium.contention() > 0;
      for (int rank : ranks) {
        path[rank][level] = node;
        part[rank][level] = i;
        if (machine && memoryLevel[rank] == path[rank].length) {
          memoryLevel[rank] = level + 1;
          station[rank] = Arrays.stream(ranks).min().orElse(rank);
        }
      }
      switch (inner) {
        case Cluster below -> wire(below, level + 1);
        case Leaf leaf -> {}
      }
    }
  }

  /// How many servers there are, numbered from 0.
  int servers() {
    return servers;
  }

  /// The rank that stands for the machine of a rank.
  int station(int rank) {
    return station[rank];
  }

  /// Prices by their number.
  Prices prices(int number) {
    return prices[number];
  }

  /// The prices between two different ranks.
  Prices prices(int source, int target) {
    return routes.length > 0
        ? route(source, target).meeting
        : path[source][level(source, target)].prices;
  }

  private int level(int source, int target) {
    Node[] a = path[source];
    Node[] b = path[target];
    int level = 0;
    int most = Math.min(a.length, b.length) - 1;
    while (level < most && a[level + 1] == b[level + 1]) {
      level++;
    }
    return level;
  }

  /// The servers between two different ranks; to be used before the next route is asked for.
  Route route(int source, int target) {
    return route(source, target, routes, Way.PLAIN);
  }

  /// The same servers in the order in which one message to many passes them: those that more of its
  /// targets share come first, so that its ways part and never meet again.
  Route castRoute(int source, int target) {
    if (castRoutes.length < routes.length) {
      castRoutes = new Route[routes.length];
    }
    return route(source, target, castRoutes, Way.CAST);
  }

  /// The same for one whom the message is not meant for: it keeps busy what others share and the
  /// innermost port, where it ends.
  Route overheardRoute(int source, int target) {
    if (overheardRoutes.length < routes.length) {
      overheardRoutes = new Route[routes.length];
    }
    return route(source, target, overheardRoutes, Way.OVERHEARD);
  }

  private Route route(int source, int target, @Nullable Route[] kept, Way way) {
    if (kept.length == 0) {
      find(source, target, way);
      return scratch;
    }
    int place = source * path.length + target;
    Route route = kept[place];
    if (route == null) {
      find(source, target, way);
      int ranks = path.length;
      route = kept(kept[Math.max(0, place - 1)], kept[Math.max(0, place - ranks)]);
      kept[place] = route;
    }
    return route;
  }

  /// The route that was made last, to be kept: most differ in their servers only from those beside.
  private Route kept(@Nullable Route before, @Nullable Route above) {
    if (before != null && before.isLike(scratch)) {
      return new Route(scratch, before);
    }
    return above != null && above.isLike(scratch) ? new Route(scratch, above) : new Route(scratch);
  }

  private void find(int source, int target, Way way) {
    int level = level(source, target);
    Node node = path[source][level];
    int from = part[source][level];
    int to = part[target][level];
    scratch.meeting = node.prices;
    scratch.hops = 0;
    for (int inner = memoryLevel[source] - 1; inner > level; inner--) {
      pass(source, inner, 0);
    }
    boolean slowIn = way == Way.PLAIN && bottlenecks.isSlowAt(source, target, level);
    boolean slowOut = way == Way.PLAIN && bottlenecks.isSlowAt(target, source, level);
    if (!slowIn) {
      hop(port(node, source, to, 0), node, 1);
    }
    if (node.whole >= 0) {
      hop(node.whole, node, node.medium.contention());
    }
    if (!slowIn) {
      trunk(node, from, to, 0);
    }
    scratch.outHops = scratch.hops;
    if (!node.lines && !slowOut) {
      trunk(node, to, from, 1);
    }
    int innermost = memoryLevel[target] - 1;
    for (int inner = level + 1; inner <= innermost; inner++) {
      boolean last = slowOut && inner == innermost;
      if (way == Way.PLAIN && !last) {
        pass(target, inner, 1);
      } else {
        passShared(target, inner, 1);
      }
    }
    for (int inner = level + 1; inner <= innermost && way == Way.CAST; inner++) {
      passPort(target, inner, 1);
    }
    if (slowOut || (way == Way.OVERHEARD && innermost > level)) {
      Node last = path[target][innermost];
      hop(port(last, target, 0, 1), last, 1);
    } else {
      hop(port(node, target, from, 1), node, 1);
    }
  }

  /// Passes a level inside the one where source and target meet.
  private void pass(int rank, int level, int direction) {
    if (!bottlenecks.isQuick(rank, level)) {
      passPort(rank, level, direction);
      passShared(rank, level, direction);
    }
  }

  private void passPort(int rank, int level, int direction) {
    Node node = path[rank][level];
    if (!node.lines) {
      hop(port(node, rank, 0, direction), node, 1);
    }
  }

  /// Passes what others of the level pass as well.
  private void passShared(int rank, int level, int direction) {
    Node node = path[rank][level];
    if (node.whole >= 0) {
      hop(node.whole, node, node.medium.contention());
    } else if (!node.lines) {
      trunk(node, part[rank][level], 0, direction);
    }
  }

  private void trunk(Node node, int part, int other, int direction) {
    if (node.trunk[part]) {
      int way = node.lines ? part * node.parts + other : part;
      hop(node.trunks + 2 * way + direction, node, node.medium.contention());
    }
  }

  private int port(Node node, int rank, int other, int direction) {
    int owner = position[node.memory() ? rank : station[rank]] - node.begin;
    int way = node.lines ? owner * node.parts + other : owner;
    return node.ports + 2 * way + direction;
  }

  private void hop(int server, Node node, double share) {
    scratch.add(server, node.prices, share);
  }
}
