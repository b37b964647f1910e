package eco.execute;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/// What the operators must give, element by element, written as plainly as can be.
final class Reference {
  private Reference() {}

  static byte[] combine(Operator operator, Element element, byte[] left, byte[] right) {
    ByteBuffer x = ByteBuffer.wrap(left).order(ByteOrder.nativeOrder());
    ByteBuffer y = ByteBuffer.wrap(right).order(ByteOrder.nativeOrder());
    ByteBuffer z = ByteBuffer.allocate(left.length).order(ByteOrder.nativeOrder());
    for (int at = 0; at < left.length; at += element.bytes()) {
      switch (element) {
        case BYTE, BOOLEAN -> z.put(at, (byte) exact(operator, x.get(at), y.get(at)));
        case CHAR -> z.putChar(at, (char) exact(operator, x.getChar(at), y.getChar(at)));
        case SHORT -> z.putShort(at, (short) exact(operator, x.getShort(at), y.getShort(at)));
        case INT -> z.putInt(at, (int) exact(operator, x.getInt(at), y.getInt(at)));
        case LONG -> z.putLong(at, exact(operator, x.getLong(at), y.getLong(at)));
        case FLOAT -> z.putFloat(at, single(operator, x.getFloat(at), y.getFloat(at)));
        case DOUBLE -> z.putDouble(at, real(operator, x.getDouble(at), y.getDouble(at)));
      }
    }
    return z.array();
  }

  private static long exact(Operator operator, long a, long b) {
    return switch (operator) {
      case SUM -> a + b;
      case PRODUCT -> a * b;
      case MIN -> a < b ? a : b;
      case MAX -> a > b ? a : b;
      case LOGICAL_AND -> a == 0 || b == 0 ? 0 : 1;
      case LOGICAL_OR -> a == 0 && b == 0 ? 0 : 1;
      case LOGICAL_XOR -> (a == 0) == (b == 0) ? 0 : 1;
      case BITWISE_AND -> a & b;
      case BITWISE_OR -> a | b;
      case BITWISE_XOR -> a ^ b;
    };
  }

  private static float single(Operator operator, float a, float b) {
    return switch (operator) {
      case SUM -> a + b;
      case PRODUCT -> a * b;
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
      default -> throw new IllegalArgumentException("not for floats: operator=" + operator);
    };
  }

  private static double real(Operator operator, double a, double b) {
    return switch (operator) {
      case SUM -> a + b;
      case PRODUCT -> a * b;
      case MIN -> Math.min(a, b);
      case MAX -> Math.max(a, b);
      default -> throw new IllegalArgumentException("not for doubles: operator=" + operator);
    };
  }
}
