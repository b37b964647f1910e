package eco;

import eco.message.Pending;
import org.jspecify.annotations.Nullable;

/// The collective operations, each in three forms: at once, started, and prepared.
///
/// All ranks of the communicator call the same operation with the same root, count, element type
/// and reduction, in the same order; calls that do not go together throw at all of them. A buffer
/// is a primitive array, a MemorySegment, or a ByteBuffer; offsets and counts are in elements of an
/// array, in bytes of the others. Forms without offsets mean the whole buffer.
///
/// [#IN_PLACE] instead of an input means that this rank's part lies in the output already, where
/// the result will put it; instead of the output of a scatter's root, that its block stays where it
/// is. An output may be null where the rank gets nothing, an input where it gives nothing.
///
/// `start...` returns at once; the buffers belong to the operation until it has ended.
/// `prepare...` does all that can be done in advance, for a call that comes again and again.
public abstract sealed class Collectives permits Communicator {
  /// Stands for the input of a rank whose part lies in the output already.
  public static final Object IN_PLACE = new InPlace();

  private static final class InPlace {
    @Override
    public String toString() {
      return "IN_PLACE";
    }
  }

  private final MoveRequests moves;
  private final ReduceRequests reduces;

  Collectives(int rank, int size) {
    moves = new MoveRequests(rank, size);
    reduces = new ReduceRequests(rank, size);
  }

  /// The request that a blocking call may fill.
  abstract Request request();

  /// Runs a request to its end.
  abstract void run(Request request);

  /// Starts a request.
  abstract Pending start(Request request);

  /// Prepares a request.
  abstract Prepared prepare(Request request);

  /// Waits until every rank has called it.
  public void barrier() {
    run(moves.barrier(request()));
  }

  /// As [#barrier], going on at once.
  public Pending startBarrier() {
    return start(moves.barrier(new Request()));
  }

  /// As [#barrier], to be run or started many times.
  public Prepared prepareBarrier() {
    return prepare(moves.barrier(new Request()));
  }

  /// Gives the root's `buffer`, the whole of it, to all ranks.
  public void broadcast(Object buffer, int root) {
    run(moves.broadcast(request(), buffer, root));
  }

  /// As [#broadcast], going on at once.
  public Pending startBroadcast(Object buffer, int root) {
    return start(moves.broadcast(new Request(), buffer, root));
  }

  /// As [#broadcast], to be run or started many times.
  public Prepared prepareBroadcast(Object buffer, int root) {
    return prepare(moves.broadcast(new Request(), buffer, root));
  }

  /// Gives `count` elements of the root's `buffer` to all ranks.
  public void broadcast(Object buffer, long offset, long count, int root) {
    run(moves.broadcast(request(), buffer, offset, count, root));
  }

  /// As [#broadcast], going on at once.
  public Pending startBroadcast(Object buffer, long offset, long count, int root) {
    return start(moves.broadcast(new Request(), buffer, offset, count, root));
  }

  /// As [#broadcast], to be run or started many times.
  public Prepared prepareBroadcast(Object buffer, long offset, long count, int root) {
    return prepare(moves.broadcast(new Request(), buffer, offset, count, root));
  }

  /// Gives every rank its block of the root's `input`; a block is as long as `output`.
  public void scatter(@Nullable Object input, Object output, int root) {
    run(moves.scatter(request(), input, output, root));
  }

  /// As [#scatter], going on at once.
  public Pending startScatter(@Nullable Object input, Object output, int root) {
    return start(moves.scatter(new Request(), input, output, root));
  }

  /// As [#scatter], to be run or started many times.
  public Prepared prepareScatter(@Nullable Object input, Object output, int root) {
    return prepare(moves.scatter(new Request(), input, output, root));
  }

  /// Gives every rank its block of `count` elements of the root's `input`.
  public void scatter(
      @Nullable Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      int root) {
    run(moves.scatter(request(), input, inputOffset, output, outputOffset, count, root));
  }

  /// As [#scatter], going on at once.
  public Pending startScatter(
      @Nullable Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      int root) {
    return start(
        moves.scatter(new Request(), input, inputOffset, output, outputOffset, count, root));
  }

  /// As [#scatter], to be run or started many times.
  public Prepared prepareScatter(
      @Nullable Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      int root) {
    return prepare(
        moves.scatter(new Request(), input, inputOffset, output, outputOffset, count, root));
  }

