package eco.collective;

import static eco.schedule.Operation.ALLGATHER;
import static eco.schedule.Operation.ALLREDUCE;
import static eco.schedule.Operation.ALL_TO_ALL;
import static eco.schedule.Operation.BARRIER;
import static eco.schedule.Operation.BROADCAST;
import static eco.schedule.Operation.EXCLUSIVE_SCAN;
import static eco.schedule.Operation.GATHER;
import static eco.schedule.Operation.REDUCE;
import static eco.schedule.Operation.REDUCE_SCATTER;
import static eco.schedule.Operation.SCAN;
import static eco.schedule.Operation.SCATTER;

import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// All algorithms, by operation and name.
///
/// A new algorithm is one file and one line here; the contract test then proves it for every number
/// of ranks and every root.
public final class Catalogue {
  private static final Algorithm BROADCAST_TREE = new TreeBroadcast(BinomialTree.SHAPE);
  private static final Algorithm REDUCE_TREE = new TreeReduce(BinomialTree.SHAPE);
  private static final Algorithm SCATTER_TREE = new TreeScatter(BinomialTree.SHAPE);
  private static final Algorithm GATHER_TREE = new TreeGather(BinomialTree.SHAPE);

  private static final List<Entry> ENTRIES =
      Stream.of(
              tree("flat", choice -> FlatTree.SHAPE),
              tree("chain", choice -> ChainTree.SHAPE),
              tree("binary", choice -> KaryTree.of(2)),
              numbered("most children", 4, tree("k-ary", choice -> KaryTree.of(whole(choice)))),
              tree("binomial", choice -> BinomialTree.SHAPE),
              numbered(
                  "time to arrive / time to send",
                  2.5,
                  tree("postal", choice -> PostalTree.of(choice.number()))),
              unordered(tree("greedy", choice -> GreedyTree.of(choice.costs()))),
              unordered(tree("spanning", choice -> SpanningTree.of(choice.costs()))),
              unordered(
                  numbered(
                      "most children",
                      2,
                      tree("naive", choice -> NaiveKaryTree.of(whole(choice))))),
              unordered(
                  numbered(
                      "most children",
                      2,
                      throughRoot("naive", choice -> NaiveKaryTree.of(whole(choice))))),
              unordered(tree("butterfly", choice -> ButterflyTree.SHAPE)),
              unordered(tree("ring", choice -> RingTree.SHAPE)),
              moving(),
              reducing(),
              scanning())
          .flatMap(List::stream)
          .toList();

  private static final Map<Operation, List<Entry>> BY_OPERATION =
      ENTRIES.stream()
          .collect(Collectors.groupingBy(Entry::operation, Collectors.toUnmodifiableList()));

  /// The lines of a tree: the four operations that follow one.
  private static List<Entry> tree(String name, Function<Choice, TreeShape> shape) {
    return List.of(
        Entry.made(BROADCAST, name, choice -> new TreeBroadcast(shape.apply(choice))),
        Entry.made(REDUCE, name, choice -> new TreeReduce(shape.apply(choice))),
        Entry.made(SCATTER, name, choice -> new TreeScatter(shape.apply(choice))),
        Entry.made(GATHER, name, choice -> new TreeGather(shape.apply(choice))));
  }

  /// The lines of a tree that everything goes up and comes down again.
  private static List<Entry> throughRoot(String name, Function<Choice, TreeShape> shape) {
    return List.of(
        Entry.made(
            ALLGATHER,
            name,
            choice ->
                InSequence.of(
                    new TreeGather(shape.apply(choice)), new TreeBroadcast(shape.apply(choice)))),
        Entry.made(
            ALLREDUCE,
            name,
            choice ->
                InSequence.of(
                    new TreeReduce(shape.apply(choice)), new TreeBroadcast(shape.apply(choice)))));
  }

  private static List<Entry> numbered(String meaning, double example, List<Entry> entries) {
    return entries.stream().map(entry -> entry.withNumber(meaning, example)).toList();
  }

  /// Trees whose subtrees are not runs of members.
  private static List<Entry> unordered(List<Entry> entries) {
    return entries.stream()
        .map(entry -> entry.operation().reduces() ? entry.commutativeOnly() : entry)
        .toList();
  }

  private static int whole(Choice choice) {
    if (choice.number() != Math.rint(choice.number())) {
      throw new IllegalArgumentException("not a whole number: algorithm=" + choice);
    }
    return (int) choice.number();
  }

  private static List<Entry> moving() {
    return List.of(
        Entry.of(BROADCAST, "scatter-allgather", InSequence.of(SCATTER_TREE, new RingAllgather()))
            .inParts(),
        Entry.of(
                BROADCAST,
                "scatter-doubling",
                InSequence.of(SCATTER_TREE, new RecursiveDoublingAllgather()))
            .inParts(),
        Entry.of(BROADCAST, "multicast", new MulticastBroadcast()),
        Entry.of(SCATTER, "pipelined-chain", new PipelinedScatter(ChainTree.SHAPE)),
        Entry.of(GATHER, "pipelined-chain", new PipelinedGather(ChainTree.SHAPE)),
        Entry.of(ALLGATHER, "direct", new DirectAllgather()),
        Entry.of(ALLGATHER, "ring", new RingAllgather()),
        Entry.of(ALLGATHER, "recursive-doubling", new RecursiveDoublingAllgather()),
        Entry.of(ALLGATHER, "bruck", new BruckAllgather()),
        Entry.of(ALLGATHER, "neighbour-exchange", new NeighbourExchangeAllgather())
            .only(Entry.Size.EVEN),
        Entry.of(ALLGATHER, "multicast", new MulticastAllgather()),
        Entry.of(ALLGATHER, "gather-broadcast", InSequence.of(GATHER_TREE, BROADCAST_TREE)),
        Entry.of(ALL_TO_ALL, "direct", new DirectAllToAll()),
        Entry.of(ALL_TO_ALL, "rotated", new RotatedAllToAll()),
        Entry.of(ALL_TO_ALL, "pairwise", new PairwiseAllToAll()),
        Entry.of(ALL_TO_ALL, "bruck", new BruckAllToAll()),
        Entry.made(ALL_TO_ALL, "gateways", choice -> GatewayAllToAll.inTurn(whole(choice)))
            .withNumber("ranks per cluster, the square root of all if absent", 0),
        Entry.made(ALL_TO_ALL, "coordinators", choice -> GatewayAllToAll.coordinated(whole(choice)))
            .withNumber("ranks per cluster, the square root of all if absent", 0));
  }

