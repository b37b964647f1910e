package eco;

import eco.execute.Call;
import eco.execute.Kernel;
import eco.schedule.Operation;
import eco.transport.View;
import org.jspecify.annotations.Nullable;

/// Fills requests: from the arguments of a call to an operation on views of memory.
final class Requests {
  private final int rank;
  private final int size;

  Requests(int rank, int size) {
    this.rank = rank;
    this.size = size;
  }

  private Request begin(Request request, Operation operation, int root) {
    if (root < 0 || root >= size) {
      throw new IllegalArgumentException(
          operation.word() + ": root=" + root + ", ranks=" + size + ", rank=" + rank);
    }
    Call call = request.call;
    call.operation = operation;
    call.root = root;
    call.clear();
    call.kernel = null;
    call.words = "";
    call.reduction = "";
    call.among = "";
    call.elementBytes = 1;
    call.copyInput = false;
    call.site = null;
    request.inPlace = false;
    request.ordered = false;
    request.reproducible = false;
    request.inputCounts = null;
    request.outputCounts = null;
    request.inputOffsets = null;
    request.outputOffsets = null;
    request.neighbourhood = null;
    return request;
  }

  private static boolean inPlace(@Nullable Object buffer) {
    return buffer == Collectives.IN_PLACE;
  }

  /// The buffer that this rank must give.
  private Object given(@Nullable Object buffer, Request request, String which) {
    if (buffer == null || inPlace(buffer)) {
      throw new IllegalArgumentException(request.call.name() + ": no " + which + ", rank=" + rank);
    }
    return buffer;
  }

  /// Settles the type of elements, and the block length.
  private void elements(Request request, Object buffer, long count) {
    if (count < 0) {
      throw new IllegalArgumentException(
          request.call.name() + ": count=" + count + ", rank=" + rank);
    }
    Call call = request.call;
    call.elementBytes = View.elementBytes(buffer);
    call.type = View.typeCode(buffer);
    call.words = View.typeName(buffer);
    call.count = count;
    request.ownCount = count;
  }

  /// Settles how to combine; an element is then what the reduction never cuts.
  private void reduction(Request request, Object buffer, Reduction reduction) {
    Call call = request.call;
    Kernel kernel = reduction.kernel(buffer);
    call.kernel = kernel;
    int elements = kernel.elementBytes() / call.elementBytes;
    if (elements * call.elementBytes != kernel.elementBytes() || call.count % elements != 0) {
      throw new IllegalArgumentException(
          call.name()
              + ": count="
              + call.count
              + ", reduction="
              + reduction.name()
              + " combines elements by "
              + elements
              + ", rank="
              + rank);
    }
    call.count /= elements;
    call.elementBytes = kernel.elementBytes();
    call.type = 31 * call.type + reduction.name().hashCode();
    call.reduction = reduction.name();
    request.ownCount = call.count;
    request.ordered = !reduction.commutative();
    request.reproducible = reduction.isReproducible();
  }

  // ---- moving ----------------------------------------------------------------------------------

  Request barrier(Request request) {
    begin(request, Operation.BARRIER, 0);
    request.call.count = 0;
    request.call.type = 0;
    request.inPlace = true;
    return request;
  }

  Request broadcast(Request request, Object buffer, int root) {
    return broadcast(request, buffer, 0, View.length(buffer), root);
  }

  Request broadcast(Request request, Object buffer, long offset, long count, int root) {
    begin(request, Operation.BROADCAST, root);
    elements(request, buffer, count);
    request.call.output.set(buffer, offset, count);
    request.call.input.set(request.call.output);
    request.inPlace = true;
    return request;
  }

  Request scatter(Request request, @Nullable Object input, Object output, int root) {
    long count =
        inPlace(output)
            ? View.length(given(input, begin(request, Operation.SCATTER, root), "input")) / size
            : View.length(output);
    return scatter(request, input, 0, output, 0, count, root);
  }

  Request scatter(
      Request request,
      @Nullable Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      int root) {
    begin(request, Operation.SCATTER, root);
    elements(request, inPlace(output) ? given(input, request, "input") : output, count);
    if (rank == root) {
      Object source = given(input, request, "input");
      request.call.input.set(source, inputOffset, Math.multiplyExact(count, (long) size));
    }
    scatterOutput(request, input, inputOffset + rank * count, output, outputOffset, count);
    return request;
  }

