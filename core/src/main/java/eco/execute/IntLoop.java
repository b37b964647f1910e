package eco.execute;

import java.lang.invoke.MethodHandles;
import java.util.function.IntBinaryOperator;

/// The loop over ints, copied by [Specialised] once per operator.
final class IntLoop implements Loop {
  private static final IntBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), IntBinaryOperator.class);

  @Override
  public void run(Object left, Object right, Object target, int from, int to) {
    run((int[]) left, (int[]) right, (int[]) target, from, to);
  }

  private static void run(int[] left, int[] right, int[] target, int from, int to) {
    for (int i = from; i < to; i++) {
      target[i] = OPERATOR.applyAsInt(left[i], right[i]);
    }
  }
}
