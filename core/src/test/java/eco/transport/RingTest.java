package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RingTest {
  private static final RingSize SIZE = new RingSize(8, 1024);

  private final MemorySegment memory = Arena.ofAuto().allocate(SIZE.bytes(), 64);
  private final Frame frame = new Frame();
  private RingWriter writer = writer(false);
  private RingReader reader = new RingReader(memory, SIZE.slots(), SIZE.dataBytes());

  private RingWriter writer(boolean checked) {
    return new RingWriter(memory, SIZE.slots(), SIZE.dataBytes(), checked);
  }

  private void renew(boolean checked) {
    memory.fill((byte) 0);
    writer = writer(checked);
    reader = new RingReader(memory, SIZE.slots(), SIZE.dataBytes());
  }

  private static byte[] payload(int number, int bytes) {
    byte[] payload = new byte[bytes];
    new Random(number).nextBytes(payload);
    return payload;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyFrameComesBackWholeOverManyLapsAndSequenceNumbers(boolean checked) {
    renew(checked);
    Random random = new Random(3);
    int written = 0;
    int read = 0;
    while (read < 150_000) {
      int bytes = random.nextInt(10) == 0 ? random.nextInt(257) : random.nextInt(70);
      int tag = random.nextInt();
      byte[] payload = {(byte) written, (byte) (written >> 8), (byte) (written >> 16)};
      int length = Math.min(3, bytes);
      if (writer.write(
          written & 15, tag >>> 20, tag, written % 3, bytes, View.of(payload), 0, length)) {
        written++;
      } else {
        assertThat(written).as("a full ring holds something").isGreaterThan(read);
      }
      while (random.nextInt(3) != 0 && reader.read(frame)) {
        assertThat(frame.kind).isEqualTo(read & 15);
        assertThat(frame.first).isEqualTo(read % 3);
        for (int i = 0; i < frame.bytes; i++) {
          assertThat(frame.memory.get(ValueLayout.JAVA_BYTE, frame.at + i))
              .isEqualTo((byte) (read >> 8 * i));
        }
        reader.release();
        read++;
      }
      assertThat(reader.damage()).isNull();
    }
  }

  @Test
  void aFullRingTakesNothingAndLosesNothing() {
    int written = 0;
    while (writer.write(1, 0, written, 0, 0, View.of(payload(written, 200)), 0, 200)) {
      written++;
    }
    assertThat(written).isEqualTo(4);
    for (int read = 0; read < written; read++) {
      assertThat(reader.read(frame)).isTrue();
      assertThat(frame.memory.asSlice(frame.at, 200).toArray(ValueLayout.JAVA_BYTE))
          .isEqualTo(payload(read, 200));
      reader.release();
    }
    assertThat(reader.read(frame)).isFalse();
    assertThat(reader.damage()).isNull();
    assertThat(writer.write(1, 0, 0, 0, 0, View.of(payload(1, 200)), 0, 200)).isTrue();
  }

  @Test
  void everyFlippedBitOfACheckedFrameIsCaughtAndNamed() {
    long slot = Ring.SLOTS_AT + 2L * Ring.SLOT_BYTES;
    long data = Ring.SLOTS_AT + (long) SIZE.slots() * Ring.SLOT_BYTES + 2 * 64;
    for (int bit = 0; bit < 8 * (Ring.CHECKSUM_AT + 4 + 40); bit++) {
      int at = bit / 8;
      long damaged = at < Ring.CHECKSUM_AT + 4 ? slot + at : data + at - Ring.CHECKSUM_AT - 4;
      if (damaged == slot + 5 && (bit % 8 == 2 || bit % 8 == 3)) {
        continue; // CHECKED and WIDE: they say whether there is a checksum.
      }
      renew(true);
      for (int number = 0; number < 3; number++) {
        writer.write(1, 0, 70 + number, 5, 6, View.of(payload(number, 40)), 0, 40);
      }
      memory.set(
          ValueLayout.JAVA_BYTE,
          damaged,
          (byte) (memory.get(ValueLayout.JAVA_BYTE, damaged) ^ 1 << bit % 8));
      for (int number = 0; number < 2; number++) {
        assertThat(reader.read(frame)).isTrue();
        reader.release();
      }
      assertThat(reader.read(frame)).as("bit %d", bit).isFalse();
      assertThat(reader.damage()).as("bit %d", bit).contains("message=2");
      if (damaged >= data) {
        assertThat(reader.damage()).startsWith("checksum: ").contains("tag=72");
      }
    }
  }

  @Test
  void aFrameThatWasNeverWrittenIsNoticed() {
    writer.write(1, 0, 9, 0, 0, View.of(payload(1, 8)), 0, 8);
    assertThat(reader.read(frame)).isTrue();
    reader.release();
    long word = memory.get(ValueLayout.JAVA_LONG, Ring.SLOTS_AT);
    memory.set(ValueLayout.JAVA_LONG, Ring.SLOTS_AT + Ring.SLOT_BYTES, word + (5L << 48));
    assertThat(reader.read(frame)).isFalse();
    assertThat(reader.damage()).isEqualTo("sequence: message=1, found=6");
  }
}
