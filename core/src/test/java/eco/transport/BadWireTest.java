package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.transport.BadWire.Harm;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Streams over a bad wire: every message still arrives once, in order, whole.
@Timeout(120)
class BadWireTest {
  private static final int CASES = 40;
  private static final int MESSAGES = 40;
  private static final int STEPS = 2_000_000;

  /// Of a message without numbers.
  private static final int HEADER_BYTES = StreamHeader.length(true, 0);
  private static final int FILLER = 2;

  @ParameterizedTest
  @EnumSource(Harm.class)
  void everyMessageArrivesOnceAndWholeWhateverTheWireDoes(Harm harm) throws Exception {
    for (int seed = 0; seed < CASES; seed++) {
      survive(seed, true, harm);
    }
  }

  @Test
  void allHarmsTogetherAreSurvived() throws Exception {
    for (int seed = 1000; seed < 1000 + 2 * CASES; seed++) {
      survive(seed, true, Harm.values());
    }
  }

  /// The planted fault: without checksums a flipped bit gets through, and this test must see it.
  @Test
  void withoutChecksumsAFlippedBitIsSeen() {
    assertThatThrownBy(
            () -> {
              for (int seed = 0; seed < CASES; seed++) {
                survive(seed, false, Harm.FLIP);
              }
            })
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("seed=");
  }

  private static void survive(long seed, boolean checked, Harm... harms) throws Exception {
    try {
      new Talk(seed, checked).run(harms);
    } catch (Exception | AssertionError e) {
      throw new AssertionError("seed=" + seed + ", harms=" + java.util.List.of(harms), e);
    }
  }

  @Test
  void damageThatDoesNotEndIsAnErrorThatNamesTheMessage() throws Exception {
    try (Waiter waiter = Waiter.alone(Arena.ofAuto(), 2)) {
      StreamLink link = new StreamLink(waiter, true, StreamLink.NEAR_BYTES);
      byte[] stream = frame(5);
      stream[HEADER_BYTES + 4] ^= 4;
      int connections = 0;
      while (link.broken() == null) {
        assertThat(++connections).isLessThan(100);
        feed(link, stream);
        assertThat(link.trouble()).startsWith("damaged checksum: message=0, tag=77");
      }
      assertThat(link.broken()).contains("checksum", "message=0", "tag=77", "connections=");
      assertThat(connections).isGreaterThan(1);
    }
  }

  @Test
  void everyFlippedBitOfAFrameIsCaught() throws Exception {
    byte[] stream = frame(24);
    try (Waiter waiter = Waiter.alone(Arena.ofAuto(), 2)) {
      StreamLink link = new StreamLink(waiter, true, StreamLink.NEAR_BYTES);
      for (int bit = 0; bit < 8 * stream.length; bit++) {
        // More follows, so that a wrong length cannot hide behind a wait for the rest.
        byte[] damaged =
            Arrays.copyOf(
                stream, stream.length + StreamIn.LARGEST_PAYLOAD + StreamHeader.MOST_BYTES);
        damaged[bit / 8] ^= (byte) (1 << bit % 8);
        assertThat(feed(link, damaged)).as("bit %d", bit).isZero();
        assertThat(link.trouble()).as("bit %d", bit).startsWith("damaged ");
        assertThat(link.received()).as("bit %d", bit).isZero();
      }
    }
  }

  @Test
  void aFlippedBitOfAHeaderIsCaughtBeforeAnythingFollows() throws Exception {
    byte[] header = Arrays.copyOf(frame(24), HEADER_BYTES);
    try (Waiter waiter = Waiter.alone(Arena.ofAuto(), 2)) {
      StreamLink link = new StreamLink(waiter, true, StreamLink.NEAR_BYTES);
      for (int bit = 0; bit < 8 * StreamHeader.BODY_CRC; bit++) {
        header[bit / 8] ^= (byte) (1 << bit % 8);
        assertThat(feed(link, header)).as("bit %d", bit).isZero();
        assertThat(link.trouble()).as("bit %d", bit).startsWith("damaged header");
        header[bit / 8] ^= (byte) (1 << bit % 8);
      }
      assertThat(feed(link, header)).isZero();
      assertThat(link.trouble()).as("a sound header").isEqualTo("closed by the peer");
    }
  }

  /// The bytes of a link's first frame of messages.
  private static byte[] frame(int payload) throws IOException {
    try (Waiter waiter = Waiter.alone(Arena.ofAuto(), 2)) {
      StreamLink link = new StreamLink(waiter, true, StreamLink.NEAR_BYTES);
      assertThat(link.write(1, 0, 77, 0, 0, View.of(new byte[payload]), 0, payload)).isTrue();
      SocketChannel[] ends = BadWire.pair();
      link.connected(ends[0], 0);
      link.flush();
      ByteBuffer bytes = ByteBuffer.allocate(HEADER_BYTES + (payload + 7 & ~7));
      ends[1].configureBlocking(true);
      while (bytes.hasRemaining()) {
        ends[1].read(bytes);
      }
      ends[1].close();
      link.disconnect("done");
      return bytes.array();
    }
  }

