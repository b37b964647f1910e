package eco;

import eco.execute.Call;
import eco.schedule.Operation;
import eco.transport.View;
import org.jspecify.annotations.Nullable;

/// Fills requests: from the arguments of a call to an operation on views of memory.
///
/// Here is what the requests of all operations have in common.
abstract sealed class Requests permits MoveRequests, ReduceRequests, ExchangeRequests {
  final int rank;
  final int size;

  Requests(int rank, int size) {
    this.rank = rank;
    this.size = size;
  }

  final Request begin(Request request, Operation operation, int root) {
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

  static boolean inPlace(@Nullable Object buffer) {
    return buffer == Collectives.IN_PLACE;
  }

  /// The buffer that this rank must give.
  final Object given(@Nullable Object buffer, Request request, String which) {
    if (buffer == null || inPlace(buffer)) {
      throw new IllegalArgumentException(request.call.name() + ": no " + which + ", rank=" + rank);
    }
    return buffer;
  }

  /// Settles the type of elements, and the block length.
  final void elements(Request request, Object buffer, long count) {
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

  static void input(Request request, Object input, long offset, long count) {
    if (inPlace(input)) {
      request.inPlace = true;
    } else {
      request.call.input.set(input, offset, count);
    }
  }

  /// An input that would be overwritten while it is still needed is copied first.
  static void copiedInput(Request request, Object input, long offset, long count) {
    if (inPlace(input)) {
      request.call.input.set(request.call.output);
      request.call.copyInput = true;
    } else {
      request.call.input.set(input, offset, count);
    }
  }

  static void uneven(Request request) {
    request.call.count = -1;
  }

  final void check(Request request, long @Nullable [] counts, long @Nullable [] offsets) {
    check(request, counts, offsets, size);
  }

  final void check(
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
}
