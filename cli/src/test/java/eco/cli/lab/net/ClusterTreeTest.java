package eco.cli.lab.net;

import static org.assertj.core.api.Assertions.assertThat;

import eco.cli.lab.NetworkSource;
import java.io.IOException;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterTreeTest {
  static LongStream seeds() {
    return LongStream.range(0, 100);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          eco8    | routed { bus A { h0 h1 h2 }  bus B { h3 h4 h5 }  bus C { h6 h7 } }
          switch8 | switch S { h0 h1 h2 h3 h4 h5 h6 h7 }
          grid    | routed { switch site1 { far }  switch site2 { near0 near1 } }
          """)
  void smallNetworksHaveTheTreesOneSees(String name, String tree) throws IOException {
    assertThat(ClusterTree.describe(ClusterTree.of(NetworkSource.find(name).network())))
        .isEqualTo(tree);
  }

  @ParameterizedTest
  @CsvSource({"eco8, 2", "eco20, 2", "switch8, 1", "grid, 2", "cloud, 3", "campus, 4"})
  void bundledNetworksHaveTheirLevels(String name, int levels) throws IOException {
    assertThat(depth(ClusterTree.of(NetworkSource.find(name).network()))).isEqualTo(levels);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyHostIsInTheTreeOnce(long seed) {
    Network network = Networks.random(seed);
    assertThat(ClusterTree.of(network).hosts())
        .containsExactlyInAnyOrderElementsOf(network.hostNames());
  }

  private static int depth(ClusterTree.Cluster cluster) {
    return switch (cluster) {
      case ClusterTree.Local _ -> 1;
      case ClusterTree.Routed routed ->
          1 + routed.members().stream().mapToInt(ClusterTreeTest::depth).max().orElseThrow();
    };
  }
}
