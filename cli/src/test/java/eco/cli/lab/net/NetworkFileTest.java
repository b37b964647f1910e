package eco.cli.lab.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.cli.lab.NetworkSource;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;

class NetworkFileTest {
  static final List<String> BUNDLED = NetworkSource.BUNDLED;

  private static final String TWO =
      """
      {"name": "two",
       "hosts": {"h0": "A", "h1": "A",
                 "h2": "B"},
       "ranks_per_host": 2,
       "segments": {"A": {"kind": "bus", "rate_mbit": 10, "delay_us": 50, "queue_kb": 128},
                    "B": {"kind": "switch", "rate_mbit": 100, "delay_us": 50}},
       "links": [{"between": ["A", "B"],
                  "rate_mbit": 20, "delay_us": 15000, "queue_kb": 200, "multicast": false}]}
      """;

  @Test
  void everyFieldIsRead() {
    Network network = NetworkFile.parse("two.json", TWO);
    assertThat(network.name()).isEqualTo("two");
    assertThat(network.hosts())
        .containsExactly(Map.entry("h0", "A"), Map.entry("h1", "A"), Map.entry("h2", "B"));
    assertThat(network.ranksPerHost()).isEqualTo(2);
    assertThat(network.segments().values())
        .containsExactly(
            new Segment("A", Segment.Kind.BUS, 10_000_000, 50_000, 128_000),
            new Segment("B", Segment.Kind.SWITCH, 100_000_000, 50_000, 128_000));
    assertThat(network.links())
        .containsExactly(new Link("A", "B", 20_000_000, 15_000_000, 200_000, false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          "h2": "B"}            | "h2": "C"}             | 3 | host "h2" is on unknown segment "C"
          "between": ["A", "B"] | "between": ["A", "X"]  | 7 | link to unknown segment "X"
          "between": ["A", "B"] | "between": ["A", "A"]  | 7 | link joins segment "A" to itself
          "between": ["A", "B"] | "between": ["A"]       | 7 | a link is "between" two segments
          "rate_mbit": 100      | "rate_mbit": -1        | 6 | "rate_mbit" must be from 0.001
          "rate_mbit": 100,     | ~~                     | 6 | segment "B" needs a "rate_mbit"
          "rate_mbit": 20       | "rate_mbit": "fast"    | 8 | "rate_mbit" must be a number, not text
          "delay_us": 15000     | "delay_us": -5         | 8 | "delay_us" must be from 0
          "multicast": false    | "multicast": 1         | 8 | "multicast" must be true or false
          "multicast": false    | "multi": false         | 8 | unknown field "multi" in a link
          "ranks_per_host": 2   | "ranks_per_host": 0    | 4 | "ranks_per_host" must be from 1
          "ranks_per_host": 2   | "ranks_per_host": 1.5  | 4 | "ranks_per_host" must be a whole number
          "h2": "B"}            | "h1": "B"}             | 3 | "h1" is there twice
          "h2": "B"}            | "H 2": "B"}            | 3 | "H 2" is no host name
          "kind": "switch"      | "kind": "hub"          | 6 | segment "B" is a bus, a switch or a router
          "kind": "switch"      | "kind": "router"       | 6 | segment "B" is a router and has no medium
          "name": "two",        | ~~                     | 1 | "name" is missing
          "links"               | "link"                 | 7 | unknown field "link" in a network
          "queue_kb": 200       | "queue_kb": 1          | 8 | "queue_kb" must be from 2
          "ranks_per_host": 2,  | "ranks_per_host": 2,,  | 4 | not JSON
          """)
  void aDamagedFileIsRefusedWithTheLineAndTheReason(
      String sound, String damage, int line, String reason) {
    assertThat(TWO).contains(sound);
    String text = TWO.replace(sound, damage == null ? "" : damage);
    assertThatThrownBy(() -> NetworkFile.parse("two.json", text))
        .isInstanceOf(NetworkFileException.class)
        .hasMessageStartingWith("two.json:" + line + ": ")
        .hasMessageContaining(reason);
  }

  @Test
  void anUnreachableHostIsRefused() {
    String text = TWO.substring(0, TWO.indexOf(",\n \"links\"")) + "}";
    assertThatThrownBy(() -> NetworkFile.parse("two.json", text))
        .hasMessage(
            "two.json:3: host \"h2\" on segment \"B\" cannot be reached from host \"h0\":"
                + " no links lead there");
  }

  @Test
  void everyPrefixOfAFileIsRefusedWithALine() {
    String text = TWO.strip();
    for (int end = 0; end < text.length(); end++) {
      String prefix = text.substring(0, end);
      assertThatThrownBy(() -> NetworkFile.parse("two.json", prefix))
          .as("prefix of %d characters", end)
          .isInstanceOf(NetworkFileException.class)
          .hasMessageMatching("(?s)two\\.json:\\d+: .*");
    }
  }

  @ParameterizedTest
  @FieldSource("BUNDLED")
  void bundledNetworksAreSound(String name) throws IOException {
    Network network = NetworkSource.find(name).network();
    assertThat(network.name()).isEqualTo(name);
  }
}
