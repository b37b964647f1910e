package eco.execute;

/// The innermost loop of a reduction, over arrays of one type with one operator.
///
/// All three arrays are used from the same index on: only then does the compiler know that a store
/// cannot overtake a load, and uses vector instructions.
interface Loop {
  /// `target[i] = left[i] o right[i]` for `from <= i < to`.
  void run(Object left, Object right, Object target, int from, int to);
}
