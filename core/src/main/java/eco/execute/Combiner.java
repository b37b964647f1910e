package eco.execute;

import eco.schedule.Action;
import eco.transport.Sink;
import eco.transport.View;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Combines what arrives with an operand, straight out of the memory it arrives in.
final class Combiner implements Sink {
  private static final int KEPT = 16;

  /// Views of the memories in which messages arrive, one each: a view keeps what its kernel needs.
  private final View[] arriving = new View[KEPT];

  private final @Nullable Object[] memories = new Object[KEPT];
  private final View elsewhere = new View();
  private int kept;
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
    View values = source.isNative() ? arriving(source) : elsewhere;
    values.set(source, at, count);
    combine(values, 0, to, count);
  }

  private View arriving(Object source) {
    for (int i = 0; i < KEPT; i++) {
      if (memories[i] == source) {
        return arriving[i];
      }
    }
    int next = kept++ % KEPT;
    memories[next] = source;
    arriving[next] = new View();
    return arriving[next];
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
