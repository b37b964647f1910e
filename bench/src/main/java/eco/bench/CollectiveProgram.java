package eco.bench;

import eco.Communicator;
import eco.Eco;
import eco.Reduction;
import eco.schedule.Operation;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A collective operation over all ranks, started by all at once; its twin in C is `collective.c`.
///
/// A sample is the time from the agreed start to the end at the last rank. Before each call every
/// rank rewrites what it gives and after it looks at the first and the last element that it got.
/// After the last sample the operation runs once more for each root and the whole result is
/// checked; rank 0 prints its samples only if all ranks found theirs right.
public final class CollectiveProgram {
  private static final Reduction SUM_OF_ARRAYS = Reduction.SUM;
  private static final Reduction SUM_OF_SEGMENTS = Reduction.SUM.on(ValueLayout.JAVA_DOUBLE);

  /// Ranks that share cores with their compilers take long to become steady.
  private static final int WARMUP_LIMITS = 6;

  private final Communicator world;
  private final Communicator own;
  private final Operation operation;
  private final Patience patience;
  private final Roots roots;
  private final Buffers place;
  private final Reduction sum;

  /// @param world where the ranks agree on starts
  /// @param own what does the operation
  CollectiveProgram(
      Communicator world,
      Communicator own,
      Operation operation,
      Patience patience,
      Roots roots,
      Buffers place) {
    this.world = world;
    this.own = own;
    this.operation = operation;
    this.patience = patience;
    this.roots = roots;
    this.place = place;
    this.sum = place == Buffers.HEAP ? SUM_OF_ARRAYS : SUM_OF_SEGMENTS;
  }

  /// Takes HEAP|SHARED OP spin|yield|nap all|ROOT,... -|RANK,... LIMIT_MILLIS
  /// BYTES:WARMUPS:SAMPLES...
  public static void main(String[] args) {
    Operation operation = Operation.of(args[1]);
    Patience patience = Patience.of(args[2]);
    Roots roots = Roots.parse(args[3]);
    long limitNanos = Long.parseLong(args[5]) * 1_000_000;
    try (Communicator all = Eco.join()) {
      Communicator world = inOrder(all, args[4]);
      CollectiveProgram program =
          new CollectiveProgram(world, world, operation, patience, roots, Buffers.valueOf(args[0]));
      for (int i = 6; i < args.length; i++) {
        program.measure(Load.parse(args[i]), i == 6, limitNanos);
      }
    }
  }

  /// All ranks with the numbers that an order gives them, see [Site#order].
  private static Communicator inOrder(Communicator all, String order) {
    if (order.equals("-")) {
      return all;
    }
    int number = Integer.parseInt(order.split(",", -1)[all.rank()]);
    return Objects.requireNonNull(all.split(0, number));
  }

  private void measure(Load load, boolean cold, long limitNanos) {
    AgreedStart start = AgreedStart.of(world, patience, operation);
    Quota quota = run(load, start, WARMUP_LIMITS * limitNanos, limitNanos);
    if (quota != null) {
      Phase.print(System.out, Measure.of(operation.word()), quota.done(), quota.samples(), cold, 1);
    }
  }

  /// The samples of the steady state at rank 0, none at the others.
  ///
  /// @param start of the same ranks; it may have served before
  long[] samples(Load load, AgreedStart start, long limitNanos) {
    Quota quota = run(load, start, limitNanos, limitNanos);
    if (quota == null) {
      return new long[0];
    }
    long[] all = quota.samples();
    return Arrays.copyOfRange(all, quota.done().warmups(), all.length);
  }

  /// Runs a load; rank 0 gets the samples.
  private @Nullable Quota run(
      Load load, AgreedStart start, long warmupLimitNanos, long limitNanos) {
    CollectiveBuffers buffers = newBuffers(load.bytes());
    if (world.rank() > 0) {
      buffers.fill(root(0), 0);
      for (int i = 0; start.follow(); i++) {
        iterate(buffers, start, i);
      }
      verify(buffers);
      return null;
    }
    Quota quota = new Quota(load, world.size(), warmupLimitNanos, limitNanos, System.nanoTime());
    buffers.fill(root(0), 0);
    for (int i = 0; start.lead(quota); i++) {
      iterate(buffers, start, i);
    }
    verify(buffers);
    return quota;
  }

  private void iterate(CollectiveBuffers buffers, AgreedStart start, int i) {
    int root = root(i);
    start.await();
    call(buffers, root);
    start.done();
    buffers.check(root, i);
    buffers.fill(root(i + 1), i + 1);
  }

  /// The root of a call; 0 where the operation has none.
  private int root(int iteration) {
    return operation.rooted() ? roots.at(iteration, world.size()) : 0;
  }

  private void verify(CollectiveBuffers buffers) {
    int calls = operation.rooted() ? roots.count(world.size()) : 1;
    for (int i = 0; i < calls; i++) {
      buffers.fillVaried(root(i), i);
      call(buffers, root(i));
      buffers.checkVaried(root(i), i);
    }
    world.barrier();
  }

  private void call(CollectiveBuffers buffers, int root) {
    Object input = buffers.input();
    Object output = buffers.output();
    switch (operation) {
      case BARRIER -> own.barrier();
      case BROADCAST -> own.broadcast(output, root);
      case SCATTER -> own.scatter(input, output, root);
      case GATHER -> own.gather(input, output, root);
      case ALLGATHER -> own.allgather(input, output);
      case ALL_TO_ALL -> own.allToAll(input, output);
      case REDUCE -> own.reduce(input, output, sum, root);
      case ALLREDUCE -> own.allreduce(input, output, sum);
      case REDUCE_SCATTER -> own.reduceScatter(input, output, sum);
      case SCAN -> own.scan(input, output, sum);
      case EXCLUSIVE_SCAN -> own.exclusiveScan(input, output, sum);
    }
  }

  private CollectiveBuffers newBuffers(int bytes) {
    int ranks = world.size();
    Payload source = payload(CollectiveBuffers.sourceBlocks(operation, ranks) * bytes);
    Payload target =
        operation == Operation.BROADCAST
            ? source
            : payload(CollectiveBuffers.targetBlocks(operation, ranks) * bytes);
    return new CollectiveBuffers(operation, world.rank(), ranks, bytes, source, target);
  }

  private Payload payload(int bytes) {
    return CollectiveBuffers.elementBytes(operation) == 1
        ? Payload.of(world, place, bytes)
        : Payload.ofDoubles(world, place, bytes);
  }
}