  /// The root's own block may stay in its input: then that is where the output lies.
  private void scatterOutput(
      Request request,
      @Nullable Object input,
      long own,
      Object output,
      long outputOffset,
      long count) {
    if (inPlace(output)) {
      request.call.output.set(given(input, request, "input"), own, count);
      request.inPlace = true;
    } else {
      request.call.output.set(output, outputOffset, count);
    }
  }

  Request scatter(
      Request request,
      @Nullable Object input,
      long @Nullable [] counts,
      long @Nullable [] offsets,
      Object output,
      long outputOffset,
      long count,
      int root) {
    begin(request, Operation.SCATTER, root);
    elements(request, inPlace(output) ? given(input, request, "input") : output, count);
    uneven(request);
    request.inputCounts = counts;
    long own = 0;
    if (rank == root) {
      Object source = given(input, request, "input");
      check(request, counts, offsets);
      request.inputOffsets = offsets;
      request.call.input.set(source);
      own = offsets == null ? 0 : offsets[rank];
    }
    scatterOutput(request, input, own, output, outputOffset, count);
    return request;
  }

  Request gather(Request request, Object input, @Nullable Object output, int root) {
    long count =
        inPlace(input)
            ? View.length(given(output, begin(request, Operation.GATHER, root), "output")) / size
            : View.length(input);
    return gather(request, input, 0, output, 0, count, root);
  }

  Request gather(
      Request request,
      Object input,
      long inputOffset,
      @Nullable Object output,
      long outputOffset,
      long count,
      int root) {
    begin(request, Operation.GATHER, root);
    elements(request, inPlace(input) ? given(output, request, "output") : input, count);
    if (rank == root) {
      Object target = given(output, request, "output");
      request.call.output.set(target, outputOffset, Math.multiplyExact(count, (long) size));
    }
    input(request, input, inputOffset, count);
    return request;
  }

  private static void input(Request request, Object input, long offset, long count) {
    if (inPlace(input)) {
      request.inPlace = true;
    } else {
      request.call.input.set(input, offset, count);
    }
  }

  Request gather(
      Request request,
      Object input,
      long inputOffset,
      long count,
      @Nullable Object output,
      long @Nullable [] counts,
      long @Nullable [] offsets,
      int root) {
    begin(request, Operation.GATHER, root);
    elements(request, inPlace(input) ? given(output, request, "output") : input, count);
    uneven(request);
    request.outputCounts = counts;
    if (rank == root) {
      check(request, counts, offsets);
      request.outputOffsets = offsets;
      request.call.output.set(given(output, request, "output"));
    }
    input(request, input, inputOffset, count);
    return request;
  }

  Request allgather(Request request, Object input, Object output) {
    long count = inPlace(input) ? View.length(output) / size : View.length(input);
    return allgather(request, input, 0, output, 0, count);
  }

  Request allgather(
      Request request,
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count) {
    begin(request, Operation.ALLGATHER, 0);
    elements(request, output, count);
    request.call.output.set(output, outputOffset, Math.multiplyExact(count, (long) size));
    input(request, input, inputOffset, count);
    return request;
  }

  Request allgather(
      Request request,
      Object input,
      long inputOffset,
      long count,
      Object output,
      long[] counts,
      long[] offsets) {
    begin(request, Operation.ALLGATHER, 0);
    elements(request, output, count);
    uneven(request);
    check(request, counts, offsets);
    request.outputCounts = counts;
    request.outputOffsets = offsets;
    request.call.output.set(output);
    input(request, input, inputOffset, count);
    return request;
  }

  Request allToAll(Request request, Object input, Object output) {
    return allToAll(request, input, 0, output, 0, View.length(output) / size);
  }

  Request allToAll(
      Request request,
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count) {
    begin(request, Operation.ALL_TO_ALL, 0);
    elements(request, output, count);
    long all = Math.multiplyExact(count, (long) size);
    request.call.output.set(output, outputOffset, all);
    copiedInput(request, input, inputOffset, all);
    return request;
  }

