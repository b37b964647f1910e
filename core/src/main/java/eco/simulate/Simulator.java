package eco.simulate;

import eco.network.Topology;
import eco.schedule.Schedule;
import eco.schedule.Trace;
import java.util.function.IntToLongFunction;

/// Runs schedules on a topology in virtual time: the same arguments give the same trace.
///
/// Every rank runs its program as real ranks do: a step is taken as soon as its predecessors are
/// done, the first listed of several. A processor does one thing at a time: hands a message to the
/// network (os), takes one out of it (or), combines or copies. A message leaves when its port is
/// free, occupies what lies on its way (see [Wiring]), and is complete a latency and a gap after it
/// left, later if it had to wait. A message with a handshake leaves once the target is known to be
/// ready: a question there and an answer back.
///
/// What is cast (see [eco.schedule.Schedule#cast]) occupies everything on its ways once, for its
/// gap and those of a header to every target; its source is done when all have answered.
///
/// Without contention that is the pLogP model: `L + g(m)` for a message, `g(m)` between two.
///
/// Paper: Kielmann, Bal and Verstoep, Fast measurement of LogP parameters for message passing
/// platforms, 2000.
public final class Simulator {
  private final Topology topology;
  private final Processor processor;
  private final Wiring wiring;

  private Simulator(Topology topology, Processor processor) {
    this.topology = topology;
    this.processor = processor;
    wiring = new Wiring(topology);
  }

  /// A simulator of a network whose ranks are as fast as present machines.
  public static Simulator of(Topology topology) {
    return of(topology, Processor.TYPICAL);
  }

  /// A simulator of a network.
  public static Simulator of(Topology topology, Processor processor) {
    return new Simulator(topology, processor);
  }

  /// Runs a schedule of all ranks with blocks of the same length.
  public Trace run(Schedule schedule, long elements, int elementBytes) {
    return run(schedule, block -> elements, elementBytes);
  }

  /// Runs a schedule of all ranks.
  ///
  /// @param elements from block to elements
  public Trace run(Schedule schedule, IntToLongFunction elements, int elementBytes) {
    return prepared(schedule, elements, elementBytes).trace();
  }

  /// How long a schedule of all ranks takes.
  ///
  /// @param elements from block to elements
  public Span span(Schedule schedule, IntToLongFunction elements, int elementBytes) {
    return span(schedule, elements, elementBytes, Double.POSITIVE_INFINITY);
  }

  /// How long a schedule of all ranks takes; infinitely long if that is longer than a limit.
  ///
  /// @param elements from block to elements
  public Span span(
      Schedule schedule, IntToLongFunction elements, int elementBytes, double limitNanos) {
    return prepared(schedule, elements, elementBytes).span(limitNanos);
  }

  private Run prepared(Schedule schedule, IntToLongFunction elements, int elementBytes) {
    if (schedule.goal().ranks() != topology.size()) {
      throw new IllegalArgumentException(
          "another number of ranks: schedule="
              + schedule.goal().ranks()
              + ", topology="
              + topology.size());
    }
    return new Run(new Workload(schedule, elements, elementBytes), wiring, processor);
  }
}