  /// Has a link read `stream` from a new connection that then ends; returns how many frames came.
  private static int feed(StreamLink link, byte[] stream) throws IOException {
    SocketChannel[] ends = BadWire.pair();
    link.connected(ends[0], 0);
    Frame frame = new Frame();
    ByteBuffer rest = ByteBuffer.wrap(stream);
    int frames = 0;
    while (link.trouble() == null) {
      if (rest.hasRemaining()) {
        ends[1].write(rest);
      } else if (ends[1].isOpen()) {
        ends[1].close();
      }
      while (link.read(frame)) {
        link.release();
        frames++;
      }
    }
    ends[1].close();
    return frames;
  }

  /// Two links that send each other messages of all lengths, and check what they get.
  private static final class Talk {
    private final Random random;
    private final Waiter[] waiters = new Waiter[2];
    private final StreamLink[] links = new StreamLink[2];
    private final int[] written = new int[2];
    private final int[] read = new int[2];
    private final Frame frame = new Frame();
    private final byte[] bytes = new byte[64 << 10];
    private final View view = View.of(bytes);
    private final long seed;

    Talk(long seed, boolean checked) {
      this.seed = seed;
      this.random = new Random(seed);
      for (int side = 0; side < 2; side++) {
        waiters[side] = Waiter.alone(Arena.ofAuto(), 2);
        links[side] = new StreamLink(waiters[side], checked, StreamLink.NEAR_BYTES);
      }
    }

    void run(Harm... harms) throws IOException {
      int harmsLeft = 1 + random.nextInt(5);
      BadWire wire = new BadWire(links[0], links[1], random, harmsLeft, harms);
      int idle = 0;
      for (int step = 0; read[0] < MESSAGES || read[1] < MESSAGES; step++) {
        assertThat(step).as("steps").isLessThan(STEPS);
        if (links[0].trouble() != null || links[1].trouble() != null) {
          harmsLeft = wire.harmsLeft();
          wire.close();
          wire = new BadWire(links[0], links[1], random, harmsLeft, harms);
        }
        boolean moved = false;
        for (int side = 0; side < 2; side++) {
          moved |= write(side, idle > 100);
          links[side].flush();
          moved |= readAll(side);
        }
        wire.step();
        idle = moved ? 0 : idle + 1;
      }
      wire.close();
      for (int side = 0; side < 2; side++) {
        links[side].disconnect("done");
        waiters[side].close();
      }
    }

    /// Where nothing has moved for long, something was dropped; more must follow for that to show.
    private boolean write(int side, boolean stuck) {
      StreamLink link = links[side];
      if (written[side] < MESSAGES && random.nextInt(3) == 0) {
        int number = written[side];
        int length = length(side, number);
        fill(side, number, length);
        if (link.write(1, 3, number, seed, number, view, 0, length)) {
          written[side]++;
          return true;
        }
      } else if (stuck) {
        link.write(FILLER, 0, 0, 0, 0, view, 0, 1024);
      }
      return false;
    }

    private boolean readAll(int side) {
      boolean any = false;
      while (links[side].read(frame)) {
        if (frame.kind != FILLER) {
          check(side);
          any = true;
        }
        links[side].release();
      }
      return any;
    }

    private void check(int side) {
      int number = read[side]++;
      int length = length(1 - side, number);
      assertThat(frame.kind).as("kind").isEqualTo(1);
      assertThat(frame.context).as("context").isEqualTo(3);
      assertThat(frame.tag).as("tag").isEqualTo(number);
      assertThat(frame.first).as("first").isEqualTo(seed);
      assertThat(frame.second).as("second").isEqualTo(number);
      assertThat(frame.bytes).as("bytes").isEqualTo(length);
      fill(1 - side, number, length);
      for (int i = 0; i < length; i++) {
        if (frame.memory.get(java.lang.foreign.ValueLayout.JAVA_BYTE, frame.at + i) != bytes[i]) {
          throw new AssertionError("payload: message=" + number + ", at=" + i);
        }
      }
    }

    private int length(int side, int number) {
      int draw = new Random(seed * 31 + 2L * number + side).nextInt(100);
      return draw < 20 ? 0 : draw < 60 ? draw : draw < 90 ? draw * 37 : (draw - 89) * 6553;
    }

    private void fill(int side, int number, int length) {
      for (int i = 0; i < length; i++) {
        bytes[i] = (byte) (side * 77 + number * 13 + i * 7 + (i >> 8));
      }
    }
  }
}
