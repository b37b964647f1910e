package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DialTest {
  @Test
  void bothSidesGetEachOthersPayload() throws Exception {
    try (OpenDoor open = new OpenDoor()) {
      Dial.Connection connection = open.dial(open.key, OpenDoor.RANK, "position 17");
      OpenDoor.Guest guest = open.awaitGuest();
      assertThat(new String(connection.reply())).isEqualTo("welcome 5");
      assertThat(guest.payload()).isEqualTo("position 17");
      assertThat(guest.rank()).isEqualTo(5);
      assertThat(guest.purpose()).isEqualTo(Purpose.STREAM);
      assertThat(connection.roundTripNanos()).isPositive();
      assertThat(connection.channel().keyFor(null)).isNull();
    }
  }

  @Test
  void bytesAfterTheHandshakeBelongToTheApplication() throws Exception {
    try (OpenDoor open = new OpenDoor()) {
      Dial.Connection connection = open.dial(open.key, OpenDoor.RANK, "");
      connection.channel().write(ByteBuffer.wrap("first words".getBytes()));
      OpenDoor.Guest guest = open.awaitGuest();
      ByteBuffer read = ByteBuffer.allocate(11);
      while (read.hasRemaining()) {
        assertThat(guest.channel().read(read)).isNotNegative();
      }
      assertThat(new String(read.array())).isEqualTo("first words");
    }
  }

  @Test
  void theDoorReadsNothingBeyondTheCommit() throws Exception {
    try (OpenDoor open = new OpenDoor();
        java.nio.channels.SocketChannel channel =
            java.nio.channels.SocketChannel.open(open.address())) {
      Handshake handshake = Handshake.ofDialer(open.key, Purpose.STREAM, 5, OpenDoor.RANK);
      handshake.advance(channel);
      handshake.commit(new byte[0]);
      handshake.advance(channel);
      channel.write(ByteBuffer.wrap(new byte[] {42}));
      ByteBuffer one = ByteBuffer.allocate(1);
      OpenDoor.Guest guest = open.awaitGuest();
      while (one.hasRemaining()) {
        guest.channel().read(one);
      }
      assertThat(one.get(0)).isEqualTo((byte) 42);
    }
  }

  @Test
  void deadAddressesDoNotKeepALiveOneFromBeingFound() throws Exception {
    int deadPort;
    try (ServerSocket dead = new ServerSocket(0)) {
      deadPort = dead.getLocalPort();
    }
    try (OpenDoor open = new OpenDoor();
        OpenDoor stranger = new OpenDoor();
        ServerSocket mute = new ServerSocket(0)) {
      List<InetSocketAddress> all =
          List.of(
              new InetSocketAddress(InetAddress.getLoopbackAddress(), deadPort),
              InetSocketAddress.createUnresolved("no-such-host.invalid", 1),
              stranger.address(),
              new InetSocketAddress(InetAddress.getLoopbackAddress(), mute.getLocalPort()),
              open.address());
      Dial.Connection connection =
          Dial.connect(
              all, open.key, Purpose.CONTROL, 1, OpenDoor.RANK, new byte[0], OpenDoor.LIMIT);
      assertThat(connection.address()).isEqualTo(open.address());
      assertThat(stranger.guests).isEmpty();
    }
  }

  @Test
  void onlyOneOfSeveralWorkingAddressesIsKept() throws Exception {
    try (OpenDoor open = new OpenDoor()) {
      List<InetSocketAddress> all = new ArrayList<>();
      for (InetAddress address : Door.addresses()) {
        all.add(new InetSocketAddress(address, open.door.port()));
      }
      all.add(open.address());
      for (int i = 0; i < 50; i++) {
        Dial.connect(all, open.key, Purpose.STREAM, i, OpenDoor.RANK, new byte[0], OpenDoor.LIMIT);
        assertThat(open.awaitGuest().rank()).isEqualTo(i);
      }
      assertThat(open.guests).isEmpty();
      assertThat(open.log).isEmpty();
    }
  }

  @Test
  void theErrorTellsWhatHappenedAtEachAddress() throws Exception {
    int deadPort;
    try (ServerSocket dead = new ServerSocket(0)) {
      deadPort = dead.getLocalPort();
    }
    try (OpenDoor open = new OpenDoor()) {
      InetSocketAddress dead = new InetSocketAddress(InetAddress.getLoopbackAddress(), deadPort);
      assertThatThrownBy(
              () ->
                  Dial.connect(
                      List.of(dead, open.address()),
                      open.key,
                      Purpose.STREAM,
                      5,
                      9,
                      new byte[0],
                      OpenDoor.LIMIT))
          .hasMessageStartingWith("cannot reach rank 9: ")
          .hasMessageContaining(deadPort + "=Connection refused")
          .hasMessageContaining(open.door.port() + "=another rank of the job is there");
      assertThat(open.awaitLog()).contains("rank 3 is here, not rank 9");
    }
  }

  @Test
  void aPeerThatNeverAnswersCostsNoMoreThanTheLimit() throws Exception {
    try (ServerSocket mute = new ServerSocket(0)) {
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), mute.getLocalPort());
      assertThatThrownBy(
              () ->
                  Dial.connect(
                      List.of(address),
                      JobKey.random(),
                      Purpose.STREAM,
                      0,
                      1,
                      new byte[0],
                      Duration.ofMillis(50)))
          .hasMessageContaining("no answer in time");
    }
  }

  @Test
  void aRefusalTellsItsReason() throws Exception {
    try (OpenDoor open = new OpenDoor()) {
      assertThatThrownBy(() -> open.dial(open.key, OpenDoor.RANK, "no"))
          .isInstanceOf(RefusedException.class)
          .hasMessage("not today");
    }
  }

  @Test
  void whoDoesNotHoldTheKeyStaysOutside() throws Exception {
    try (OpenDoor open = new OpenDoor()) {
      assertThatThrownBy(() -> open.dial(JobKey.random(), OpenDoor.RANK, ""))
          .hasMessageContaining("=");
      assertThat(open.awaitLog())
          .isEqualTo(
              "refused a connection: from=127.0.0.1, reason=the peer does not hold the job key");
      assertThat(open.guests).isEmpty();
    }
  }

  @Test
  void aMirrorIsNotAPeer() throws Exception {
    try (ServerSocket mirror = new ServerSocket(0)) {
      Thread thread =
          Thread.ofPlatform()
              .daemon()
              .start(
                  () -> {
                    try (OpenDoor real = new OpenDoor();
                        Socket socket = mirror.accept();
                        Socket greeter =
                            new Socket(InetAddress.getLoopbackAddress(), real.door.port())) {
                      // A true greeting, then whatever the dialer says comes back to it.
                      byte[] greeting = greeter.getInputStream().readNBytes(40);
                      socket.getOutputStream().write(greeting);
                      socket.getInputStream().transferTo(socket.getOutputStream());
                    } catch (Exception e) {
                      // The dialer hung up, as it should.
                    }
                  });
      InetSocketAddress address =
          new InetSocketAddress(InetAddress.getLoopbackAddress(), mirror.getLocalPort());
      assertThatThrownBy(
              () ->
                  Dial.connect(
                      List.of(address),
                      JobKey.random(),
                      Purpose.STREAM,
                      0,
                      3,
                      new byte[0],
                      OpenDoor.LIMIT))
          .hasMessageContaining("does not hold the job key");
      thread.join();
    }
  }
}
