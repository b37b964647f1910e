package eco;

import eco.execute.Call;
import eco.execute.Kernel;
import eco.schedule.Operation;
import eco.transport.View;
import org.jspecify.annotations.Nullable;

/// Fills the requests of operations that combine data by a reduction.
final class ReduceRequests extends Requests {
  ReduceRequests(int rank, int size) {
    super(rank, size);
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
