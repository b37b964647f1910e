package eco.execute;

import java.nio.Buffer;

/// The innermost loops of a reduction, over elements of one type with one operator.
///
/// Operands lie in arrays or in buffers outside the heap, results go to an array, so that the
/// compiler can use vector instructions: it does so where a store cannot hit what a later turn
/// loads, that is between arrays used from the same index on, and between an array and native
/// memory; eight bytes at a time are quick enough without. Loops over native memory check each
/// turn's offset as a `long`; without that check the compiler of Java 25 leaves them scalar, at
/// less than half the speed.
interface Loop {
  /// `target[i] = left[i] o right[i]` for `count` indexes from `at` on.
  void arrays(Object left, Object right, Object target, int at, int count);

  /// The same with the left operand outside the heap, at `leftAt`.
  void nativeLeft(Buffer left, int leftAt, Object right, Object target, int at, int count);

  /// The same with the right operand outside the heap, at `rightAt`.
  void nativeRight(Object left, Buffer right, int rightAt, Object target, int at, int count);

  /// The same with both operands outside the heap.
  void natives(
      Buffer left, int leftAt, Buffer right, int rightAt, Object target, int at, int count);

  /// The same with everything outside the heap.
  ///
  /// @return false if it does not do that
  default boolean nativesOnly(
      Buffer left, int leftAt, Buffer right, int rightAt, Buffer target, int at, int count) {
    return false;
  }
}