  /// Gives rank i `counts[i]` elements from `offsets[i]` of the root's `input`; both matter at the
  /// root only.
  public void scatter(
      @Nullable Object input,
      long @Nullable [] counts,
      long @Nullable [] offsets,
      Object output,
      long outputOffset,
      long count,
      int root) {
    run(moves.scatter(request(), input, counts, offsets, output, outputOffset, count, root));
  }

  /// As [#scatter], going on at once.
  public Pending startScatter(
      @Nullable Object input,
      long @Nullable [] counts,
      long @Nullable [] offsets,
      Object output,
      long outputOffset,
      long count,
      int root) {
    return start(
        moves.scatter(new Request(), input, counts, offsets, output, outputOffset, count, root));
  }

  /// As [#scatter], to be run or started many times.
  public Prepared prepareScatter(
      @Nullable Object input,
      long @Nullable [] counts,
      long @Nullable [] offsets,
      Object output,
      long outputOffset,
      long count,
      int root) {
    return prepare(
        moves.scatter(new Request(), input, counts, offsets, output, outputOffset, count, root));
  }

  /// Brings the whole `input` of every rank to the root's `output`, in the order of ranks.
  public void gather(Object input, @Nullable Object output, int root) {
    run(moves.gather(request(), input, output, root));
  }

  /// As [#gather], going on at once.
  public Pending startGather(Object input, @Nullable Object output, int root) {
    return start(moves.gather(new Request(), input, output, root));
  }

  /// As [#gather], to be run or started many times.
  public Prepared prepareGather(Object input, @Nullable Object output, int root) {
    return prepare(moves.gather(new Request(), input, output, root));
  }

  /// Brings `count` elements of every rank to the root's `output`, in the order of ranks.
  public void gather(
      Object input,
      long inputOffset,
      @Nullable Object output,
      long outputOffset,
      long count,
      int root) {
    run(moves.gather(request(), input, inputOffset, output, outputOffset, count, root));
  }

  /// As [#gather], going on at once.
  public Pending startGather(
      Object input,
      long inputOffset,
      @Nullable Object output,
      long outputOffset,
      long count,
      int root) {
    return start(
        moves.gather(new Request(), input, inputOffset, output, outputOffset, count, root));
  }

  /// As [#gather], to be run or started many times.
  public Prepared prepareGather(
      Object input,
      long inputOffset,
      @Nullable Object output,
      long outputOffset,
      long count,
      int root) {
    return prepare(
        moves.gather(new Request(), input, inputOffset, output, outputOffset, count, root));
  }

  /// Brings `counts[i]` elements of rank i to `offsets[i]` of the root's `output`; both matter at
  /// the root only.
  public void gather(
      Object input,
      long inputOffset,
      long count,
      @Nullable Object output,
      long @Nullable [] counts,
      long @Nullable [] offsets,
      int root) {
    run(moves.gather(request(), input, inputOffset, count, output, counts, offsets, root));
  }

  /// As [#gather], going on at once.
  public Pending startGather(
      Object input,
      long inputOffset,
      long count,
      @Nullable Object output,
      long @Nullable [] counts,
      long @Nullable [] offsets,
      int root) {
    return start(
        moves.gather(new Request(), input, inputOffset, count, output, counts, offsets, root));
  }

  /// As [#gather], to be run or started many times.
  public Prepared prepareGather(
      Object input,
      long inputOffset,
      long count,
      @Nullable Object output,
      long @Nullable [] counts,
      long @Nullable [] offsets,
      int root) {
    return prepare(
        moves.gather(new Request(), input, inputOffset, count, output, counts, offsets, root));
  }

  /// Brings the whole `input` of every rank to the `output` of all, in the order of ranks.
  public void allgather(Object input, Object output) {
    run(moves.allgather(request(), input, output));
  }

  /// As [#allgather], going on at once.
  public Pending startAllgather(Object input, Object output) {
    return start(moves.allgather(new Request(), input, output));
  }

  /// As [#allgather], to be run or started many times.
  public Prepared prepareAllgather(Object input, Object output) {
    return prepare(moves.allgather(new Request(), input, output));
  }

  /// Brings `count` elements of every rank to the `output` of all, in the order of ranks.
  public void allgather(
      Object input, long inputOffset, Object output, long outputOffset, long count) {
    run(moves.allgather(request(), input, inputOffset, output, outputOffset, count));
  }

