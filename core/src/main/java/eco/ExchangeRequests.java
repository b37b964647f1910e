package eco;

import eco.schedule.Operation;
import eco.transport.View;

/// Fills the requests of exchanges between the neighbours of a [Neighbourhood].
final class ExchangeRequests extends Requests {
  ExchangeRequests(int rank, int size) {
    super(rank, size);
  }

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
}
