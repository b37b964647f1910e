package eco.execute;

import java.lang.invoke.MethodHandles;
import java.util.function.IntBinaryOperator;

/// The loop over bytes, copied by [Specialised] once per operator.
final class ByteLoop implements Loop {
  private static final IntBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), IntBinaryOperator.class);

  @Override
  public void run(Object left, Object right, Object target, int from, int to) {
    run((byte[]) left, (byte[]) right, (byte[]) target, from, to);
  }

  private static void run(byte[] left, byte[] right, byte[] target, int from, int to) {
    for (int i = from; i < to; i++) {
      target[i] = (byte) OPERATOR.applyAsInt(left[i], right[i]);
    }
  }
}
