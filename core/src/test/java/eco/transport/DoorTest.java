package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DoorTest {
  private static final long SEED = 20260101;
  private static final int CASES = 10_000;

  @Test
  void nothingAStrangerSendsGetsItInOrKeepsAPeerOut() throws Exception {
    Random random = new Random(SEED);
    try (OpenDoor open = new OpenDoor()) {
      for (int i = 0; i < CASES; i++) {
        boolean told = random.nextBoolean();
        String replay = "seed " + SEED + ", case " + i;
        if (told) {
          attackInHandshake(open, JobKey.random(), random);
        } else {
          attackBlindly(open, random);
        }
        assertThat(open.guests).as(replay).isEmpty();
      }
      open.dial(open.key, OpenDoor.RANK, "");
      assertThat(open.awaitGuest().rank()).isEqualTo(5);
      assertThat(open.guests).isEmpty();
      assertThat(open.log).as("one line per stranger's address").hasSize(1);
    }
  }

  @Test
  void theAttackWouldGetInWithTheKey() throws Exception {
    try (OpenDoor open = new OpenDoor()) {
      for (long seed = 0; open.guests.isEmpty(); seed++) {
        assertThat(seed).as("some attack goes to the end").isLessThan(1000);
        attackInHandshake(open, open.key, new Random(seed));
      }
    }
  }

  @Test
  void aFlippedBitAnywhereInTheHandshakeIsFound() throws Exception {
    try (OpenDoor open = new OpenDoor()) {
      for (int bit = 0; bit < 8 * 76; bit += 5) {
        byte[] proof = proof(open, bit);
        assertThat(proof).as("bit %d", bit).isEmpty();
      }
      assertThat(proof(open, -1)).hasSize(36);
      assertThat(open.guests).isEmpty();
    }
  }

  @Test
  void slowStrangersAreDroppedForPeersThatCome() throws Exception {
    List<Socket> slow = new ArrayList<>();
    try (OpenDoor open = new OpenDoor()) {
      for (int i = 0; i < Door.STRANGERS + 50; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), open.door.port());
        socket.getOutputStream().write(i);
        slow.add(socket);
      }
      open.dial(open.key, OpenDoor.RANK, "");
      assertThat(open.awaitGuest().rank()).isEqualTo(5);
      InputStream oldest = slow.getFirst().getInputStream();
      assertThat(closedAfter(oldest, 40)).isTrue();
    } finally {
      for (Socket each : slow) {
        each.close();
      }
    }
  }

  @Test
  void loopbackIsTheLastOfTheAddresses() throws Exception {
    List<InetAddress> all = Door.addresses();
    assertThat(all.getLast().isLoopbackAddress()).isTrue();
    for (InetAddress each : all) {
      assertThat(each.getHostAddress()).doesNotContain("%");
    }
  }

  /// Sends one proof with one bit flipped (-1: none); returns what the door answered.
  private static byte[] proof(OpenDoor open, int bit) throws IOException {
    try (SocketChannel channel = SocketChannel.open(open.address())) {
      ByteBuffer greeting = ByteBuffer.allocate(40);
      while (greeting.hasRemaining()) {
        channel.read(greeting);
      }
      byte[] nonce = JobKey.randomBytes();
      byte[] labels = new byte[16];
      ByteBuffer.wrap(labels).putInt(2).putInt(2).putInt(5).putInt(OpenDoor.RANK);
      byte[] body = new byte[44];
      ByteBuffer.wrap(body).putInt(2).putInt(5).putInt(OpenDoor.RANK).put(nonce);
      byte[] doorNonce = new byte[32];
      greeting.flip().position(8).get(doorNonce);
      byte[] frame = new byte[76];
      ByteBuffer.wrap(frame).put(body).put(open.key.code(labels, doorNonce, nonce, body));
      if (bit >= 0) {
        frame[bit / 8] ^= (byte) (1 << (bit % 8));
      }
      channel.write(ByteBuffer.wrap(frame));
      try {
        return channel.socket().getInputStream().readNBytes(36);
      } catch (IOException e) {
        return new byte[0];
      }
    }
  }

  private static boolean closedAfter(InputStream in, int greetingBytes) {
    try {
      return in.readNBytes(greetingBytes + 1).length <= greetingBytes;
    } catch (IOException e) {
      return true;
    }
  }

  /// Random bytes, half frames, or nothing at all, and then away.
  private static void attackBlindly(OpenDoor open, Random random) throws IOException {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), open.door.port())) {
      socket.setSoLinger(true, 0);
      byte[] noise = new byte[random.nextInt(300)];
      random.nextBytes(noise);
      socket.getOutputStream().write(noise);
    } catch (IOException e) {
      // The door was quicker to hang up.
    }
  }

  /// A handshake as a peer would do it, broken off at any point or not at all.
  private static void attackInHandshake(OpenDoor open, JobKey key, Random random)
      throws IOException {
    try (SocketChannel channel = SocketChannel.open(open.address())) {
      channel.setOption(java.net.StandardSocketOptions.SO_LINGER, 0);
      Handshake handshake = Handshake.ofDialer(key, Purpose.STREAM, 5, OpenDoor.RANK);
      int end = random.nextInt(3);
      if (end == 0) {
        return;
      }
      if (handshake.advance(channel) == Handshake.State.PROVEN && end == 2) {
        handshake.commit(new byte[random.nextInt(64)]);
        handshake.advance(channel);
      }
    } catch (IOException e) {
      // Refused, as it must be without the key.
    }
  }
}
