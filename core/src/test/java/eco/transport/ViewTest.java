package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.BufferKind;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Views of every kind of buffer against plain copies of bytes.
class ViewTest {
  private final View view = new View();

  private static Object make(BufferKind kind, int elements) {
    return kind.make(elements, bytes -> Arena.ofAuto().allocate(bytes));
  }

  private static byte[] random(BufferKind kind, Random random, int bytes) {
    byte[] made = new byte[bytes];
    random.nextBytes(made);
    for (int i = 0; kind == BufferKind.BOOLEANS && i < bytes; i++) {
      made[i] &= 1;
    }
    return made;
  }

  @ParameterizedTest
  @EnumSource(BufferKind.class)
  void anyPartCopiesOutAndInAsItsBytes(BufferKind kind) {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      int elements = random.nextInt(40);
      Object buffer = make(kind, elements);
      byte[] contents = random(kind, random, elements * kind.width);
      BufferKind.put(buffer, 0, contents);
      int offset = random.nextInt(elements + 1);
      int count = random.nextInt(elements - offset + 1);
      view.set(buffer, offset, count);
      assertThat(view.bytes()).as("seed=%d", seed).isEqualTo((long) count * kind.width);

      int from = random.nextInt(count * kind.width + 1);
      int bytes = random.nextInt(count * kind.width - from + 1);
      int at = random.nextInt(9);
      int start = offset * kind.width + from;
      byte[] out = new byte[bytes + at + 3];
      view.copyTo(from, MemorySegment.ofArray(out), at, bytes);
      byte[] wantedOut = new byte[out.length];
      System.arraycopy(contents, start, wantedOut, at, bytes);
      assertThat(out).as("seed=%d", seed).isEqualTo(wantedOut);

      byte[] in = random(kind, random, bytes + at);
      view.copyFrom(MemorySegment.ofArray(in), at, from, bytes);
      System.arraycopy(in, at, contents, start, bytes);
      assertThat(BufferKind.contents(buffer)).as("seed=%d", seed).isEqualTo(contents);
    }
  }

  @ParameterizedTest
  @EnumSource(BufferKind.class)
  void aPartThatIsNotThereIsRefused(BufferKind kind) {
    Object buffer = make(kind, 5);
    for (long[] part : new long[][] {{-1, 1}, {0, 6}, {5, 1}, {3, -1}, {1, Long.MAX_VALUE}}) {
      assertThatThrownBy(() -> view.set(buffer, part[0], part[1]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("buffer: offset=%d, count=%d, length=5", part[0], part[1]);
    }
  }

  @Test
  void onlyMemoryOutsideTheHeapHasAnAddress() {
    for (BufferKind kind : BufferKind.values()) {
      view.set(make(kind, 8), 2, 3);
      boolean outside =
          kind == BufferKind.NATIVE_SEGMENT
              || kind == BufferKind.SHARED
              || kind == BufferKind.DIRECT_BUFFER;
      assertThat(view.address() != 0).as("%s", kind).isEqualTo(outside);
    }
  }

  @Test
  void readOnlyMemoryIsKnown() {
    byte[] bytes = {1, 2, 3, 4};
    for (Object buffer :
        new Object[] {
          ByteBuffer.wrap(bytes).asReadOnlyBuffer(),
          ByteBuffer.allocateDirect(4).put(0, bytes).asReadOnlyBuffer(),
          MemorySegment.ofArray(bytes).asReadOnly()
        }) {
      view.set(buffer);
      assertThat(view.readOnly()).isTrue();
      byte[] out = new byte[4];
      view.copyTo(0, MemorySegment.ofArray(out), 0, 4);
      assertThat(out).isEqualTo(bytes);
      view.set(bytes);
      assertThat(view.readOnly()).isFalse();
    }
  }

  @Test
  void aByteBufferSeenAgainIsSeenWhereItStandsNow() {
    ByteBuffer buffer = ByteBuffer.allocateDirect(10);
    for (int position = 0; position < 8; position++) {
      buffer.clear().position(position).limit(position + 2);
      view.set(buffer);
      view.copyFrom(MemorySegment.ofArray(new byte[] {7, (byte) position}), 0, 0, 2);
      assertThat(buffer.get(position)).isEqualTo((byte) 7);
      assertThat(MemorySegment.ofBuffer(buffer).get(ValueLayout.JAVA_BYTE, 1))
          .isEqualTo((byte) position);
    }
    assertThatThrownBy(() -> view.set(Arrays.asList(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("allowed=primitive array, MemorySegment or ByteBuffer");
  }
}
