package eco.cost;

import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.schedule.Operation;

/// The closed forms by the names that strategies have in the catalogue.
///
/// What is asked for is one segment of so many bytes, and the pace of those that follow. Shapes
/// without a closed form (a tree that follows measured costs) get that of the postal tree, which no
/// tree beats in one group.
public final class Strategy {
  private final Group group;
  private final long bytes;
  private final double gap;
  private final double latency;
  private final double combine;

  private Strategy(Group group, long bytes) {
    this.group = group;
    this.bytes = bytes;
    gap = group.gap(bytes);
    latency = group.latency(bytes);
    combine = group.combine(bytes);
  }

  /// The estimate of a strategy.
  ///
  /// @param name the name in the catalogue
  /// @param number the setting after the colon, 0 if there is none
  /// @param bytes of one segment of the vector, or of one segment of every block
  /// @throws IllegalArgumentException if there is no such strategy
  public static Estimate estimate(
      Operation operation, String name, double number, Group group, long bytes) {
    if (group.members() == 1) {
      return Estimate.NOTHING;
    }
    Strategy strategy = new Strategy(group, bytes);
    if (name.equals("multicast") && group.casts(bytes)) {
      return strategy.cast(operation);
    }
    Estimate alone =
        switch (operation) {
          case BROADCAST -> strategy.tree(name, number, 0);
          case REDUCE -> strategy.tree(name, number, strategy.combine);
          case SCATTER, GATHER -> strategy.scatter(name, number);
          case ALLGATHER -> strategy.allgather(name);
          case ALL_TO_ALL -> strategy.allToAll(name);
          case ALLREDUCE -> strategy.allreduce(name);
          case REDUCE_SCATTER -> strategy.reduceScatter(name);
          case SCAN, EXCLUSIVE_SCAN -> strategy.scan(name);
          case BARRIER -> strategy.barrier(name);
        };
    return strategy.shared(alone);
  }

  /// What is said once to all takes one turn on a medium that all share, however many hear it: that
  /// is in the closed forms.
  private Estimate cast(Operation operation) {
    double over = latency + group.answer();
    return switch (operation) {
      case BROADCAST -> {
        double nanos = BroadcastModel.multicast(group, bytes);
        yield new Estimate(nanos, nanos - over, group.others());
      }
      case ALLGATHER -> {
        double nanos = AllgatherModel.multicast(group, bytes);
        yield new Estimate(nanos, nanos - over, (long) group.members() * group.others());
      }
      default -> throw unknown("multicast");
    };
  }

  /// On a medium that all share, messages take turns.
  private Estimate shared(Estimate alone) {
    Medium medium = group.medium();
    if (medium.kind() != Kind.BUS && medium.kind() != Kind.SHARED_MEMORY) {
      return alone;
    }
    double turns = medium.contention() * gap * alone.messages();
    return new Estimate(
        Math.max(alone.firstNanos(), turns + latency),
        Math.max(alone.nextNanos(), turns),
        alone.messages());
  }

  private Estimate tree(String name, double number, double combine) {
    int others = group.others();
    return switch (name) {
      case "flat", "multicast" ->
          group.medium().kind() == Kind.LONG_HAUL
              ? pipeline(gap + latency + combine, gap)
              : pipeline(others * gap + latency + combine, others * gap);
      case "chain" -> pipeline(others * (gap + latency + combine), gap);
      case "ring" -> pipeline(Math.ceilDiv(others, 2) * (gap + latency + combine) + gap, 2 * gap);
      case "binary" -> kary(2, combine);
      case "k-ary", "naive" -> kary((int) number, combine);
      case "binomial", "butterfly" ->
          pipeline(
              BroadcastModel.anyBinomial(group, bytes, 1) + group.ceilLog() * combine,
              group.ceilLog() * gap);
      case "postal", "greedy", "spanning" -> {
        double end = BroadcastModel.postalNanos(group.members(), gap, latency);
        double sends = gap == 0 ? 1 : Math.max(1, Math.floor((end - latency) / gap));
        yield pipeline(end + combine, sends * gap);
      }
      case "scatter-allgather" ->
          new Estimate(
              BroadcastModel.scatterAllgather(group, bytes),
              2 * gap,
              (long) others * (group.members() + 1));
      case "scatter-doubling" ->
          new Estimate(
              BroadcastModel.scatterDoubling(group, bytes),
              2 * gap,
              (long) group.members() * group.ceilLog() + others);
      case "rabenseifner" ->
          new Estimate(
              ReductionModel.rabenseifnerAllreduce(group, bytes),
              2 * gap,
              (long) group.members() * group.ceilLog() + others);
      default -> throw unknown(name);
    };
  }

  private Estimate pipeline(double first, double next) {
    return new Estimate(first, next, group.others());
  }

  private Estimate kary(int k, double combine) {
    int depth = BroadcastModel.depth(group.members(), k);
    double serve = Math.min(k, group.others()) * gap;
    return pipeline(depth * (serve + latency + combine), serve);
  }