  Request allToAll(
      Request request,
      Object input,
      long[] inputCounts,
      long[] inputOffsets,
      Object output,
      long[] outputCounts,
      long[] outputOffsets) {
    begin(request, Operation.ALL_TO_ALL, 0);
    elements(request, output, 0);
    uneven(request);
    check(request, inputCounts, inputOffsets);
    check(request, outputCounts, outputOffsets);
    request.inputCounts = inputCounts;
    request.inputOffsets = inputOffsets;
    request.outputCounts = outputCounts;
    request.outputOffsets = outputOffsets;
    request.call.output.set(output);
    if (inPlace(input)) {
      request.inputCounts = outputCounts;
      request.inputOffsets = outputOffsets;
    }
    copiedInput(request, input, 0, inPlace(input) ? 0 : View.length(input));
    return request;
  }

  /// An input that would be overwritten while it is still needed is copied first.
  private static void copiedInput(Request request, Object input, long offset, long count) {
    if (inPlace(input)) {
      request.call.input.set(request.call.output);
      request.call.copyInput = true;
    } else {
      request.call.input.set(input, offset, count);
    }
  }

  // ---- neighbours ------------------------------------------------------------------------------

  private void beginExchange(Request request, Neighbourhood neighbourhood) {
    begin(request, Operation.ALL_TO_ALL, 0);
    request.neighbourhood = neighbourhood;
    request.call.among = neighbourhood.toString();
  }

  Request exchange(Request request, Neighbourhood neighbourhood, Object input, Object output) {
    long count = View.length(output) / Math.max(1, neighbourhood.sides());
    return exchange(request, neighbourhood, input, 0, output, 0, count);
  }

  Request exchange(
      Request request,
      Neighbourhood neighbourhood,
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count) {
    beginExchange(request, neighbourhood);
    Object source = given(input, request, "input");
    Object target = given(output, request, "output");
    elements(request, target, count);
    long all = Math.multiplyExact(count, (long) neighbourhood.sides());
    request.call.output.set(target, outputOffset, all);
    request.call.input.set(source, inputOffset, all);
    return request;
  }

  Request exchange(
      Request request,
      Neighbourhood neighbourhood,
      Object input,
      long[] inputCounts,
      long[] inputOffsets,
      Object output,
      long[] outputCounts,
      long[] outputOffsets) {
    beginExchange(request, neighbourhood);
    Object source = given(input, request, "input");
    Object target = given(output, request, "output");
    elements(request, target, 0);
    uneven(request);
    check(request, inputCounts, inputOffsets, neighbourhood.sides());
    check(request, outputCounts, outputOffsets, neighbourhood.sides());
    request.inputCounts = inputCounts;
    request.inputOffsets = inputOffsets;
    request.outputCounts = outputCounts;
    request.outputOffsets = outputOffsets;
    request.call.output.set(target);
    request.call.input.set(source);
    return request;
  }

  private static void uneven(Request request) {
    request.call.count = -1;
  }

  private void check(Request request, long @Nullable [] counts, long @Nullable [] offsets) {
    check(request, counts, offsets, size);
  }

  private void check(
      Request request, long @Nullable [] counts, long @Nullable [] offsets, int blocks) {
    if (counts == null
        || counts.length != blocks
        || (offsets != null && offsets.length != blocks)) {
      throw new IllegalArgumentException(
          request.call.name()
              + ": counts="
              + (counts == null ? "none" : String.valueOf(counts.length))
              + ", offsets="
              + (offsets == null ? "none" : String.valueOf(offsets.length))
              + ", wanted="
              + blocks);
    }
    for (long count : counts) {
      if (count < 0) {
        throw new IllegalArgumentException(
            request.call.name() + ": count=" + count + ", rank=" + rank);
      }
    }
  }

  // ---- reducing --------------------------------------------------------------------------------

  Request reduce(
      Request request, Object input, @Nullable Object output, Reduction reduction, int root) {
    Object whole =
        inPlace(input) ? given(output, begin(request, Operation.REDUCE, root), "output") : input;
    return reduce(request, input, 0, output, 0, View.length(whole), reduction, root);
  }

