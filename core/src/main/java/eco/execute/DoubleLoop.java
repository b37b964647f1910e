package eco.execute;

import java.lang.invoke.MethodHandles;
import java.nio.Buffer;
import java.nio.DoubleBuffer;
import java.util.Objects;
import java.util.function.DoubleBinaryOperator;

/// The loops over doubles, copied by [Specialised] once per operator.
final class DoubleLoop implements Loop {
  private static final DoubleBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), DoubleBinaryOperator.class);

  @Override
  public void arrays(Object left, Object right, Object target, int at, int count) {
    double[] x = (double[]) left;
    double[] y = (double[]) right;
    double[] z = (double[]) target;
    for (int i = at; i < at + count; i++) {
      z[i] = OPERATOR.applyAsDouble(x[i], y[i]);
    }
  }

  @Override
  public void nativeLeft(Buffer left, int leftAt, Object right, Object target, int at, int count) {
    DoubleBuffer x = (DoubleBuffer) left;
    double[] y = (double[]) right;
    double[] z = (double[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsDouble(x.get(leftAt + i), y[at + i]);
    }
  }

  @Override
  public void nativeRight(
      Object left, Buffer right, int rightAt, Object target, int at, int count) {
    double[] x = (double[]) left;
    DoubleBuffer y = (DoubleBuffer) right;
    double[] z = (double[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsDouble(x[at + i], y.get(rightAt + i));
    }
  }

  @Override
  public void natives(
      Buffer left, int leftAt, Buffer right, int rightAt, Object target, int at, int count) {
    DoubleBuffer x = (DoubleBuffer) left;
    DoubleBuffer y = (DoubleBuffer) right;
    double[] z = (double[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsDouble(x.get(leftAt + i), y.get(rightAt + i));
    }
  }

  @Override
  public boolean nativesOnly(
      Buffer left, int leftAt, Buffer right, int rightAt, Buffer target, int at, int count) {
    DoubleBuffer x = (DoubleBuffer) left;
    DoubleBuffer y = (DoubleBuffer) right;
    DoubleBuffer z = (DoubleBuffer) target;
    for (int i = 0; i < count; i++) {
      z.put(at + i, OPERATOR.applyAsDouble(x.get(leftAt + i), y.get(rightAt + i)));
    }
    return true;
  }
}
