package eco.execute;

import java.lang.invoke.MethodHandles;
import java.util.function.DoubleBinaryOperator;

/// The loop over doubles, copied by [Specialised] once per operator.
final class DoubleLoop implements Loop {
  private static final DoubleBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), DoubleBinaryOperator.class);

  @Override
  public void run(Object left, Object right, Object target, int from, int to) {
    run((double[]) left, (double[]) right, (double[]) target, from, to);
  }

  private static void run(double[] left, double[] right, double[] target, int from, int to) {
    for (int i = from; i < to; i++) {
      target[i] = OPERATOR.applyAsDouble(left[i], right[i]);
    }
  }
}
