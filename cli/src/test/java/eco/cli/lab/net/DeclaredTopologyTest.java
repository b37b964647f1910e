package eco.cli.lab.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import eco.cli.lab.NetworkSource;
import eco.network.Medium.Kind;
import eco.network.Topology;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeclaredTopologyTest {
  private static Topology declared(String name) throws IOException {
    Network network = NetworkSource.find(name).network();
    return DeclaredTopology.of(network, network.ranksPerHost());
  }

  @ParameterizedTest
  @CsvSource({
    "eco8,    routed(bus(0 1 2) bus(3 4 5) bus(6 7))",
    "switch8, switch(0 1 2 3 4 5 6 7)",
    "cloud,   long-haul(long-haul(switch(0 1 2 3) switch(4 5 6 7)) switch(8 9 10 11))",
  })
  void theTreeIsTheOneOfTheFile(String name, String tree) throws IOException {
    assertThat(declared(name)).hasToString(tree);
  }

  @Test
  void ranksOfOneHostTalkOverMemory() throws IOException {
    Topology grid = declared("grid");
    assertThat(grid.size()).isEqualTo(48);
    assertThat(grid.medium(0, 15).kind()).isEqualTo(Kind.SHARED_MEMORY);
    assertThat(grid.medium(16, 32).kind()).isEqualTo(Kind.SWITCH);
    assertThat(grid.medium(0, 16).kind()).isEqualTo(Kind.LONG_HAUL);
  }

  @Test
  void rateAndDelayAreThoseOfThePath() throws IOException {
    Topology grid = declared("grid");
    // 20 Mbit/s of frames that carry 1448 of 1538 bytes
    assertThat(grid.medium(0, 16).bytesPerSecond()).isCloseTo(2.35e6, within(0.02e6));
    assertThat(grid.medium(0, 16).latencyNanos() / 1e6).isCloseTo(15.1, within(0.1));
    assertThat(grid.medium(0, 16).contention()).isEqualTo(1);
    assertThat(declared("eco8").medium(0, 1).contention()).isEqualTo(1);
    assertThat(declared("switch8").medium(0, 1).contention()).isZero();
  }

  @Test
  void multicastReachesWhatIsJoinedByLinksThatCarryIt() throws IOException {
    Topology eco8 = declared("eco8");
    assertThat(eco8.medium(0, 1).multicast()).isTrue();
    assertThat(eco8.medium(0, 7).multicast()).isTrue();
    Topology grid = declared("grid");
    assertThat(grid.medium(0, 1).multicast()).as("memory").isFalse();
    assertThat(grid.medium(16, 32).multicast()).isTrue();
    assertThat(grid.medium(0, 16).multicast()).isFalse();
    Topology campus = declared("campus");
    assertThat(campus.medium(0, 4).multicast()).as("laboratories").isTrue();
    assertThat(campus.medium(0, 7).multicast()).as("laboratories and offices").isTrue();
    assertThat(campus.medium(12, 15).multicast()).as("inside the remote site").isTrue();
    assertThat(campus.medium(0, 12).multicast()).as("to the remote site").isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "true,  true,  true,  true",
    "true,  true,  false, true",
    "false, true,  true,  true",
    "true,  false, false, false",
    "false, true,  false, false",
    "false, false, false, false",
  })
  void everySegmentOfAClusterMustBeReachedOnWhateverWay(
      boolean ab, boolean bc, boolean ca, boolean multicast) {
    Network network =
        NetworkFile.parse(
            "t",
            """
            {"name": "t",
             "hosts": {"a": "A", "b": "B", "c": "C", "d": "C"},
             "segments": {"A": {"kind": "bus", "rate_mbit": 10},
                          "B": {"kind": "bus", "rate_mbit": 10},
                          "C": {"kind": "bus", "rate_mbit": 10}},
             "links": [{"between": ["A", "B"], "multicast": %s},
                       {"between": ["B", "C"], "multicast": %s},
                       {"between": ["C", "A"], "multicast": %s}]}
            """
                .formatted(ab, bc, ca));
    Topology declared = DeclaredTopology.of(network, 1);
    assertThat(declared).hasToString("routed(0 1 bus(2 3))");
    assertThat(declared.medium(0, 1).multicast()).isEqualTo(multicast);
    assertThat(declared.medium(2, 3).multicast()).isTrue();
  }

  @Test
  void aChangeAppliesToSegmentsLinksAndHosts() throws IOException {
    Network eco8 = NetworkSource.find("eco8").network();
    assertThat(NetworkChange.set(eco8, "A.bandwidth=x10").segment("A").bitsPerSecond())
        .isEqualTo(100_000_000);
    assertThat(NetworkChange.set(eco8, "B.delay=70").segment("B").delayNanos()).isEqualTo(70_000);
    assertThat(NetworkChange.set(eco8, "bridge-C.bandwidth=2").linksOf("C").getFirst())
        .hasFieldOrPropertyWithValue("bitsPerSecond", 2_000_000L);
    assertThat(NetworkChange.add(eco8, "3@C").hostsOn("C")).hasSize(5);
    assertThatThrownBy(() -> NetworkChange.set(eco8, "D.delay=1"))
        .hasMessageContaining("no such segment or link: name=D");
    assertThatThrownBy(() -> NetworkChange.set(eco8, "A.colour=1"))
        .hasMessageContaining("not NAME.bandwidth=VALUE");
    assertThatThrownBy(() -> NetworkChange.add(eco8, "C")).hasMessageContaining("not N@NAME");
  }
}