  Request reduce(
      Request request,
      Object input,
      long inputOffset,
      @Nullable Object output,
      long outputOffset,
      long count,
      Reduction reduction,
      int root) {
    begin(request, Operation.REDUCE, root);
    Object typed = inPlace(input) ? given(output, request, "output") : input;
    elements(request, typed, count);
    if (rank == root) {
      request.call.output.set(given(output, request, "output"), outputOffset, count);
    }
    input(request, input, inputOffset, count);
    reduction(request, typed, reduction);
    return request;
  }

  Request allreduce(Request request, Object buffer, Reduction reduction) {
    long count = View.length(buffer);
    return allreduce(request, Collectives.IN_PLACE, 0, buffer, 0, count, reduction);
  }

  Request allreduce(Request request, Object input, Object output, Reduction reduction) {
    return allreduce(request, input, 0, output, 0, View.length(output), reduction);
  }

  Request allreduce(
      Request request,
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    return all(
        begin(request, Operation.ALLREDUCE, 0),
        input,
        inputOffset,
        output,
        outputOffset,
        count,
        reduction);
  }

  /// A reduction whose input and output are equally long at every rank.
  private Request all(
      Request request,
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    elements(request, output, count);
    request.call.output.set(output, outputOffset, count);
    request.inPlace = inPlace(input) || (input == output && inputOffset == outputOffset);
    if (request.inPlace) {
      request.call.input.set(request.call.output);
    } else {
      request.call.input.set(input, inputOffset, count);
    }
    reduction(request, output, reduction);
    return request;
  }

  Request reduceScatter(Request request, Object input, Object output, Reduction reduction) {
    long count = inPlace(input) ? View.length(output) / size : View.length(output);
    return reduceScatter(request, input, 0, output, 0, count, reduction);
  }

  Request reduceScatter(
      Request request,
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    begin(request, Operation.REDUCE_SCATTER, 0);
    elements(request, output, count);
    long all = Math.multiplyExact(count, (long) size);
    request.call.output.set(output, outputOffset, inPlace(input) ? all : count);
    copiedInput(request, input, inputOffset, all);
    reduction(request, output, reduction);
    return request;
  }

  Request reduceScatter(
      Request request,
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long[] counts,
      Reduction reduction) {
    begin(request, Operation.REDUCE_SCATTER, 0);
    check(request, counts, null);
    elements(request, output, counts[rank]);
    long all = 0;
    for (long count : counts) {
      all = Math.addExact(all, count);
    }
    request.call.output.set(output, outputOffset, inPlace(input) ? all : counts[rank]);
    copiedInput(request, input, inputOffset, all);
    reduction(request, output, reduction);
    request.inputCounts = inElements(counts, request.call.elementBytes / View.elementBytes(output));
    uneven(request);
    return request;
  }

  private static long[] inElements(long[] counts, int each) {
    if (each == 1) {
      return counts;
    }
    long[] elements = new long[counts.length];
    for (int i = 0; i < counts.length; i++) {
      elements[i] = counts[i] / each;
    }
    return elements;
  }

  Request scan(Request request, Object buffer, Reduction reduction) {
    return scan(request, Collectives.IN_PLACE, 0, buffer, 0, View.length(buffer), reduction);
  }

  Request scan(Request request, Object input, Object output, Reduction reduction) {
    return scan(request, input, 0, output, 0, View.length(output), reduction);
  }

  Request scan(
      Request request,
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    return all(
        begin(request, Operation.SCAN, 0),
        input,
        inputOffset,
        output,
        outputOffset,
        count,
        reduction);
  }

  Request exclusiveScan(Request request, Object buffer, Reduction reduction) {
    long count = View.length(buffer);
    return exclusiveScan(request, Collectives.IN_PLACE, 0, buffer, 0, count, reduction);
  }

  Request exclusiveScan(Request request, Object input, Object output, Reduction reduction) {
    return exclusiveScan(request, input, 0, output, 0, View.length(output), reduction);
  }

  Request exclusiveScan(
      Request request,
      Object input,
      long inputOffset,
      Object output,
      long outputOffset,
      long count,
      Reduction reduction) {
    return all(
        begin(request, Operation.EXCLUSIVE_SCAN, 0),
        input,
        inputOffset,
        output,
        outputOffset,
        count,
        reduction);
  }
}
