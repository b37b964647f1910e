package eco.execute;

import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/// The operations that every rank knows, as functions of two elements.
///
/// Overflow wraps, `min` and `max` treat NaN and zeroes as `Math` does, a char has no sign. Logical
/// operations take any number but 0 for true and give 0 or 1; they and the bitwise ones need
/// integers.
public enum Operator {
  SUM,
  PRODUCT,
  MIN,
  MAX,
  LOGICAL_AND,
  LOGICAL_OR,
  LOGICAL_XOR,
  BITWISE_AND,
  BITWISE_OR,
  BITWISE_XOR;

  private boolean isLogical() {
    return this == LOGICAL_AND || this == LOGICAL_OR || this == LOGICAL_XOR;
  }

  /// A kernel over elements of this type; empty if the operation is not defined for them.
  public Optional<Kernel> kernel(Element element) {
    Optional<?> function =
        switch (element) {
          case BOOLEAN -> isLogical() ? ints() : Optional.empty();
          case BYTE, CHAR, SHORT, INT -> ints();
          case LONG -> longs();
          case FLOAT -> floats();
          case DOUBLE -> doubles();
        };
    return function.map(operator -> ArrayKernel.of(element, operator));
  }

  private Optional<IntBinaryOperator> ints() {
    return Optional.of(
        switch (this) {
          case SUM -> Integer::sum;
          case PRODUCT -> (a, b) -> a * b;
          case MIN -> Math::min;
          case MAX -> Math::max;
          case LOGICAL_AND -> (a, b) -> a != 0 && b != 0 ? 1 : 0;
          case LOGICAL_OR -> (a, b) -> (a | b) != 0 ? 1 : 0;
          case LOGICAL_XOR -> (a, b) -> (a != 0) != (b != 0) ? 1 : 0;
          case BITWISE_AND -> (a, b) -> a & b;
          case BITWISE_OR -> (a, b) -> a | b;
          case BITWISE_XOR -> (a, b) -> a ^ b;
        });
  }

  private Optional<LongBinaryOperator> longs() {
    return Optional.of(
        switch (this) {
          case SUM -> Long::sum;
          case PRODUCT -> (a, b) -> a * b;
          case MIN -> Math::min;
          case MAX -> Math::max;
          case LOGICAL_AND -> (a, b) -> a != 0 && b != 0 ? 1 : 0;
          case LOGICAL_OR -> (a, b) -> (a | b) != 0 ? 1 : 0;
          case LOGICAL_XOR -> (a, b) -> (a != 0) != (b != 0) ? 1 : 0;
          case BITWISE_AND -> (a, b) -> a & b;
          case BITWISE_OR -> (a, b) -> a | b;
          case BITWISE_XOR -> (a, b) -> a ^ b;
        });
  }

  private Optional<FloatBinaryOperator> floats() {
    return switch (this) {
      case SUM -> Optional.of(Float::sum);
      case PRODUCT -> Optional.of((a, b) -> a * b);
      case MIN -> Optional.of(Math::min);
      case MAX -> Optional.of(Math::max);
      default -> Optional.empty();
    };
  }

  private Optional<DoubleBinaryOperator> doubles() {
    return switch (this) {
      case SUM -> Optional.of(Double::sum);
      case PRODUCT -> Optional.of((a, b) -> a * b);
      case MIN -> Optional.of(Math::min);
      case MAX -> Optional.of(Math::max);
      default -> Optional.empty();
    };
  }
}
