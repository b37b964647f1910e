package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StreamHeaderTest {
  private static final View NOTHING = View.of(new byte[0]);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatIsNotThereIsZero(boolean checked) throws IOException {
    try (Waiter waiter = Waiter.alone(Arena.ofAuto(), 2)) {
      StreamLink from = new StreamLink(waiter, checked, StreamLink.NEAR_BYTES);
      StreamLink to = new StreamLink(waiter, checked, StreamLink.NEAR_BYTES);
      SocketChannel[] ends = BadWire.pair();
      from.connected(ends[0], 0);
      to.connected(ends[1], 0);
      byte[] payload = {1, 2, 3};
      int[] contexts = {1, (1 << 20) - 1, 1 << 20, Integer.MAX_VALUE, -1};
      for (int fields = 0; fields < 16; fields++) {
        int context = (fields & 1) == 0 ? 0 : contexts[fields / 2 % contexts.length];
        int tag = (fields & 2) == 0 ? 0 : -1;
        long first = (fields & 4) == 0 ? 0 : Long.MIN_VALUE;
        long second = (fields & 8) == 0 ? 0 : -3;
        assertThat(from.write(fields % 15, context, tag, first, second, View.of(payload), 0, 3))
            .isTrue();
        Frame frame = read(from, to);
        assertThat(frame.kind).isEqualTo(fields % 15);
        assertThat(frame.context).isEqualTo(context);
        assertThat(frame.tag).isEqualTo(tag);
        assertThat(frame.first).isEqualTo(first);
        assertThat(frame.second).isEqualTo(second);
        assertThat(frame.bytes).isEqualTo(3);
        assertThat(frame.memory.get(java.lang.foreign.ValueLayout.JAVA_BYTE, frame.at + 2))
            .isEqualTo((byte) 3);
        to.release();
      }
      from.disconnect("done");
      to.disconnect("done");
    }
  }

  private static Frame read(StreamLink from, StreamLink to) {
    Frame frame = new Frame();
    long end = System.nanoTime() + 10_000_000_000L;
    while (!to.read(frame)) {
      from.flush();
      to.markReady();
      assertThat(System.nanoTime()).isLessThan(end);
    }
    return frame;
  }

  @Test
  void headersAreAsShortAsTheyCanBe() {
    try (Waiter waiter = Waiter.alone(Arena.ofAuto(), 2)) {
      StreamLink link = new StreamLink(waiter, false, StreamLink.NEAR_BYTES);
      link.write(1, 2, 7, 0, 0, NOTHING, 0, 0);
      assertThat(link.lent()).isEqualTo(16);
      link.write(1, 2, 7, 8, 9, NOTHING, 0, 0);
      assertThat(link.lent()).isEqualTo(16 + 32);
      StreamLink checked = new StreamLink(waiter, true, StreamLink.NEAR_BYTES);
      checked.write(1, 2, 7, 0, 0, NOTHING, 0, 0);
      assertThat(checked.lent()).isEqualTo(24);
      checked.write(1, 1 << 20, 7, 8, 9, NOTHING, 0, 0);
      assertThat(checked.lent()).isEqualTo(24 + StreamHeader.MOST_BYTES);
    }
  }

  @Test
  void aPositionIsKnownByItsLowestBits() {
    long[] known = {0, 5, (1L << 31) - 3, 1L << 32, (7L << 32) - 2, 7L << 32, (9L << 32) + 77};
    for (long each : known) {
      for (long away : new long[] {0, 1, 4 << 20, -1, -(4 << 20), 1 << 30, -(1 << 30)}) {
        assertThat(StreamHeader.position(each, (int) (each + away))).isEqualTo(each + away);
      }
    }
  }
}
