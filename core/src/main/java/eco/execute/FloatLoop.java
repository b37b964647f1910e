package eco.execute;

import java.lang.invoke.MethodHandles;

/// The loop over floats, copied by [Specialised] once per operator.
final class FloatLoop implements Loop {
  private static final FloatBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), FloatBinaryOperator.class);

  @Override
  public void run(Object left, Object right, Object target, int from, int to) {
    run((float[]) left, (float[]) right, (float[]) target, from, to);
  }

  private static void run(float[] left, float[] right, float[] target, int from, int to) {
    for (int i = from; i < to; i++) {
      target[i] = OPERATOR.applyAsFloat(left[i], right[i]);
    }
  }
}
