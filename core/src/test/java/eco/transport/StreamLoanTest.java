package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.transport.BadWire.Harm;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Long payloads go from memory that was lent to memory that awaits them, over broken connections.
@Timeout(120)
class StreamLoanTest {
  private static final int CASES = 25;
  private static final int MESSAGES = 30;
  private static final int STEPS = 2_000_000;

  /// Either end may reach users' memory or go through its channel.
  @ParameterizedTest
  @CsvSource({"true,true", "true,false", "false,true", "false,false"})
  void lentPayloadsArriveOnceAndWholeThoughConnectionsBreak(boolean source, boolean target)
      throws Exception {
    for (int seed = 0; seed < CASES; seed++) {
      survive(seed, source, target, false);
    }
  }

  /// The planted fault: memory that is written too early changes a message, and it must be seen.
  @Test
  void memoryThatIsWrittenWhileItIsLentIsSeen() {
    assertThatThrownBy(
            () -> {
              for (int seed = 0; seed < CASES; seed++) {
                survive(seed, true, true, true);
              }
            })
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("seed=");
  }

  @Test
  void memoryComesBackWithoutAPeer() {
    try (Waiter waiter = Waiter.alone(Arena.ofAuto(), 2)) {
      StreamLink link = new StreamLink(waiter, false, StreamLink.NEAR_BYTES);
      View view = View.of(new long[20_000]);
      assertThat(link.lend(1, 0, 0, 0, 0, view, 0, 160_000)).isTrue();
      long mark = link.lent();
      assertThat(link.owes(mark)).isTrue();
      int pieces = 0;
      while (link.owes(mark)) {
        assertThat(link.payBack()).isTrue();
        assertThat(++pieces).isLessThan(100);
      }
      assertThat(link.payBack()).isFalse();
      assertThat(link.lend(1, 0, 0, 0, 0, view, 0, 160_000)).isTrue();
      link.letGo();
      assertThat(link.owes(link.lent())).isFalse();
    }
  }

  @Test
  void nothingIsLentUnderAChecksum() {
    try (Waiter waiter = Waiter.alone(Arena.ofAuto(), 2)) {
      StreamLink link = new StreamLink(waiter, true, StreamLink.NEAR_BYTES);
      assertThat(link.lend(1, 0, 0, 0, 0, View.of(new byte[100_000]), 0, 100_000)).isTrue();
      assertThat(link.owes(link.lent())).isFalse();
    }
  }

  private static void survive(long seed, boolean source, boolean target, boolean tooEarly)
      throws IOException {
    try {
      new Talk(seed, source, target).run(tooEarly);
    } catch (IOException | AssertionError e) {
      throw new AssertionError("seed=" + seed, e);
    }
  }

  private record Lent(byte[] memory, long mark) {}

  /// One link lends, the other diverts, collects or throws away; both are told to by chance.
  private static final class Talk {
    private final long seed;
    private final Random random;
    private final Waiter[] waiters = new Waiter[2];
    private final StreamLink[] links = new StreamLink[2];
    private final ArrayDeque<Lent> lent = new ArrayDeque<>();
    private final Frame frame = new Frame();
    private final byte[] landing = new byte[StreamIn.LARGEST_PAYLOAD];
    private boolean thrownAway;
    private int written;
    private int read;

    Talk(long seed, boolean source, boolean target) {
      this.seed = seed;
      this.random = new Random(seed);
      for (int side = 0; side < 2; side++) {
        waiters[side] = Waiter.alone(Arena.ofAuto(), 2);
        boolean direct = (side == 0 ? source : target) && Posix.AVAILABLE;
        links[side] =
            new StreamLink(waiters[side], false, StreamLink.NEAR_BYTES, Turns.alone(), direct);
      }
    }

    void run(boolean tooEarly) throws IOException {
      int harmsLeft = 1 + random.nextInt(6);
      BadWire wire = new BadWire(links[0], links[1], random, harmsLeft, Harm.CUT, Harm.DELAY);
      for (int step = 0; read < MESSAGES; step++) {
        assertThat(step).as("steps").isLessThan(STEPS);
        if (links[0].trouble() != null || links[1].trouble() != null) {
          harmsLeft = wire.harmsLeft();
          wire.close();
          wire = new BadWire(links[0], links[1], random, harmsLeft, Harm.CUT, Harm.DELAY);
        }
        if (written < MESSAGES && random.nextInt(3) == 0) {
          write(tooEarly);
        }
        links[0].flush();
        links[0].read(frame);
        if (random.nextInt(20) == 0) {
          links[0].payBack();
        }
        overwriteWhatCameBack();
        readSome();
        links[1].flush();
        wire.step();
      }
      wire.close();
      for (int side = 0; side < 2; side++) {
        links[side].disconnect("done");
        waiters[side].close();
      }
    }

    private void write(boolean tooEarly) {
      byte[] payload = payload(written);
      View view = View.of(payload);
      if (links[0].lend(1, 0, written, 0, 0, view, 0, payload.length)) {
        lent.add(new Lent(payload, links[0].lent()));
        written++;
        if (tooEarly) {
          Arrays.fill(payload, (byte) 0xEE);
        }
      }
    }

    private void overwriteWhatCameBack() {
      while (!lent.isEmpty() && !links[0].owes(lent.peek().mark())) {
        Arrays.fill(lent.remove().memory(), (byte) 0xDD);
      }
    }

    private void readSome() {
      while (links[1].read(frame)) {
        if (frame.coming) {
          thrownAway = random.nextInt(8) == 0;
          if (thrownAway) {
            assertThat(links[1].divert(new View(), 0)).isTrue();
          } else if (random.nextInt(4) == 0) {
            links[1].collect();
          } else {
            assertThat(links[1].divert(View.of(landing), 0)).isTrue();
          }
        } else {
          check();
          links[1].release();
          thrownAway = false;
          read++;
        }
      }
    }

    private void check() {
      byte[] expected = payload(read);
      assertThat(frame.tag).as("tag").isEqualTo(read);
      assertThat(frame.bytes).as("bytes").isEqualTo(expected.length);
      if (!thrownAway) {
        byte[] got = new byte[expected.length];
        if (frame.landed) {
          System.arraycopy(landing, 0, got, 0, got.length);
        } else {
          java.lang.foreign.MemorySegment.copy(
              frame.memory, ValueLayout.JAVA_BYTE, frame.at, got, 0, got.length);
        }
        assertThat(Arrays.mismatch(got, expected)).as("message %d differs at", read).isEqualTo(-1);
      }
    }

    private byte[] payload(int number) {
      Random draw = new Random(seed * 1000 + number);
      byte[] bytes = new byte[1 + draw.nextInt(number % 4 == 0 ? 1000 : 100_000)];
      draw.nextBytes(bytes);
      return bytes;
    }
  }
}
