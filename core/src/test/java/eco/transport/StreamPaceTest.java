package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// What the system says about how quickly a link's connection may send.
class StreamPaceTest {
  private static final int INFO = 11;
  private static final int MOST_PACE_AT = 112;
  private static final int MOST_UNSENT = 25;
  private static final long NO_LIMIT = -1;
  private static final View VIEW = View.of(new byte[1000]);

  private final Waiter waiter = Waiter.alone(Arena.ofAuto(), 2);
  private final StreamLink link = new StreamLink(waiter, false, StreamLink.NEAR_BYTES);
  private ServerSocketChannel server;
  private SocketChannel channel;

  @BeforeEach
  void connect() throws IOException {
    assumeThat(Posix.AVAILABLE).isTrue();
    server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    reconnect();
    assertThat(mostPace()).isEqualTo(NO_LIMIT);
  }

  private void reconnect() throws IOException {
    channel = SocketChannel.open(server.getLocalAddress());
    link.connected(channel, 0);
  }

  @AfterEach
  void close() throws IOException {
    link.disconnect("over");
    waiter.close();
    if (server != null) {
      server.close();
    }
  }

  @Test
  void aPaceLastsForItsBytesAndNotForWhatComesAfterThem() {
    link.pace(2000, 1_000_000);
    assertThat(mostPace()).isEqualTo(1_000_000);
    write();
    write();
    assertThat(mostPace()).isEqualTo(1_000_000);
    write();
    assertThat(mostPace()).isEqualTo(NO_LIMIT);
  }

  @Test
  void framesAreShortWhileThePaceLasts() {
    int usual = link.largestPayload();
    link.pace(1000, 1_000_000);
    assertThat(link.largestPayload()).as("a fiftieth of a second").isEqualTo(20_000);
    write();
    write();
    assertThat(link.largestPayload()).isEqualTo(usual);
    link.pace(1000, 2_000_000_000);
    assertThat(link.largestPayload()).isEqualTo(usual);
  }

  @Test
  void messagesThatWaitTogetherAreAllPaced() {
    link.pace(1000, 1_000_000);
    link.pace(1000, 900_000);
    write();
    write();
    assertThat(mostPace()).isEqualTo(900_000);
    write();
    assertThat(mostPace()).isEqualTo(NO_LIMIT);
  }

  @Test
  void bytesThatWereNotPacedDoNotCount() {
    write();
    write();
    link.pace(1000, 1_000_000);
    write();
    assertThat(mostPace()).isEqualTo(1_000_000);
  }

  @Test
  void littleOfWhatIsPacedWaitsWhereNothingOvertakesIt() {
    link.pace(22_000, 1_000_000);
    assertThat(mostUnsent()).isEqualTo(20_000);
    for (int i = 0; i < 20; i++) {
      assertThat(link.takesMore()).isTrue();
      write();
    }
    assertThat(link.takesMore()).isFalse();
    assertThat(link.flush()).isTrue();
    assertThat(link.takesMore()).isTrue();
    write();
    write();
    write();
    assertThat(mostUnsent()).isZero();
    for (int i = 0; i < 30; i++) {
      write();
    }
    assertThat(link.takesMore()).isTrue();
  }

  @Test
  void moreThanTheSystemCanTellIsTheMostItCan() {
    link.pace(1000, 1L << 40);
    assertThat(mostPace()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void aNewConnectionHasNoPace() throws IOException {
    link.pace(1000, 1_000_000);
    reconnect();
    assertThat(mostPace()).isEqualTo(NO_LIMIT);
    write();
    write();
    assertThat(mostPace()).isEqualTo(NO_LIMIT);
  }

  @Test
  void withoutAConnectionNothingHappens() {
    link.disconnect("gone");
    link.pace(1000, 1_000_000);
    write();
    write();
    assertThat(link.trouble()).isEqualTo("gone");
  }

  private void write() {
    assertThat(link.write(1, 0, 0, 0, 0, VIEW, 0, 1000)).isTrue();
  }

  private int mostUnsent() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocate(ValueLayout.JAVA_INT);
      int descriptor = SocketDescriptor.of(channel);
      assertThat(SocketCalls.option(descriptor, MOST_UNSENT, value, arena)).isEqualTo(4);
      return value.get(ValueLayout.JAVA_INT, 0);
    }
  }

  private long mostPace() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment info = arena.allocate(168, Long.BYTES);
      int descriptor = SocketDescriptor.of(channel);
      assertThat(SocketCalls.option(descriptor, INFO, info, arena)).isGreaterThanOrEqualTo(120);
      return info.get(ValueLayout.JAVA_LONG, MOST_PACE_AT);
    }
  }
}
