package eco.cli.report;

import eco.schedule.Trace;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/// A trace small enough for a page: columns with an entry per message, times in whole ticks.
///
/// @param nanos the time of the whole operation, which is [#TICKS] ticks
/// @param start when the source began to send
/// @param sent when the source had sent the last byte
/// @param received when the target had received and processed the message
/// @param finish by rank, when it had nothing more to do
record Motion(
    double nanos,
    List<Integer> source,
    List<Integer> target,
    List<Long> bytes,
    List<Integer> start,
    List<Integer> sent,
    List<Integer> received,
    List<Integer> finish) {
  static final int TICKS = 10_000;

  static Motion of(Trace trace) {
    int messages = trace.messages();
    double whole = trace.nanos();
    return new Motion(
        whole,
        IntStream.range(0, messages).map(trace::source).boxed().toList(),
        IntStream.range(0, messages).map(trace::target).boxed().toList(),
        IntStream.range(0, messages).mapToLong(trace::bytes).boxed().toList(),
        ticks(messages, whole, trace::startNanos),
        ticks(messages, whole, trace::sentNanos),
        ticks(messages, whole, trace::receivedNanos),
        ticks(trace.schedule().goal().ranks(), whole, trace::finishNanos));
  }

  private static List<Integer> ticks(int count, double whole, IntToDoubleFunction nanos) {
    return IntStream.range(0, count)
        .map(i -> whole == 0 ? 0 : (int) Math.round(nanos.applyAsDouble(i) / whole * TICKS))
        .boxed()
        .toList();
  }

  int messages() {
    return source.size();
  }
}