  private Estimate scatter(String name, double number) {
    double all = group.others() * gap;
    return switch (name) {
      case "flat" -> pipeline(ScatterModel.flat(group, bytes), all);
      case "chain", "ring" -> pipeline(ScatterModel.chain(group, bytes), all);
      case "pipelined-chain" ->
          new Estimate(
              ScatterModel.pipelinedChain(group, bytes),
              all,
              (long) group.others() * group.members() / 2);
      case "binary" -> scatter("k-ary", 2);
      case "k-ary", "naive" -> {
        int depth = BroadcastModel.depth(group.members(), (int) number);
        double below = group.gap(Math.max(1, group.others()) * bytes);
        yield pipeline(depth * latency + below * Math.min(2, depth), all);
      }
      case "binomial", "butterfly", "postal", "greedy", "spanning" ->
          pipeline(ScatterModel.binomial(group, bytes), all);
      default -> throw unknown(name);
    };
  }

  private Estimate allgather(String name) {
    int n = group.members();
    return switch (name) {
      case "ring" -> whole(AllgatherModel.ring(group, bytes), (long) n * (n - 1));
      case "recursive-doubling" -> rounds(AllgatherModel.recursiveDoubling(group, bytes));
      case "bruck" -> rounds(AllgatherModel.bruck(group, bytes));
      case "neighbour-exchange" ->
          whole(AllgatherModel.neighbourExchange(group, bytes), (long) n * n / 2);
      case "direct", "multicast" -> exchange(AllgatherModel.direct(group, bytes));
      case "gather-broadcast" ->
          whole(AllgatherModel.gatherThenBroadcast(group, bytes), 2L * group.others());
      default -> throw unknown(name);
    };
  }

  private Estimate allToAll(String name) {
    long pairs = (long) group.members() * group.others();
    return switch (name) {
      case "direct", "rotated", "pairwise" -> exchange(AllToAllModel.ports(group, bytes));
      case "bruck" -> rounds(AllToAllModel.bruck(group, bytes));
      case "gateways", "coordinators" -> {
        int side = (int) Math.ceil(Math.sqrt(group.members()));
        Group inside = new Group(group.medium(), side, 0);
        double gather = ScatterModel.flat(inside, side * bytes);
        double exchange = AllToAllModel.ports(inside, (long) side * side * bytes);
        yield whole(2 * side * gather + exchange, 3 * pairs);
      }
      default -> throw unknown(name);
    };
  }

  private Estimate allreduce(String name) {
    int n = group.members();
    return switch (name) {
      case "recursive-doubling" -> rounds(ReductionModel.recursiveDoublingAllreduce(group, bytes));
      case "ring" -> whole(ReductionModel.ringAllreduce(group, bytes), 2L * n * (n - 1));
      case "rabenseifner" ->
          whole(ReductionModel.rabenseifnerAllreduce(group, bytes), 2L * n * group.ceilLog());
      case "direct" -> exchange(ReductionModel.directAllreduce(group, bytes));
      case "pairwise" -> {
        long share = Math.ceilDiv(bytes, (long) n);
        double reduced = ReductionModel.pairwiseReduceScatter(group, share);
        yield whole(reduced + AllgatherModel.direct(group, share), 2L * n * (n - 1));
      }
      case "reduce-broadcast" ->
          new Estimate(
              ReductionModel.reduceThenBroadcast(group, bytes),
              group.ceilLog() * gap,
              2L * group.others());
      default -> throw unknown(name);
    };
  }

  private Estimate reduceScatter(String name) {
    long pairs = (long) group.members() * group.others();
    return switch (name) {
      case "ring" -> whole(ReductionModel.ringReduceScatter(group, bytes), pairs);
      case "pairwise" -> exchange(ReductionModel.pairwiseReduceScatter(group, bytes));
      case "recursive-halving" ->
          rounds(ReductionModel.recursiveHalvingReduceScatter(group, bytes));
      case "reduce-then-scatter" ->
          whole(
              ReductionModel.binomialReduce(group, group.members() * bytes)
                  + ScatterModel.binomial(group, bytes),
              2L * group.others());
      default -> throw unknown(name);
    };
  }

  private Estimate scan(String name) {
    return switch (name) {
      case "chain" -> pipeline(ReductionModel.chainScan(group, bytes, 1), gap);
      case "hillis-steele" -> rounds(ReductionModel.hillisSteeleScan(group, bytes));
      case "tree" -> whole(ReductionModel.treeScan(group, bytes), 2L * group.others());
      default -> throw unknown(name);
    };
  }

  private Estimate barrier(String name) {
    return switch (name) {
      case "dissemination" -> rounds(ReductionModel.disseminationBarrier(group));
      case "direct" -> exchange(ReductionModel.directBarrier(group));
      case "recursive-doubling" -> rounds(ReductionModel.recursiveDoublingAllreduce(group, 0));
      case "tree" -> whole(ReductionModel.treeBarrier(group), 2L * group.others());
      default -> throw unknown(name);
    };
  }

  /// Everybody sends in each of about log2 P rounds.
  private Estimate rounds(double nanos) {
    return whole(nanos, (long) group.members() * group.ceilLog());
  }

  /// Everybody sends to everybody at once; where every pair has a line, on all lines at once.
  private Estimate exchange(double nanos) {
    double all = group.medium().kind() == Kind.LONG_HAUL ? gap + latency + combine : nanos;
    return whole(all, (long) group.members() * group.others());
  }

  /// A strategy whose segments gain nothing.
  private static Estimate whole(double nanos, long messages) {
    return new Estimate(nanos, nanos, messages);
  }

  private IllegalArgumentException unknown(String name) {
    return new IllegalArgumentException("no model: strategy=" + name + ", group=" + group);
  }
}
