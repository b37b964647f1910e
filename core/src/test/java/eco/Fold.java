package eco;

import eco.execute.Element;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/// The reductions that are tested, each with a plain reference over numbers.
enum Fold {
  SUM(Reduction.SUM),
  PRODUCT(Reduction.PRODUCT),
  MIN(Reduction.MIN),
  MAX(Reduction.MAX),
  LOGICAL_AND(Reduction.LOGICAL_AND),
  LOGICAL_OR(Reduction.LOGICAL_OR),
  LOGICAL_XOR(Reduction.LOGICAL_XOR),
  BITWISE_AND(Reduction.BITWISE_AND),
  BITWISE_OR(Reduction.BITWISE_OR),
  BITWISE_XOR(Reduction.BITWISE_XOR),
  /// A user's function whose order does not matter.
  SUM_AND_ONE(null),
  /// Maps x -> a x + b, one after another: `a` in the upper half of a number, `b` in the lower.
  AFFINE(null),
  /// The contribution of the last rank.
  LAST(null);

  private static final ValueLayout[] LAYOUTS = {
    ValueLayout.JAVA_BYTE,
    ValueLayout.JAVA_BOOLEAN,
    ValueLayout.JAVA_CHAR,
    ValueLayout.JAVA_SHORT,
    ValueLayout.JAVA_INT,
    ValueLayout.JAVA_LONG,
    ValueLayout.JAVA_FLOAT,
    ValueLayout.JAVA_DOUBLE
  };

  private final @Nullable Reduction known;

  Fold(@Nullable Reduction known) {
    this.known = known;
  }

  /// Whether it is defined for such elements.
  boolean suits(Element element) {
    return switch (this) {
      case SUM, PRODUCT, MIN, MAX -> element != Element.BOOLEAN;
      case LOGICAL_AND, LOGICAL_OR, LOGICAL_XOR -> !fraction(element);
      case BITWISE_AND, BITWISE_OR, BITWISE_XOR -> !fraction(element) && element != Element.BOOLEAN;
      case SUM_AND_ONE, LAST -> element.bytes() >= Integer.BYTES;
      case AFFINE -> element == Element.INT || element == Element.LONG;
    };
  }

  boolean commutative() {
    return this != AFFINE && this != LAST;
  }

  private static boolean fraction(Element element) {
    return element == Element.FLOAT || element == Element.DOUBLE;
  }

  /// The reduction as a user writes it, for arrays or for memory of such elements.
  Reduction reduction(Element element, boolean memory) {
    Reduction reduction = known == null ? own(element) : known;
    Reduction ordered = commutative() ? reduction : reduction.notCommutative();
    return memory ? ordered.on(LAYOUTS[element.ordinal()]) : ordered;
  }

  private Reduction own(Element element) {
    return switch (element) {
      case INT -> Reduction.ofInts(name(), (a, b) -> (int) apply(element, a, b));
      case LONG -> Reduction.ofLongs(name(), (a, b) -> apply(element, a, b));
      case FLOAT -> Reduction.ofFloats(name(), (a, b) -> apply(element, (long) a, (long) b));
      case DOUBLE -> Reduction.ofDoubles(name(), (a, b) -> apply(element, (long) a, (long) b));
      default -> throw new IllegalArgumentException(this + " of " + element);
    };
  }

  /// What two contributions become.
  long apply(Element element, long a, long b) {
    return narrow(
        element,
        switch (this) {
          case SUM -> a + b;
          case PRODUCT -> a * b;
          case MIN -> Math.min(a, b);
          case MAX -> Math.max(a, b);
          case LOGICAL_AND -> a != 0 && b != 0 ? 1 : 0;
          case LOGICAL_OR -> a != 0 || b != 0 ? 1 : 0;
          case LOGICAL_XOR -> (a != 0) == (b != 0) ? 0 : 1;
          case BITWISE_AND -> a & b;
          case BITWISE_OR -> a | b;
          case BITWISE_XOR -> a ^ b;
          case SUM_AND_ONE -> a + b + 1;
          case AFFINE -> affine(a, b, element == Element.INT ? 16 : 32);
          case LAST -> b;
        });
  }

  private static long affine(long first, long second, int half) {
    long mask = (1L << half) - 1;
    long a = first >>> half & mask;
    long b = first & mask;
    long c = second >>> half & mask;
    long d = second & mask;
    return (c * a & mask) << half | (c * b + d & mask);
  }

  /// The number that an element holds after `value` was stored in it.
  static long narrow(Element element, long value) {
    return switch (element) {
      case BYTE -> (byte) value;
      case BOOLEAN -> value & 1;
      case CHAR -> (char) value;
      case SHORT -> (short) value;
      case INT -> (int) value;
      case LONG, FLOAT, DOUBLE -> value;
    };
  }

  /// A number to contribute; those of fractions are so small that every result is exact, and never
  /// 0, since a product would then have a sign that whole numbers lack.
  static long contribution(Element element, long random) {
    if (fraction(element)) {
      long small = Math.floorMod(random, 6) - 3;
      return small < 0 ? small : small + 1;
    }
    return (random & 7) == 0 ? 0 : narrow(element, random);
  }
}
