package eco.execute;

import eco.transport.View;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Reduces elements of a primitive type, wherever they lie.
///
/// An operand is used in place if it lies outside the heap, or in an array at the index of the
/// target's; the target is used in place if it is an array, or if nothing lies on the heap and
/// elements have eight bytes. What remains passes through blocks that stay in the first-level
/// cache:
///
///     left   [--copy--> native block] --+
///                                       +--loop--> array [block --copy--> target]
///     right  [--copy--> native block] --+
final class ArrayKernel implements Kernel {
  private static final int BLOCK_BYTES = 8192;

  /// Fewer elements than this are a short run, see `brief`.
  private static final int FEW_ELEMENTS = 64;

  private static final ThreadLocal<Map<Element, Block>> BLOCKS =
      ThreadLocal.withInitial(() -> new EnumMap<>(Element.class));

  private final Element element;
  private final Class<?> arrayType;
  private final Function<ByteBuffer, Buffer> buffers;
  private final int shift;
  private final Loop loop;

  // A loop that was compiled while it saw but a few elements is not vectorised, and never compiled
  // again: short runs have a copy of their own.
  private final Loop brief;

  private ArrayKernel(Element element, Loop loop, Loop brief) {
    this.element = element;
    this.arrayType = element.newArray(0).getClass();
    this.buffers = element.buffers();
    this.shift = Integer.numberOfTrailingZeros(element.bytes());
    this.loop = loop;
    this.brief = brief;
  }

  /// A kernel for `element`; `operator` is of the functional interface that its loops use.
  static Kernel of(Element element, Object operator) {
    Class<? extends Loop> loops =
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
        element, Specialised.copy(loops, operator), Specialised.copy(loops, operator));
  }

  @Override
  public int elementBytes() {
    return element.bytes();
  }

  @Override
  public void combine(
      View left, long leftAt, View right, long rightAt, View target, long targetAt, long bytes) {
    boolean inPlace = isArray(target);
    int at = inPlace ? index(target, targetAt) : 0;
    Object x = operand(left, leftAt, inPlace, at);
    Object y = operand(right, rightAt, inPlace, at);
    if (inPlace && x != null && y != null) {
      int count = (int) (bytes >> shift);
      run(x, index(left, leftAt), y, index(right, rightAt), target.memory(), at, count);
      return;
    }
    if (x instanceof Buffer first
        && y instanceof Buffer second
        && operand(target, targetAt, false, 0) instanceof Buffer third
        && loop.nativesOnly(
            first,
            index(left, leftAt),
            second,
            index(right, rightAt),
            third,
            index(target, targetAt),
            (int) (bytes >> shift))) {
      return;
    }
    Block block = BLOCKS.get().computeIfAbsent(element, Block::new);
    for (long done = 0; done < bytes; done += BLOCK_BYTES) {
      int count = (int) Math.min(BLOCK_BYTES, bytes - done);
      if (x == null) {
        left.copyTo(leftAt + done, block.leftMemory, 0, count);
      }
      if (y == null) {
        right.copyTo(rightAt + done, block.rightMemory, 0, count);
      }
      run(
          x == null ? block.left : x,
          x == null ? 0 : index(left, leftAt + done),
          y == null ? block.right : y,
          y == null ? 0 : index(right, rightAt + done),
          inPlace ? target.memory() : block.target,
          inPlace ? index(target, targetAt + done) : 0,
          count >> shift);
      if (!inPlace) {
        target.copyFrom(block.targetMemory, 0, targetAt + done, count);
      }
    }
  }

  /// What a loop can use of `view` as it is: a buffer outside the heap, an array that it uses from
  /// the target's index `at` on; else null.
  private @Nullable Object operand(View view, long viewAt, boolean inPlace, int at) {
    if (isArray(view)) {
      return inPlace && index(view, viewAt) == at ? view.memory() : null;
    }
    return (view.offset(viewAt) & (element.bytes() - 1)) == 0 ? view.nativeBuffer(buffers) : null;
  }

  private boolean isArray(View view) {
    return view.memory().getClass() == arrayType;
  }

  private int index(View view, long at) {
    return (int) (view.offset(at) >> shift);
  }

  private void run(
      Object left, int leftAt, Object right, int rightAt, Object target, int at, int count) {
    Loop loops = count < FEW_ELEMENTS ? brief : loop;
    if (left instanceof Buffer x) {
      if (right instanceof Buffer y) {
        loops.natives(x, leftAt, y, rightAt, target, at, count);
      } else {
        loops.nativeLeft(x, leftAt, right, target, at, count);
      }
    } else if (right instanceof Buffer y) {
      loops.nativeRight(left, y, rightAt, target, at, count);
    } else {
      loops.arrays(left, right, target, at, count);
    }
  }

  /// A thread's room for a block of each operand and of the result.
  private static final class Block {
    final MemorySegment leftMemory = Arena.ofAuto().allocate(BLOCK_BYTES, 64);
    final MemorySegment rightMemory = Arena.ofAuto().allocate(BLOCK_BYTES, 64);
    final Buffer left;
    final Buffer right;
    final Object target;
    final MemorySegment targetMemory;

    Block(Element element) {
      left = element.buffers().apply(leftMemory.asByteBuffer().order(ByteOrder.nativeOrder()));
      right = element.buffers().apply(rightMemory.asByteBuffer().order(ByteOrder.nativeOrder()));
      target = element.newArray(BLOCK_BYTES / element.bytes());
      targetMemory = Element.memory(target);
    }
  }
}