  private static List<Entry> reducing() {
    Algorithm inRankOrder = new InRankOrderReduceScatter();
    return List.of(
        Entry.of(REDUCE, "in-rank-order", InSequence.of(inRankOrder, GATHER_TREE))
            .inParts()
            .inLanes(2),
        Entry.of(ALLREDUCE, "in-rank-order", InSequence.of(inRankOrder, new RingAllgather()))
            .inParts()
            .inLanes(2),
        Entry.of(REDUCE_SCATTER, "in-rank-order", inRankOrder).inLanes(2),
        Entry.of(REDUCE, "rabenseifner", Rabenseifner::reduce).inParts(Rabenseifner::parts),
        Entry.of(ALLREDUCE, "recursive-doubling", new RecursiveDoublingAllreduce()),
        Entry.of(ALLREDUCE, "direct", new DirectAllreduce()).inLanes(2),
        Entry.of(
                ALLREDUCE,
                "pairwise",
                InSequence.of(new PairwiseReduceScatter(), new DirectAllgather()))
            .inParts(),
        Entry.of(ALLREDUCE, "ring", new RingAllreduce()).inParts().commutativeOnly(),
        Entry.of(ALLREDUCE, "rabenseifner", Rabenseifner::allreduce).inParts(Rabenseifner::parts),
        Entry.of(ALLREDUCE, "reduce-broadcast", InSequence.of(REDUCE_TREE, BROADCAST_TREE)),
        Entry.of(REDUCE_SCATTER, "ring", new RingReduceScatter()).commutativeOnly(),
        Entry.of(REDUCE_SCATTER, "pairwise", new PairwiseReduceScatter()),
        Entry.of(REDUCE_SCATTER, "recursive-halving", new RecursiveHalvingReduceScatter())
            .commutativeOnly(),
        Entry.of(REDUCE_SCATTER, "reduce-then-scatter", InSequence.of(REDUCE_TREE, SCATTER_TREE)),
        Entry.of(BARRIER, "direct", new DirectBarrier()),
        Entry.of(BARRIER, "dissemination", new DisseminationBarrier()),
        Entry.of(BARRIER, "recursive-doubling", new RecursiveDoublingAllreduce()),
        Entry.of(BARRIER, "tree", InSequence.of(REDUCE_TREE, BROADCAST_TREE)));
  }

  private static List<Entry> scanning() {
    return List.of(
        Entry.of(SCAN, "chain", ChainScan::inclusive),
        Entry.of(SCAN, "hillis-steele", HillisSteeleScan::inclusive),
        Entry.of(SCAN, "tree", new BrentKungScan()),
        Entry.of(EXCLUSIVE_SCAN, "chain", ChainScan::exclusive).inLanes(2),
        Entry.of(EXCLUSIVE_SCAN, "hillis-steele", HillisSteeleScan::exclusive).inLanes(3),
        Entry.of(EXCLUSIVE_SCAN, "tree", new ScanThenShift(new BrentKungScan())));
  }

  private Catalogue() {}

  /// All lines.
  public static List<Entry> entries() {
    return ENTRIES;
  }

  /// The lines of one operation.
  public static List<Entry> entries(Operation operation) {
    return BY_OPERATION.getOrDefault(operation, List.of());
  }

  /// The line of that name.
  ///
  /// @throws IllegalArgumentException if there is none, naming those that exist
  public static Entry entry(Operation operation, String name) {
    List<Entry> candidates = entries(operation);
    for (Entry entry : candidates) {
      if (entry.name().equals(name)) {
        return entry;
      }
    }
    throw new IllegalArgumentException(
        "unknown algorithm: operation="
            + operation.word()
            + ", name="
            + name
            + ", known="
            + String.join(" ", candidates.stream().map(Entry::name).toList()));
  }

  /// The lines of one operation as a table for people.
  public static String describe(Operation operation) {
    StringBuilder table = new StringBuilder();
    for (Entry entry : entries(operation)) {
      String name = entry.name() + (entry.number().isEmpty() ? "" : ":N");
      table.append(String.format("%-20s %s", name, entry.remarks()).stripTrailing()).append('\n');
    }
    return table.toString();
  }

  /// The schedule of all ranks.
  public static Schedule schedule(Goal goal, Choice choice) {
    return schedule(goal, choice, Schedule.ALL_RANKS);
  }

  /// The schedule of one rank, or of [Schedule#ALL_RANKS].
  public static Schedule schedule(Goal goal, Choice choice, int rank) {
    ClusterTree flat = ClusterTree.flat(goal.ranks());
    return Composition.schedule(goal, flat, List.of(Level.of(goal.operation(), choice)), rank);
  }
}
