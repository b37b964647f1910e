package eco.execute;

import java.lang.invoke.MethodHandles;
import java.nio.Buffer;
import java.nio.IntBuffer;
import java.util.Objects;
import java.util.function.IntBinaryOperator;

/// The loops over ints, copied by [Specialised] once per operator.
final class IntLoop implements Loop {
  private static final IntBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), IntBinaryOperator.class);

  @Override
  public void arrays(Object left, Object right, Object target, int at, int count) {
    int[] x = (int[]) left;
    int[] y = (int[]) right;
    int[] z = (int[]) target;
    for (int i = at; i < at + count; i++) {
      z[i] = OPERATOR.applyAsInt(x[i], y[i]);
    }
  }

  @Override
  public void nativeLeft(Buffer left, int leftAt, Object right, Object target, int at, int count) {
    IntBuffer x = (IntBuffer) left;
    int[] y = (int[]) right;
    int[] z = (int[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsInt(x.get(leftAt + i), y[at + i]);
    }
  }

  @Override
  public void nativeRight(
      Object left, Buffer right, int rightAt, Object target, int at, int count) {
    int[] x = (int[]) left;
    IntBuffer y = (IntBuffer) right;
    int[] z = (int[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsInt(x[at + i], y.get(rightAt + i));
    }
  }

  @Override
  public void natives(
      Buffer left, int leftAt, Buffer right, int rightAt, Object target, int at, int count) {
    IntBuffer x = (IntBuffer) left;
    IntBuffer y = (IntBuffer) right;
    int[] z = (int[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsInt(x.get(leftAt + i), y.get(rightAt + i));
    }
  }
}
