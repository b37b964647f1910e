package eco;

import eco.schedule.Operation;
import eco.transport.View;
import org.jspecify.annotations.Nullable;

/// Fills the requests of operations that move data as it is.
final class MoveRequests extends Requests {
  MoveRequests(int rank, int size) {
    super(rank, size);
  }

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
}
