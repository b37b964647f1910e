package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.cost.LowerBound;
import eco.launch.HostsFile;
import eco.network.Host;
import eco.network.Measurements;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Survey;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.schedule.Goal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BoundsTest {
  private static final Medium FAR = Medium.of(Kind.LONG_HAUL, 20_000_000, 1000, 100, 1);
  private static final Medium NEAR = Medium.of(Kind.SWITCH, 50_000, 1000, 8, 0);

  /// Hosts a and b at one site, c and d at another.
  private static final Survey SURVEY =
      new Survey(
          "2026-01-31T12:00:00Z",
          "eco",
          new Measurements(
              Stream.of("a", "b", "c", "d").map(name -> new Host(name, 1)).toList(),
              8,
              16_000,
              new TreeMap<>(),
              List.of(),
              List.of(),
              List.of()),
          new Topology(new Cluster(FAR, List.of(Cluster.of(NEAR, 0, 1), Cluster.of(NEAR, 2, 3)))));

  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    file = folder.resolve("net.json");
    Files.writeString(file, SURVEY.text());
  }

  private static Site site(List<Integer> order, String... hosts) {
    return new Site(
        "lab",
        Stream.of(hosts).map(host -> new HostsFile.Host(host, 1, null)).toList(),
        order,
        List.of("agent"),
        List.of(),
        "eth0",
        Optional.empty(),
        List.of());
  }

  private Request request(Operation operation, OptionalInt root, Site site) {
    return new Request(
        operation,
        site.hosts().size(),
        Transport.AUTO,
        Buffers.HEAP,
        List.of(1000L),
        1,
        OptionalInt.empty(),
        OptionalInt.empty(),
        root,
        Optional.empty(),
        Optional.of(file),
        List.of(),
        Optional.of(site),
        Optional.empty());
  }

  private static double bound(int root, Topology topology) {
    Goal goal = Goal.of(eco.schedule.Operation.BROADCAST, topology.size(), root);
    return LowerBound.of(goal, 1000, topology).nanos() / 1e3;
  }

  @Test
  void ranksAreWhereTheOrderOfTheSitePutsThem() {
    Topology shuffled =
        site(List.of(2, 0, 1, 3), "a", "b", "c", "d").topology(SURVEY).orElseThrow();
    assertThat(shuffled.medium(0, 2)).isEqualTo(NEAR);
    assertThat(shuffled.medium(1, 3)).isEqualTo(NEAR);
    assertThat(shuffled.medium(0, 1)).isEqualTo(FAR);
  }

  @Test
  void theBoundIsThatOfTheHostsThatTakePart() {
    Site all = site(List.of(), "a", "b", "c", "d");
    Bounds far = Bounds.of(request(Operation.BROADCAST, OptionalInt.of(0), all)).orElseThrow();
    assertThat(far.micros(1000)).isEqualTo(bound(0, SURVEY.topology())).isGreaterThan(20_000);
    Site near = site(List.of(), "c", "d");
    assertThat(Bounds.of(request(Operation.BROADCAST, OptionalInt.of(0), near)).orElseThrow())
        .extracting(bounds -> bounds.micros(1000))
        .satisfies(micros -> assertThat(micros).isLessThan(100));
  }

  @Test
  void withEveryRankAsRootItIsTheLeastOfAll() {
    Site some = site(List.of(), "a", "b", "c");
    Topology topology = some.topology(SURVEY).orElseThrow();
    Bounds bounds =
        Bounds.of(request(Operation.BROADCAST, OptionalInt.empty(), some)).orElseThrow();
    assertThat(bounds.micros(1000))
        .isEqualTo(
            Stream.of(0, 1, 2).mapToDouble(root -> bound(root, topology)).min().orElseThrow());
  }

  @Test
  void withoutHostsOfTheNetworkThereIsNone() {
    Site foreign = site(List.of(), "a", "x");
    assertThat(Bounds.of(request(Operation.BROADCAST, OptionalInt.empty(), foreign))).isEmpty();
    assertThat(Bounds.of(Requests.of(Operation.LATENCY, 1))).isEmpty();
  }

  @Test
  void aDamagedFileIsNamed() throws IOException {
    Files.writeString(file, "{}");
    Site site = site(List.of(), "a", "b");
    assertThatThrownBy(() -> Bounds.of(request(Operation.BROADCAST, OptionalInt.empty(), site)))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining(file.toString());
  }

  @Test
  void theTableTellsTheDistanceToTheBound() {
    Request request =
        request(Operation.BROADCAST, OptionalInt.of(0), site(List.of(), "a", "b", "c", "d"));
    double micros = bound(0, SURVEY.topology());
    SampleSet set =
        SampleSet.of(
            Measure.BROADCAST, Phase.STEADY, 1000, new long[] {Math.round(micros * 1500)}, 1);
    List<Result> results =
        Result.of(request, List.of(new Observation("eco", Buffers.HEAP, set, 0)));
    assertThat(JsonLines.line(results.getFirst())).contains("\"lower_bound_us\":");
    assertThat(new Report(request, results, false).lines())
        .anyMatch(line -> line.contains("bound us") && line.contains("of bound"))
        .anyMatch(line -> line.contains(Report.number(micros)) && line.contains(" 1.50 "));
  }
}
