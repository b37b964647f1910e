package eco.execute;

import eco.transport.View;
import java.lang.foreign.MemorySegment;
import java.util.EnumMap;
import java.util.Map;

/// Reduces elements of a primitive type, wherever they lie, by loops over arrays.
///
/// Arrays used from the same index on are combined where they are. Everything else passes through
/// blocks that stay in the first-level cache:
///
///     left   --copy--> block --+
///                              +--loop--> block --copy--> target
///     right  --copy--> block --+
public final class ArrayKernel implements Kernel {
  private static final int BLOCK_BYTES = 4096;

  /// Fewer elements than this are a short run, see `brief`.
  private static final int FEW_ELEMENTS = 64;

  private static final ThreadLocal<Map<Element, Block>> BLOCKS =
      ThreadLocal.withInitial(() -> new EnumMap<>(Element.class));

  private final Element element;
  private final Class<?> arrayType;
  private final int width;
  private final int shift;
  private final Loop loop;

  // Loops compiled while they only saw a few elements are not vectorised, and never again compiled:
  // short runs have a copy of their own.
  private final Loop brief;

  private ArrayKernel(Element element, int width, Loop loop, Loop brief) {
    this.element = element;
    this.arrayType = element.newArray(0).getClass();
    this.width = width;
    this.shift = Integer.numberOfTrailingZeros(element.bytes());
    this.loop = loop;
    this.brief = brief;
  }

  /// A kernel for `element`; `operator` is the functional interface of its loop.
  public static Kernel of(Element element, Object operator) {
    Class<? extends Loop> template =
        switch (element) {
          case BYTE, BOOLEAN -> ByteLoop.class;
          case CHAR -> CharLoop.class;
          case SHORT -> ShortLoop.class;
          case INT -> IntLoop.class;
          case LONG -> LongLoop.class;
          case FLOAT -> FloatLoop.class;
          case DOUBLE -> DoubleLoop.class;
        };
    return new ArrayKernel(
        element,
        element.bytes(),
        Specialised.copy(template, operator),
        Specialised.copy(template, operator));
  }

  @Override
  public int elementBytes() {
    return width;
  }

  @Override
  public void combine(
      View left, long leftAt, View right, long rightAt, View target, long targetAt, long bytes) {
    if (direct(left) && direct(right) && direct(target)) {
      int from = target.arrayIndex(targetAt);
      if (left.arrayIndex(leftAt) == from && right.arrayIndex(rightAt) == from) {
        run(left.memory(), right.memory(), target.memory(), from, (int) (bytes >> shift));
        return;
      }
    }
    Block block = BLOCKS.get().computeIfAbsent(element, Block::new);
    for (long done = 0; done < bytes; done += BLOCK_BYTES) {
      int count = (int) Math.min(BLOCK_BYTES, bytes - done);
      left.copyTo(leftAt + done, block.leftMemory, 0, count);
      right.copyTo(rightAt + done, block.rightMemory, 0, count);
      run(block.left, block.right, block.left, 0, count >> shift);
      target.copyFrom(block.leftMemory, 0, targetAt + done, count);
    }
  }

  private void run(Object left, Object right, Object target, int from, int count) {
    (count < FEW_ELEMENTS ? brief : loop).run(left, right, target, from, from + count);
  }

  private boolean direct(View view) {
    return view.memory().getClass() == arrayType;
  }

  /// Room for two operands; the result takes the place of the left one.
  private static final class Block {
    final Object left;
    final Object right;
    final MemorySegment leftMemory;
    final MemorySegment rightMemory;

    Block(Element element) {
      left = element.newArray(BLOCK_BYTES / element.bytes());
      right = element.newArray(BLOCK_BYTES / element.bytes());
      leftMemory = Element.memory(left);
      rightMemory = Element.memory(right);
    }
  }
}
