package eco.execute;

import java.lang.invoke.MethodHandles;
import java.nio.Buffer;
import java.nio.LongBuffer;
import java.util.Objects;
import java.util.function.LongBinaryOperator;

/// The loops over longs, copied by [Specialised] once per operator.
final class LongLoop implements Loop {
  private static final LongBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), LongBinaryOperator.class);

  @Override
  public void arrays(Object left, Object right, Object target, int at, int count) {
    long[] x = (long[]) left;
    long[] y = (long[]) right;
    long[] z = (long[]) target;
    for (int i = at; i < at + count; i++) {
      z[i] = OPERATOR.applyAsLong(x[i], y[i]);
    }
  }

  @Override
  public void nativeLeft(Buffer left, int leftAt, Object right, Object target, int at, int count) {
    LongBuffer x = (LongBuffer) left;
    long[] y = (long[]) right;
    long[] z = (long[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsLong(x.get(leftAt + i), y[at + i]);
    }
  }

  @Override
  public void nativeRight(
      Object left, Buffer right, int rightAt, Object target, int at, int count) {
    long[] x = (long[]) left;
    LongBuffer y = (LongBuffer) right;
    long[] z = (long[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsLong(x[at + i], y.get(rightAt + i));
    }
  }

  @Override
  public void natives(
      Buffer left, int leftAt, Buffer right, int rightAt, Object target, int at, int count) {
    LongBuffer x = (LongBuffer) left;
    LongBuffer y = (LongBuffer) right;
    long[] z = (long[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsLong(x.get(leftAt + i), y.get(rightAt + i));
    }
  }

  @Override
  public boolean nativesOnly(
      Buffer left, int leftAt, Buffer right, int rightAt, Buffer target, int at, int count) {
    LongBuffer x = (LongBuffer) left;
    LongBuffer y = (LongBuffer) right;
    LongBuffer z = (LongBuffer) target;
    for (int i = 0; i < count; i++) {
      z.put(at + i, OPERATOR.applyAsLong(x.get(leftAt + i), y.get(rightAt + i)));
    }
    return true;
  }
}
