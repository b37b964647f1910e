package eco.execute;

import eco.schedule.Action;
import eco.transport.Sink;
import eco.transport.View;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Combines what arrives with an operand, straight out of the memory it arrives in.
final class Combiner implements Sink {
  private final View arriving = new View();
  private final View operand = new View();
  private final View target = new View();
  private Action action = Action.COPY;
  private @Nullable Kernel kernel;
  @Nullable Combiner next;

  /// Has what arrives combined with `bytes` of one place and put into another.
  void set(
      Action action,
      @Nullable Kernel kernel,
      View operands,
      long operandAt,
      View targets,
      long targetAt,
      long bytes) {
    this.action = action;
    this.kernel = kernel;
    operand.set(operands, operandAt, bytes);
    target.set(targets, targetAt, bytes);
  }

  /// Lets go of the caller's memory; where messages arrive is always the same.
  void clear() {
    operand.clear();
    target.clear();
  }

  @Override
  public void copyFrom(MemorySegment source, long at, long to, long count) {
    if (count == 0) {
      return;
    }
    arriving.set(source, at, count);
    combine(arriving, 0, to, count);
  }

  /// Combines bytes of `values` with those at `at`.
  void combine(View values, long from, long at, long bytes) {
    Kernel combine = kernel;
    if (action == Action.COPY) {
      values.copyTo(from, target, at, bytes);
    } else if (combine == null) {
      throw new IllegalStateException("reduction without a kernel");
    } else if (action == Action.REDUCE_LEFT) {
      combine.combine(values, from, operand, at, target, at, bytes);
    } else {
      combine.combine(operand, at, values, from, target, at, bytes);
    }
  }
}
