package eco.execute;

import java.lang.invoke.MethodHandles;
import java.util.function.LongBinaryOperator;

/// The loop over longs, copied by [Specialised] once per operator.
final class LongLoop implements Loop {
  private static final LongBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), LongBinaryOperator.class);

  @Override
  public void run(Object left, Object right, Object target, int from, int to) {
    run((long[]) left, (long[]) right, (long[]) target, from, to);
  }

  private static void run(long[] left, long[] right, long[] target, int from, int to) {
    for (int i = from; i < to; i++) {
      target[i] = OPERATOR.applyAsLong(left[i], right[i]);
    }
  }
}
