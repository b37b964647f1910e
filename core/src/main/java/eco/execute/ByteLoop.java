package eco.execute;

import java.lang.invoke.MethodHandles;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Objects;
import java.util.function.IntBinaryOperator;

/// The loops over bytes, copied by [Specialised] once per operator.
final class ByteLoop implements Loop {
  private static final IntBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), IntBinaryOperator.class);

  @Override
  public void arrays(Object left, Object right, Object target, int at, int count) {
    byte[] x = (byte[]) left;
    byte[] y = (byte[]) right;
    byte[] z = (byte[]) target;
    for (int i = at; i < at + count; i++) {
      z[i] = (byte) OPERATOR.applyAsInt(x[i], y[i]);
    }
  }

  @Override
  public void nativeLeft(Buffer left, int leftAt, Object right, Object target, int at, int count) {
    ByteBuffer x = (ByteBuffer) left;
    byte[] y = (byte[]) right;
    byte[] z = (byte[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = (byte) OPERATOR.applyAsInt(x.get(leftAt + i), y[at + i]);
    }
  }

  @Override
  public void nativeRight(
      Object left, Buffer right, int rightAt, Object target, int at, int count) {
    byte[] x = (byte[]) left;
    ByteBuffer y = (ByteBuffer) right;
    byte[] z = (byte[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = (byte) OPERATOR.applyAsInt(x[at + i], y.get(rightAt + i));
    }
  }

  @Override
  public void natives(
      Buffer left, int leftAt, Buffer right, int rightAt, Object target, int at, int count) {
    ByteBuffer x = (ByteBuffer) left;
    ByteBuffer y = (ByteBuffer) right;
    byte[] z = (byte[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = (byte) OPERATOR.applyAsInt(x.get(leftAt + i), y.get(rightAt + i));
    }
  }
}
