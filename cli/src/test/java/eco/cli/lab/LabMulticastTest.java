package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabMulticastTest {
  private static final int PORT = 4711;
  private static final int LIMIT_MILLIS = 10_000;

  @TempDir Path directory;
  private LabFixture fixture;
  private InetSocketAddress group;

  @BeforeEach
  void requireRights() throws Exception {
    fixture = new LabFixture(directory);
    group = new InetSocketAddress(InetAddress.getByName("239.1.2.3"), PORT);
  }

  @Test
  void multicastReachesEveryHostOfBridgedBuses() throws Exception {
    Lab lab = fixture.up("eco8");
    try {
      List<MulticastSocket> members = new ArrayList<>();
      for (LabHost host : lab.hosts()) {
        members.add(join(lab, host.name()));
      }
      say(lab, "h0", group, "hello");
      for (MulticastSocket member : members.subList(1, members.size())) {
        assertThat(hear(member)).isEqualTo("hello");
      }
      members.forEach(MulticastSocket::close);
    } finally {
      lab.down();
    }
  }

  /// The unicast that follows takes the same way and comes later, so what it overtakes is lost.
  @Test
  void multicastStaysOnItsSideOfALinkWithoutIt() throws Exception {
    Lab lab = fixture.up("grid");
    try (MulticastSocket near = join(lab, "near1");
        MulticastSocket far = join(lab, "far")) {
      say(lab, "near0", group, "to all");
      say(lab, "near0", new InetSocketAddress(lab.host("far").address(), PORT), "to far");
      assertThat(hear(near)).isEqualTo("to all");
      assertThat(hear(far)).isEqualTo("to far");
    } finally {
      lab.down();
    }
  }

  private MulticastSocket join(Lab lab, String host) throws Exception {
    return lab.on(
        host,
        () -> {
          MulticastSocket socket = new MulticastSocket(PORT);
          socket.setSoTimeout(LIMIT_MILLIS);
          socket.joinGroup(group, NetworkInterface.getByName("eth0"));
          return socket;
        });
  }

  private static void say(Lab lab, String host, InetSocketAddress target, String words)
      throws Exception {
    try (DatagramSocket socket = lab.on(host, () -> new DatagramSocket())) {
      byte[] bytes = words.getBytes(StandardCharsets.UTF_8);
      socket.send(new DatagramPacket(bytes, bytes.length, target));
    }
  }

  private static String hear(MulticastSocket socket) throws Exception {
    DatagramPacket packet = new DatagramPacket(new byte[100], 100);
    socket.receive(packet);
    return new String(packet.getData(), 0, packet.getLength(), StandardCharsets.UTF_8);
  }
}
