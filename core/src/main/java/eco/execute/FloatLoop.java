package eco.execute;

import java.lang.invoke.MethodHandles;
import java.nio.Buffer;
import java.nio.FloatBuffer;
import java.util.Objects;

/// The loops over floats, copied by [Specialised] once per operator.
final class FloatLoop implements Loop {
  private static final FloatBinaryOperator OPERATOR =
      Specialised.operator(MethodHandles.lookup(), FloatBinaryOperator.class);

  @Override
  public void arrays(Object left, Object right, Object target, int at, int count) {
    float[] x = (float[]) left;
    float[] y = (float[]) right;
    float[] z = (float[]) target;
    for (int i = at; i < at + count; i++) {
      z[i] = OPERATOR.applyAsFloat(x[i], y[i]);
    }
  }

  @Override
  public void nativeLeft(Buffer left, int leftAt, Object right, Object target, int at, int count) {
    FloatBuffer x = (FloatBuffer) left;
    float[] y = (float[]) right;
    float[] z = (float[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsFloat(x.get(leftAt + i), y[at + i]);
    }
  }

  @Override
  public void nativeRight(
      Object left, Buffer right, int rightAt, Object target, int at, int count) {
    float[] x = (float[]) left;
    FloatBuffer y = (FloatBuffer) right;
    float[] z = (float[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsFloat(x[at + i], y.get(rightAt + i));
    }
  }

  @Override
  public void natives(
      Buffer left, int leftAt, Buffer right, int rightAt, Object target, int at, int count) {
    FloatBuffer x = (FloatBuffer) left;
    FloatBuffer y = (FloatBuffer) right;
    float[] z = (float[]) target;
    long bytes = 8L * count;
    for (int i = 0; i < count; i++) {
      Objects.checkIndex(8L * i, bytes);
      z[at + i] = OPERATOR.applyAsFloat(x.get(leftAt + i), y.get(rightAt + i));
    }
  }
}
