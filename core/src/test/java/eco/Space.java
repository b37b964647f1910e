package eco;

import eco.execute.Element;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/// A buffer with blocks and gaps between them, and what every byte of it should be.
final class Space {
  final Object buffer;

  /// Where the blocks start and how long they are, in the units of calls.
  final long[] offsets;

  final long[] counts;
  private final Element element;
  private final byte[] image;
  private final int[] starts;

  /// A buffer for blocks of `lengths`; with gaps it has room before, between and after them, and
  /// the blocks lie in any order.
  Space(
      BufferKind kind,
      Element element,
      int[] lengths,
      boolean gaps,
      boolean shuffled,
      SharedPool shared,
      Random random) {
    this.element = element;
    int unit = element.bytes() / kind.width;
    this.starts = new int[lengths.length];
    int end = gaps ? 1 + random.nextInt(3) : 0;
    int first = shuffled && lengths.length > 0 ? random.nextInt(lengths.length) : 0;
    for (int i = 0; i < lengths.length; i++) {
      int block = (first + i) % lengths.length;
      starts[block] = end;
      end += lengths[block] + (shuffled ? random.nextInt(3) : 0);
    }
    int elements = end + (gaps ? random.nextInt(3) : 0);
    this.image = new byte[elements * element.bytes()];
    random.nextBytes(image);
    if (element == Element.BOOLEAN) {
      for (int i = 0; i < image.length; i++) {
        image[i] &= 1;
      }
    }
    this.offsets = Arrays.stream(starts).mapToLong(start -> (long) start * unit).toArray();
    this.counts = Arrays.stream(lengths).mapToLong(length -> (long) length * unit).toArray();
    this.buffer = kind.make(elements * unit, shared::take);
  }

  /// What block `block` should hold.
  void expect(int block, long[] values) {
    ByteBuffer bytes = ByteBuffer.wrap(image).order(ByteOrder.nativeOrder());
    bytes.position(starts[block] * element.bytes());
    for (long value : values) {
      switch (element) {
        case BYTE, BOOLEAN -> bytes.put((byte) value);
        case CHAR, SHORT -> bytes.putShort((short) value);
        case INT -> bytes.putInt((int) value);
        case LONG -> bytes.putLong(value);
        case FLOAT -> bytes.putFloat(value);
        case DOUBLE -> bytes.putDouble(value);
      }
    }
  }

  /// Makes the buffer what it should be.
  void write() {
    BufferKind.put(buffer, 0, image);
  }

  /// The first byte that is not what it should be, or -1.
  int mismatch() {
    return Arrays.mismatch(image, BufferKind.contents(buffer));
  }

  @Override
  public String toString() {
    return buffer.getClass().getSimpleName()
        + " at "
        + Arrays.toString(offsets)
        + " of "
        + Arrays.toString(counts);
  }
}