  /// As [#allgather], going on at once.
  public Pending startAllgather(
      Object input, long inputOffset, Object output, long outputOffset, long count) {
    return start(moves.allgather(new Request(), input, inputOffset, output, outputOffset, count));
  }

  /// As [#allgather], to be run or started many times.
  public Prepared prepareAllgather(
      Object input, long inputOffset, Object output, long outputOffset, long count) {
    return prepare(moves.allgather(new Request(), input, inputOffset, output, outputOffset, count));
  }

  /// Brings `counts[i]` elements of rank i to `offsets[i]` of the `output` of all.
  public void allgather(
      Object input, long inputOffset, long count, Object output, long[] counts, long[] offsets) {
    run(moves.allgather(request(), input, inputOffset, count, output, counts, offsets));
  }

  /// As [#allgather], going on at once.
  public Pending startAllgather(
      Object input, long inputOffset, long count, Object output, long[] counts, long[] offsets) {
    return start(
        moves.allgather(new Request(), input, inputOffset, count, output, counts, offsets));
  }

  /// As [#allgather], to be run or started many times.
  public Prepared prepareAllgather(
      Object input, long inputOffset, long count, Object output, long[] counts, long[] offsets) {
    return prepare(
        moves.allgather(new Request(), input, inputOffset, count, output, counts, offsets));
  }

  /// Gives block j of rank i to rank j as its block i; all blocks are equally long.
  public void allToAll(Object input, Object output) {
    run(moves.allToAll(request(), input, output));
  }

  /// As [#allToAll], going on at once.
  public Pending startAllToAll(Object input, Object output) {
    return start(moves.allToAll(new Request(), input, output));
  }

  /// As [#allToAll], to be run or started many times.
  public Prepared prepareAllToAll(Object input, Object output) {
    return prepare(moves.allToAll(new Request(), input, output));
  }

  /// Gives block j of rank i, of `count` elements, to rank j as its block i.
  public void allToAll(
      Object input, long inputOffset, Object output, long outputOffset, long count) {
    run(moves.allToAll(request(), input, inputOffset, output, outputOffset, count));
  }

  /// As [#allToAll], going on at once.
  public Pending startAllToAll(
      Object input, long inputOffset, Object output, long outputOffset, long count) {
    return start(moves.allToAll(new Request(), input, inputOffset, output, outputOffset, count));
  }

  /// As [#allToAll], to be run or started many times.
  public Prepared prepareAllToAll(
      Object input, long inputOffset, Object output, long outputOffset, long count) {
    return prepare(moves.allToAll(new Request(), input, inputOffset, output, outputOffset, count));
  }

  /// Gives `inputCounts[j]` elements from `inputOffsets[j]` of rank i to rank j, into its
  /// `outputOffsets[i]`.
  public void allToAll(
      Object input,
      long[] inputCounts,
      long[] inputOffsets,
      Object output,
      long[] outputCounts,
      long[] outputOffsets) {
    run(
        moves.allToAll(
            request(), input, inputCounts, inputOffsets, output, outputCounts, outputOffsets));
  }

  /// As [#allToAll], going on at once.
  public Pending startAllToAll(
      Object input,
      long[] inputCounts,
      long[] inputOffsets,
      Object output,
      long[] outputCounts,
      long[] outputOffsets) {
    return start(
        moves.allToAll(
            new Request(), input, inputCounts, inputOffsets, output, outputCounts, outputOffsets));
  }

  /// As [#allToAll], to be run or started many times.
  public Prepared prepareAllToAll(
      Object input,
      long[] inputCounts,
      long[] inputOffsets,
      Object output,
      long[] outputCounts,
      long[] outputOffsets) {
    return prepare(
        moves.allToAll(
            new Request(), input, inputCounts, inputOffsets, output, outputCounts, outputOffsets));
  }

  /// Combines the `input` of all ranks, element by element, into the root's `output`.
  public void reduce(Object input, @Nullable Object output, Reduction reduction, int root) {
    run(reduces.reduce(request(), input, output, reduction, root));
  }

  /// As [#reduce], going on at once.
  public Pending startReduce(Object input, @Nullable Object output, Reduction reduction, int root) {
    return start(reduces.reduce(new Request(), input, output, reduction, root));
  }

  /// As [#reduce], to be run or started many times.
  public Prepared prepareReduce(
      Object input, @Nullable Object output, Reduction reduction, int root) {
    return prepare(reduces.reduce(new Request(), input, output, reduction, root));
  }

