package eco;

import eco.execute.Element;
import eco.schedule.Operation;
import java.util.Random;

/// One call of a collective operation: everything that a caller can choose about it.
///
/// @param count elements of a block; where blocks are uneven, the scale of their lengths
/// @param memory whether the buffers are segments and ByteBuffers, of another kind at every rank,
///     instead of arrays
/// @param tell whether ranks that need not know the lengths of uneven blocks give them too
/// @param seed for lengths, offsets and contents
record Sample(
    Operation operation,
    int root,
    int count,
    Element element,
    boolean memory,
    Shape shape,
    boolean inPlace,
    boolean tell,
    Form form,
    Fold fold,
    long seed) {
  /// Which of a call's signatures is used.
  enum Shape {
    WHOLE,
    SLICE,
    UNEVEN
  }

  /// How it is called.
  enum Form {
    BLOCKING(""),
    STARTED("start"),
    PREPARED("prepare");

    final String prefix;

    Form(String prefix) {
      this.prefix = prefix;
    }
  }

  /// A blocking call with whole arrays.
  static Sample of(Operation operation, int root, int count) {
    return new Sample(
        operation,
        root,
        count,
        Element.INT,
        false,
        Shape.WHOLE,
        false,
        false,
        Form.BLOCKING,
        Fold.SUM,
        1);
  }

  Sample with(Element element, Fold fold, boolean memory) {
    return new Sample(
        operation, root, count, element, memory, shape, inPlace, tell, form, fold, seed);
  }

  Sample with(Shape shape, boolean inPlace, Form form) {
    return new Sample(
        operation, root, count, element, memory, shape, inPlace, tell, form, fold, seed);
  }

  Sample with(long seed) {
    return new Sample(
        operation, root, count, element, memory, shape, inPlace, tell, form, fold, seed);
  }

  /// The same with the lengths of uneven blocks known everywhere.
  Sample telling() {
    return new Sample(
        operation, root, count, element, memory, shape, inPlace, true, form, fold, seed);
  }

  /// The same with elements, reduction, kind of buffer and form of call drawn by lot.
  Sample drawn(Random random) {
    Element element = one(Element.values(), random);
    Fold fold = one(Fold.values(), random);
    while (!fold.suits(element)) {
      fold = one(Fold.values(), random);
    }
    return with(element, fold, random.nextBoolean())
        .with(shape, inPlace, one(Form.values(), random))
        .with(random.nextLong());
  }

  /// Any call of a communicator of `ranks`.
  static Sample any(int ranks, int longest, Random random) {
    int count = random.nextInt(8) == 0 ? random.nextInt(longest) : random.nextInt(40);
    return of(one(Operation.values(), random), random.nextInt(ranks), count)
        .with(one(Shape.values(), random), random.nextInt(3) == 0, Form.BLOCKING)
        .drawn(random);
  }

  private static <T> T one(T[] values, Random random) {
    return values[random.nextInt(values.length)];
  }
}
