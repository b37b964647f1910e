package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.cli.lab.net.Network;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

class LabTest {
  static final List<String> BUNDLED = NetworkSource.BUNDLED;

  @TempDir Path directory;
  private LabFixture fixture;

  @BeforeEach
  void requireRights() {
    fixture = new LabFixture(directory);
  }

  @AfterEach
  void leaveNothing() throws Exception {
    Lab.find(fixture.home)
        .ifPresent(
            lab -> {
              try {
                lab.down();
              } catch (Exception e) {
                throw new AssertionError(e);
              }
            });
    assertThat(fixture.home.isLocked()).isFalse();
  }

  @ParameterizedTest
  @FieldSource("BUNDLED")
  void everyKindOfPairOfABundledNetworkIsConnectedAndNeverFasterThanDeclared(String name)
      throws Exception {
    Lab lab = fixture.up(name);
    Network network = lab.network();
    assertThat(lab.hosts()).extracting(LabHost::name).isEqualTo(network.hostNames());
    assertThat(lab.hosts()).extracting(LabHost::control).containsOnly("cubic");
    for (eco.cli.lab.net.Path path : PairKinds.of(network)) {
      try (PairProbe probe = new PairProbe(lab, path)) {
        assertThat(probe.delayNanos(3)).as(path.kind()).isGreaterThan(probe.declaredDelayNanos());
      }
    }
    assertThat(lab.stats()).extracting(MediumStats::dropped).containsOnly(0L);
  }

  @Test
  void tcpCarriesEveryByteAndTheMediaOnItsWayCountThem() throws Exception {
    Lab lab = fixture.up("eco20");
    byte[] data = new byte[200_000];
    new Random(1).nextBytes(data);
    String address = lab.host("e6").address();
    ServerSocket server =
        lab.on("e6", () -> new ServerSocket(0, 1, new InetSocketAddress(address, 0).getAddress()));
    Socket client = lab.on("a0", () -> new Socket(address, server.getLocalPort()));
    try (server;
        client;
        Socket accepted = server.accept();
        InputStream stream = accepted.getInputStream()) {
      Thread sender = Thread.ofPlatform().start(() -> send(client, data));
      assertThat(stream.readNBytes(data.length)).isEqualTo(data);
      sender.join();
    }
    assertThat(lab.stats())
        .filteredOn(medium -> medium.bytes() > data.length)
        .extracting(MediumStats::medium)
        .containsExactlyInAnyOrder(
            "bus A", "link A-router", "link router-E", "switch E from router", "switch E to e6");
  }

  private static void send(Socket client, byte[] data) {
    try {
      client.getOutputStream().write(data);
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void hostsHaveTheirOwnNameHostsFileAndSharedMemory() throws Exception {
    Lab lab = fixture.up("grid");
    LabFixture.Finished first =
        LabFixture.run(
            lab.command(
                "near0",
                List.of("sh", "-c", "hostname; echo \"$1\" > /dev/shm/x", "sh", "a  'b'")));
    assertThat(first).isEqualTo(new LabFixture.Finished(0, "near0", ""));
    assertThat(LabFixture.run(lab.command("near0", List.of("cat", "/dev/shm/x"))).out())
        .isEqualTo("a  'b'");
    assertThat(LabFixture.run(lab.command("near1", List.of("ls", "/dev/shm"))).out()).isEmpty();
    assertThat(Path.of("/dev/shm/x")).doesNotExist();
    assertThat(LabFixture.run(lab.command("far", List.of("getent", "hosts", "near1"))).out())
        .contains(lab.host("near1").address());
  }

  @Test
  void theAgentIsCalledAsSshIs() throws Exception {
    Lab lab = fixture.up("grid");
    String agent = lab.agent().toString();
    assertThat(
            LabFixture.run(
                new ProcessBuilder(agent, "-x", "-l", "me", "far", "hostname;", "exit 7")))
        .isEqualTo(new LabFixture.Finished(7, "far", ""));
    LabFixture.Finished unknown = LabFixture.run(new ProcessBuilder(agent, "nowhere", "hostname"));
    assertThat(unknown.exitCode()).isEqualTo(255);
    assertThat(unknown.err()).isEqualTo("eco lab: no host nowhere in network grid");
  }

  @Test
  void aSecondLabIsRefused() throws Exception {
    fixture.up("grid");
    assertThatThrownBy(() -> fixture.up("switch8"))
        .isInstanceOf(LabException.class)
        .hasMessage("a lab is up already (grid): end it with eco lab down");
  }

  @Test
  void noiseOccupiesTheBusItIsAskedFor() throws Exception {
    Lab lab = fixture.up("eco8");
    lab.noise("B", 0.5, Duration.ofSeconds(60), 1);
    LabFixture.await("noise on bus B", () -> frames(lab, "bus B") > 20);
    assertThat(frames(lab, "bus A")).isZero();
    assertThatThrownBy(() -> lab.noise("bridge", 0.5, Duration.ofSeconds(1), 1))
        .hasMessageContaining("segment=bridge");
    assertThatThrownBy(() -> lab.noise("B", 1.5, Duration.ofSeconds(1), 1))
        .hasMessageContaining("load=1.5");
  }

  private static long frames(Lab lab, String medium) {
    return lab.stats().stream()
        .filter(stats -> stats.medium().equals(medium))
        .mapToLong(MediumStats::frames)
        .sum();
  }
}