  /// Combines `count` elements of all ranks into the root's `output`.
  public void reduce(
      Object input,
      long inputOffset,
      @Nullable Object output,
      long outputOffset,
      long count,
      Reduction reduction,
      int root) {
    run(
        reduces.reduce(
            request(), input, inputOffset, output, outputOffset, count, reduction, root));
  }

  /// As [#reduce], going on at once.
  public Pending startReduce(
      Object input,
      long inputOffset,
      @Nullable Object output,
      long outputOffset,
      long count,
      Reduction reduction,
      int root) {
    return start(
        reduces.reduce(
            new Request(), input, inputOffset, output, outputOffset, count, reduction, root));
  }

  /// As [#reduce], to be run or started many times.
  public Prepared prepareReduce(
      Object input,
      long inputOffset,
      @Nullable Object output,
      long outputOffset,
      long count,
      Reduction reduction,
      int root) {
    return prepare(
        reduces.reduce(
            new Request(), input, inputOffset, output, outputOffset, count, reduction, root));
  }

  /// Combines the `buffer` of all ranks, element by element, in place.
  public void allreduce(Object buffer, Reduction reduction) {
    run(reduces.allreduce(request(), buffer, reduction));
  }

  /// As [#allreduce], going on at once.
  public Pending startAllreduce(Object buffer, Reduction reduction) {
    return start(reduces.allreduce(new Request(), buffer, reduction));
  }

  /// As [#allreduce], to be run or started many times.
  public Prepared prepareAllreduce(Object buffer, Reduction reduction) {
    return prepare(reduces.allreduce(new Request(), buffer, reduction));
  }

  /// Combines the `input` of all ranks, element by element, into the `output` of all.
  public void allreduce(Object input, Object output, Reduction reduction) {
    run(reduces.allreduce(request(), input, output, reduction));
  }

  /// As [#allreduce], going on at once.
  public Pending startAllreduce(Object input, Object output, Reduction reduction) {
    return start(reduces.allreduce(new Request(), input, output, reduction));
  }

  /// As [#allreduce], to be run or started many times.
  public Prepared prepareAllreduce(Object input, Object output, Reduction reduction) {
    return prepare(reduces.allreduce(new Request(), input, output, reduction));
  }

  /// Combines `count` elements of all ranks into the `output` of all.
  public void allreduce(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    run(reduces.allreduce(request(), input, inputOffset, output, outputOffset, count, reduction));
  }

  /// As [#allreduce], going on at once.
  public Pending startAllreduce(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    return start(
        reduces.allreduce(
            new Request(), input, inputOffset, output, outputOffset, count, reduction));
  }

  /// As [#allreduce], to be run or started many times.
  public Prepared prepareAllreduce(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    return prepare(
        reduces.allreduce(
            new Request(), input, inputOffset, output, outputOffset, count, reduction));
  }

  /// Combines the `input` of all ranks and gives rank i block i, as long as its `output`.
  public void reduceScatter(Object input, Object output, Reduction reduction) {
    run(reduces.reduceScatter(request(), input, output, reduction));
  }

  /// As [#reduceScatter], going on at once.
  public Pending startReduceScatter(Object input, Object output, Reduction reduction) {
    return start(reduces.reduceScatter(new Request(), input, output, reduction));
  }

  /// As [#reduceScatter], to be run or started many times.
  public Prepared prepareReduceScatter(Object input, Object output, Reduction reduction) {
    return prepare(reduces.reduceScatter(new Request(), input, output, reduction));
  }

  /// Combines blocks of `count` elements of all ranks and gives rank i block i.
  public void reduceScatter(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    run(
        reduces.reduceScatter(
            request(), input, inputOffset, output, outputOffset, count, reduction));
  }

  /// As [#reduceScatter], going on at once.
  public Pending startReduceScatter(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    return start(
        reduces.reduceScatter(
            new Request(), input, inputOffset, output, outputOffset, count, reduction));
  }

  /// As [#reduceScatter], to be run or started many times.
  public Prepared prepareReduceScatter(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    return prepare(
        reduces.reduceScatter(
            new Request(), input, inputOffset, output, outputOffset, count, reduction));
  }

  /// Combines the `input` of all ranks and gives rank i block i, of `counts[i]` elements.
  public void reduceScatter(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long[] counts,
      Reduction reduction) {
    run(
        reduces.reduceScatter(
            request(), input, inputOffset, output, outputOffset, counts, reduction));
  }

