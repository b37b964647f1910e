package eco.execute;

import java.lang.invoke.MethodHandles;
import java.util.function.IntBinaryOperator;

/// The loop over chars, copied by [Specialised] once per operator.
final class CharLoop implements Loop {
  private static final IntBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), IntBinaryOperator.class);

  @Override
  public void run(Object left, Object right, Object target, int from, int to) {
    run((char[]) left, (char[]) right, (char[]) target, from, to);
  }

  private static void run(char[] left, char[] right, char[] target, int from, int to) {
    for (int i = from; i < to; i++) {
      target[i] = (char) OPERATOR.applyAsInt(left[i], right[i]);
    }
  }
}
