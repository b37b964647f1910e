package eco.execute;

import java.lang.invoke.MethodHandles;
import java.util.function.IntBinaryOperator;

/// The loop over shorts, copied by [Specialised] once per operator.
final class ShortLoop implements Loop {
  private static final IntBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), IntBinaryOperator.class);

  @Override
  public void run(Object left, Object right, Object target, int from, int to) {
    run((short[]) left, (short[]) right, (short[]) target, from, to);
  }

  private static void run(short[] left, short[] right, short[] target, int from, int to) {
    for (int i = from; i < to; i++) {
      target[i] = (short) OPERATOR.applyAsInt(left[i], right[i]);
    }
  }
}
