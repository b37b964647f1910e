package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LongWayTest {
  private static final Path ALLOWED = Path.of("/proc/sys/net/ipv4/tcp_allowed_congestion_control");

  private ServerSocketChannel server;
  private SocketChannel channel;

  @BeforeEach
  void connect() throws Exception {
    assumeThat(ALLOWED).isReadable();
    server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    channel = SocketChannel.open(server.getLocalAddress());
  }

  @AfterEach
  void close() throws Exception {
    if (channel != null) {
      channel.close();
      server.close();
    }
  }

  @Test
  void everyControlThatTheSystemOffersCanBeChosenForALongWay() throws Exception {
    List<String> allowed = List.of(Files.readString(ALLOWED).strip().split("\\s+"));
    assertThat(allowed).isNotEmpty();
    for (String control : allowed) {
      LongWay.choose(channel, control, 0);
      assertThat(control()).isEqualTo(control);
    }
  }

  @Test
  void aControlThatTheSystemDoesNotOfferChangesNothing() throws Exception {
    String before = control();
    LongWay.choose(channel, "no-such-control", 0);
    assertThat(control()).isEqualTo(before).isNotEmpty();
  }

  @Test
  void aShortWayIsLeftAlone() throws Exception {
    String before = control();
    String other = before.equals("reno") ? "cubic" : "reno";
    LongWay.choose(channel, other, Integer.MAX_VALUE);
    assertThat(control()).isEqualTo(before);
  }

  @Test
  void aWayThatTurnsOutToBeShortGetsItsControlBack() throws Exception {
    String before = control();
    String other = before.equals("reno") ? "cubic" : "reno";
    assumeThat(LongWay.choose(channel, other, 0)).isTrue();
    assertThat(control()).isEqualTo(other);
    LongWay.leave(SocketDescriptor.of(channel));
    assertThat(control()).isEqualTo(before);
  }

  /// What the connection uses now.
  private String control() {
    return LongWay.control(SocketDescriptor.of(channel));
  }
}