  /// As [#reduceScatter], going on at once.
  public Pending startReduceScatter(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long[] counts,
      Reduction reduction) {
    return start(
        reduces.reduceScatter(
            new Request(), input, inputOffset, output, outputOffset, counts, reduction));
  }

  /// As [#reduceScatter], to be run or started many times.
  public Prepared prepareReduceScatter(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long[] counts,
      Reduction reduction) {
    return prepare(
        reduces.reduceScatter(
            new Request(), input, inputOffset, output, outputOffset, counts, reduction));
  }

  /// Combines the `buffer` of ranks 0 to i for rank i, in place.
  public void scan(Object buffer, Reduction reduction) {
    run(reduces.scan(request(), buffer, reduction));
  }

  /// As [#scan], going on at once.
  public Pending startScan(Object buffer, Reduction reduction) {
    return start(reduces.scan(new Request(), buffer, reduction));
  }

  /// As [#scan], to be run or started many times.
  public Prepared prepareScan(Object buffer, Reduction reduction) {
    return prepare(reduces.scan(new Request(), buffer, reduction));
  }

  /// Combines the `input` of ranks 0 to i into the `output` of rank i.
  public void scan(Object input, Object output, Reduction reduction) {
    run(reduces.scan(request(), input, output, reduction));
  }

  /// As [#scan], going on at once.
  public Pending startScan(Object input, Object output, Reduction reduction) {
    return start(reduces.scan(new Request(), input, output, reduction));
  }

  /// As [#scan], to be run or started many times.
  public Prepared prepareScan(Object input, Object output, Reduction reduction) {
    return prepare(reduces.scan(new Request(), input, output, reduction));
  }

  /// Combines `count` elements of ranks 0 to i into the `output` of rank i.
  public void scan(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    run(reduces.scan(request(), input, inputOffset, output, outputOffset, count, reduction));
  }

  /// As [#scan], going on at once.
  public Pending startScan(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    return start(
        reduces.scan(new Request(), input, inputOffset, output, outputOffset, count, reduction));
  }

  /// As [#scan], to be run or started many times.
  public Prepared prepareScan(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    return prepare(
        reduces.scan(new Request(), input, inputOffset, output, outputOffset, count, reduction));
  }

  /// Combines the `buffer` of ranks 0 to i - 1 for rank i, in place; rank 0 keeps its own.
  public void exclusiveScan(Object buffer, Reduction reduction) {
    run(reduces.exclusiveScan(request(), buffer, reduction));
  }

  /// As [#exclusiveScan], going on at once.
  public Pending startExclusiveScan(Object buffer, Reduction reduction) {
    return start(reduces.exclusiveScan(new Request(), buffer, reduction));
  }

  /// As [#exclusiveScan], to be run or started many times.
  public Prepared prepareExclusiveScan(Object buffer, Reduction reduction) {
    return prepare(reduces.exclusiveScan(new Request(), buffer, reduction));
  }

  /// Combines the `input` of ranks 0 to i - 1 into the `output` of rank i; nothing for rank 0.
  public void exclusiveScan(Object input, Object output, Reduction reduction) {
    run(reduces.exclusiveScan(request(), input, output, reduction));
  }

  /// As [#exclusiveScan], going on at once.
  public Pending startExclusiveScan(Object input, Object output, Reduction reduction) {
    return start(reduces.exclusiveScan(new Request(), input, output, reduction));
  }

  /// As [#exclusiveScan], to be run or started many times.
  public Prepared prepareExclusiveScan(Object input, Object output, Reduction reduction) {
    return prepare(reduces.exclusiveScan(new Request(), input, output, reduction));
  }

  /// Combines `count` elements of ranks 0 to i - 1 into the `output` of rank i; nothing for rank 0.
  public void exclusiveScan(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    run(
        reduces.exclusiveScan(
            request(), input, inputOffset, output, outputOffset, count, reduction));
  }

  /// As [#exclusiveScan], going on at once.
  public Pending startExclusiveScan(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    return start(
        reduces.exclusiveScan(
            new Request(), input, inputOffset, output, outputOffset, count, reduction));
  }

  /// As [#exclusiveScan], to be run or started many times.
  public Prepared prepareExclusiveScan(
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    return prepare(
        reduces.exclusiveScan(
            new Request(), input, inputOffset, output, outputOffset, count, reduction));
  }
}
