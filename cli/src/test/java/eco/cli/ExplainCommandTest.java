package eco.cli;

import static org.assertj.core.api.Assertions.assertThat;

import eco.network.Host;
import eco.network.Measurements;
import eco.network.Medium;
import eco.network.Survey;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ExplainCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... args) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), args);
  }

  /// The file of a measured network: two switched sites of three hosts each.
  private static String twoSites(Path folder) throws Exception {
    List<Host> hosts = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      hosts.add(new Host("h" + i, 1));
    }
    Medium far = Medium.of(Medium.Kind.LONG_HAUL, 10_000_000, 1000, 400, 1);
    Medium near = Medium.of(Medium.Kind.SWITCH, 50_000, 1000, 80, 0);
    Topology tree =
        new Topology(
            new Cluster(far, List.of(Cluster.of(near, 0, 1, 2), Cluster.of(near, 3, 4, 5))));
    Measurements nothing =
        new Measurements(hosts, 8, 16_000, new TreeMap<>(), List.of(), List.of());
    Survey survey = new Survey("2026-01-31T12:00:00Z", "test", nothing, tree);
    return Files.writeString(folder.resolve("net.json"), survey.text()).toString();
  }

  @Test
  void aPlanIsExplained() {
    assertThat(run("explain", "broadcast", "--bytes", "16000", "--net", "eco8")).isZero();
    assertThat(out.toString())
        .startsWith("broadcast of 16000 bytes with root 0 among 8 ranks should take ")
        .contains("lower bound", "limited by the trunk out of ranks 0-2")
        .contains("who sends to whom", "rejected")
        .containsPattern("(?m)^  level 1  bus +3 parts .*, contention 1.00, multicast$");
  }

  @Test
  void lengthsMayHaveUnits() {
    assertThat(run("explain", "broadcast", "--bytes", "64K", "--net", "eco8")).isZero();
    assertThat(out.toString()).startsWith("broadcast of 65536 bytes ");
    assertThat(run("explain", "broadcast", "--bytes", "many", "--net", "eco8")).isEqualTo(2);
    assertThat(err.toString()).contains("not a length in bytes: 'many'; write 8, 64K or 1M");
    assertThat(run("what-if", "eco8", "--add", "1@C", "--bytes", "1K,2K", "--json")).isZero();
    assertThat(out.toString()).contains("1024", "2048");
  }

  @Test
  void aTimetableIsToldOf() {
    String line = "  timetable    messages leave in turn, the last of rank 0 after ";
    assertThat(run("explain", "broadcast", "--net", "campus")).isZero();
    assertThat(out.toString()).doesNotContain("timetable");
    assertThat(run("explain", "all-to-all", "--bytes", "16000", "--net", "campus")).isZero();
    assertThat(out.toString()).contains("\n" + line);
  }

  @Test
  void programsLearnWhenTheLastMessageLeaves() {
    assertThat(run("explain", "all-to-all", "--bytes", "16000", "--net", "campus", "--json"))
        .isZero();
    JsonNode json = JsonMapper.shared().readTree(out.toString());
    assertThat(json.get("last_departure_us").asDouble())
        .isPositive()
        .isLessThan(json.get("predicted_us").asDouble());
  }

  @Test
  void programsGetJson() {
    assertThat(run("explain", "allreduce", "--net", "cloud", "--json")).isZero();
    JsonNode json = JsonMapper.shared().readTree(out.toString());
    assertThat(json.get("operation").asString()).isEqualTo("allreduce");
    assertThat(json.get("predicted_us").asDouble())
        .isGreaterThanOrEqualTo(json.get("lower_bound_us").asDouble());
    assertThat(json.get("rejected").size()).isPositive();
    assertThat(json.get("rejected").get(0).get("predicted_us").asDouble()).isPositive();
  }

  @Test
  void aSimulationIsDrawn(@TempDir Path folder) throws Exception {
    Path svg = folder.resolve("chain.svg");
    String[] line = {
      "simulate", "broadcast", "--net", "switch8", "--algorithm", "chain/4", "--svg", svg.toString()
    };
    assertThat(run(line)).isZero();
    assertThat(out.toString()).contains("rank 7  ", "chain/4", "28 messages, 112000 bytes in all");
    assertThat(Files.readString(svg)).startsWith("<svg").endsWith("</svg>\n");
  }

  @Test
  void aChangeOfTheNetworkIsPredicted() {
    String[] line = {"what-if", "eco8", "--set", "A.bandwidth=x10", "--bytes", "1000", "--json"};
    assertThat(run(line)).isZero();
    JsonNode rows = JsonMapper.shared().readTree(out.toString());
    assertThat(rows.size()).isEqualTo(11);
    assertThat(rows.get(0).get("changePercent").asDouble()).isNegative();
  }

  @Test
  void aChangeOfAMeasuredNetworkIsPredictedByTheNamesOfItsClusters(@TempDir Path folder)
      throws Exception {
    String net = twoSites(folder);
    String[] slower = {"what-if", net, "--set", "A.bandwidth=x0.5", "--bytes", "1000000", "--json"};
    assertThat(run(slower)).isZero();
    JsonNode broadcast = JsonMapper.shared().readTree(out.toString()).get(0);
    assertThat(broadcast.get("changePercent").asDouble()).isBetween(60.0, 100.0);
    out.getBuffer().setLength(0);
    assertThat(run("what-if", net, "--set", "B.delay=50", "--bytes", "1000", "--json")).isZero();
    JsonMapper.shared()
        .readTree(out.toString())
        .forEach(row -> assertThat(row.get("changePercent").asDouble()).isZero());
    out.getBuffer().setLength(0);
    assertThat(run("what-if", net, "--add", "4@C", "--bytes", "1000", "--json")).isZero();
    JsonNode gather = JsonMapper.shared().readTree(out.toString()).get(2);
    assertThat(gather.get("operation").asString()).isEqualTo("gather");
    assertThat(gather.get("changePercent").asDouble()).isPositive();
    assertThat(run("what-if", net, "--set", "D.delay=x2")).isEqualTo(1);
    assertThat(err.toString()).contains("no such cluster: name=D, clusters=A to C");
  }

  @Test
  void severalRanksOnEveryMeasuredHostArePlannedFor(@TempDir Path folder) throws Exception {
    String net = twoSites(folder);
    assertThat(run("explain", "broadcast", "--net", net, "--ranks", "12")).isEqualTo(1);
    assertThat(err.toString()).contains("net.json has 6; --ranks-per-host").hasLineCount(1);
    String[] line = {
      "explain", "broadcast", "--net", net, "--ranks-per-host", "4", "--ranks", "12", "--json"
    };
    assertThat(run(line)).isZero();
    JsonNode crowded = JsonMapper.shared().readTree(out.toString());
    assertThat(crowded.get("ranks").asInt()).isEqualTo(12);
    out.getBuffer().setLength(0);
    assertThat(run("explain", "broadcast", "--net", net, "--ranks", "3", "--json")).isZero();
    JsonNode alone = JsonMapper.shared().readTree(out.toString());
    assertThat(crowded.get("predicted_us").asDouble())
        .as("only what happens inside three hosts is added")
        .isBetween(
            alone.get("predicted_us").asDouble(), 1.5 * alone.get("predicted_us").asDouble());
  }

  @Test
  void whatIsWrongIsToldInOneLine() {
    assertThat(run("explain", "brodcast", "--net", "eco8")).isEqualTo(2);
    assertThat(err.toString()).contains("no such operation: brodcast").hasLineCount(1);
    err.getBuffer().setLength(0);
    assertThat(run("explain", "broadcast", "--net", "eco8", "--root", "9")).isEqualTo(1);
    assertThat(err.toString()).contains("no such root").hasLineCount(1);
    err.getBuffer().setLength(0);
    assertThat(run("explain", "broadcast", "--net", "nowhere.json")).isEqualTo(1);
    assertThat(err.toString()).contains("no network nowhere.json").hasLineCount(1);
    err.getBuffer().setLength(0);
    assertThat(run("simulate", "scan", "--net", "eco8", "--algorithm", "magic")).isEqualTo(1);
    assertThat(err.toString()).contains("unknown algorithm").hasLineCount(1);
  }
}
