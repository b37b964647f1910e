package eco.cli.survey;

import static org.assertj.core.api.Assertions.assertThat;

import eco.cli.Main;
import eco.network.Host;
import eco.network.Measurements;
import eco.network.Measurements.Heard;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Statistics;
import eco.network.Survey;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class SurveyCommandsTest {
  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int eco(String... words) {
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
  }

  /// Two clusters of two hosts; a message takes `nanos` within, and ten times that between them.
  private static Survey survey(long nanos, double nanosPerByte) {
    Topology tree =
        new Topology(
            new Cluster(
                Medium.of(Kind.ROUTED, 10 * nanos, 0, 800, 1),
                List.of(
                    Cluster.of(Medium.of(Kind.BUS, nanos, 0, nanosPerByte, 1), 0, 1),
                    Cluster.of(Medium.of(Kind.SWITCH, nanos, 0, 80, 0), 2, 3))));
    TreeMap<Pair, Times> pairs = new TreeMap<>();
    for (int a = 0; a < 4; a++) {
      for (int b = 0; b < 4; b++) {
        if (a != b) {
          Statistics times = Statistics.of(tree.medium(a, b).latencyNanos());
          pairs.put(new Pair(a, b), new Times(times, times));
        }
      }
    }
    List<Host> hosts = IntStream.range(0, 4).mapToObj(i -> new Host("h" + i, 1)).toList();
    Measurements measured = Measurements.of(hosts, 8, 16000, pairs);
    return new Survey("2026-01-31T12:00:00Z", "test", measured, tree);
  }

  private String file(String name, Survey survey) throws Exception {
    Path file = folder.resolve(name);
    SurveyFiles.write(file, survey);
    return file.toString();
  }

  @Test
  void showPrintsTreeMediaAndHeatMap() throws Exception {
    assertThat(eco("show", file("net.json", survey(200_000, 800)))).isZero();
    assertThat(out.toString())
        .contains("4 hosts, 2 levels, made 2026-01-31T12:00:00Z")
        .contains("A  routed, shared trunk   2.00 ms     10.0 Mbit/s")
        .contains("├─ B  bus                 0.20 ms     10.0 Mbit/s   h0 h1")
        .contains("└─ C  switch              0.20 ms    100.0 Mbit/s   h2 h3")
        .contains("h0  ·░██")
        .contains("h3  ██░·");
  }

  /// The same; the hosts of the bus, or nobody, heard each other.
  private static Survey multicastSurvey(boolean reaches) {
    Survey survey = survey(200_000, 800);
    Measurements measured = survey.measurements();
    List<Heard> heard =
        List.of(
            new Heard(0, reaches ? List.of(1) : List.of()),
            new Heard(1, reaches ? List.of(0) : List.of()),
            new Heard(2, List.of()),
            new Heard(3, List.of()));
    Topology tree =
        survey
            .topology()
            .over(
                cluster ->
                    cluster.medium().withMulticast(reaches && cluster.medium().kind() == Kind.BUS));
    return new Survey(
        survey.made(),
        "test",
        new Measurements(measured.hosts(), 8, 16000, measured.pairs(), List.of(), List.of(), heard),
        tree);
  }

  @Test
  void showSaysWhereMulticastReachesAll() throws Exception {
    String file = file("net.json", multicastSurvey(true));
    assertThat(eco("show", file)).isZero();
    assertThat(out.toString())
        .contains("A  routed, shared trunk   2.00 ms     10.0 Mbit/s")
        .contains("├─ B  bus, multicast      0.20 ms     10.0 Mbit/s   h0 h1")
        .contains("└─ C  switch              0.20 ms    100.0 Mbit/s   h2 h3");
    out.getBuffer().setLength(0);
    assertThat(eco("show", "--json", file)).isZero();
    JsonNode tree = JsonMapper.shared().readTree(out.toString());
    assertThat(tree.get("multicast").asBoolean()).isFalse();
    assertThat(tree.get("parts").get(0).get("multicast").asBoolean()).isTrue();
    assertThat(tree.get("parts").get(1).get("multicast").asBoolean()).isFalse();
  }

  @Test
  void diffTellsOfMulticastIfBothKnow() throws Exception {
    String none = file("none.json", multicastSurvey(false));
    String some = file("some.json", multicastSurvey(true));
    String unknown = file("unknown.json", survey(200_000, 800));
    assertThat(eco("diff", none, some)).isZero();
    assertThat(out.toString().strip()).isEqualTo("cluster B (h0 h1) now carries multicast");
    out.getBuffer().setLength(0);
    assertThat(eco("diff", some, none)).isZero();
    assertThat(out.toString().strip()).isEqualTo("cluster B (h0 h1) no longer carries multicast");
    out.getBuffer().setLength(0);
    assertThat(eco("diff", unknown, some)).isZero();
    assertThat(out.toString().strip()).isEqualTo("nothing changed");
  }

  @Test
  void aChangedNetworkCarriesMulticastWhereItDid() {
    Topology tree = multicastSurvey(true).topology();
    for (Topology changed :
        List.of(
            TopologyChange.set(tree, "B.bandwidth=x2"),
            TopologyChange.set(tree, "A.delay=x2"),
            TopologyChange.add(tree, "2@B"))) {
      assertThat(changed.medium(0, 1).multicast()).isTrue();
      assertThat(changed.medium(0, 2).multicast()).isFalse();
      assertThat(changed.medium(2, 3).multicast()).isFalse();
    }
    assertThat(TopologyChange.add(tree, "2@B").medium(0, 5).multicast()).isTrue();
  }

  /// A survey during which other programs kept the processors of every host busy.
  private static Survey busySurvey() {
    Survey quiet = survey(200_000, 800);
    Measurements measured = quiet.measurements();
    List<Host> hosts = measured.hosts().stream().map(h -> new Host(h.name(), 1, 87)).toList();
    Measurements busy = Measurements.of(hosts, 8, 16000, measured.pairs());
    return new Survey(quiet.made(), "test", busy, quiet.topology());
  }

  @Test
  void showRepeatsThatHostsWereBusy() throws Exception {
    assertThat(eco("show", file("net.json", busySurvey()))).isZero();
    assertThat(out.toString()).contains("results may be wrong: ", "(87 % on h0 h1 h2 and 1 more)");
  }

  @Test
  void showTellsProgramsThatHostsWereBusy() throws Exception {
    assertThat(eco("show", "--json", file("net.json", busySurvey()))).isZero();
    JsonNode tree = JsonMapper.shared().readTree(out.toString());
    assertThat(tree.get("warning").asString())
        .isEqualTo(Loads.warning(busySurvey().measurements().hosts()).orElseThrow());
    assertThat(tree.get("parts").get(0).has("warning")).isFalse();
  }

  @Test
  void showGivesTheTreeToPrograms() throws Exception {
    assertThat(eco("show", "--json", file("net.json", survey(200_000, 800)))).isZero();
    JsonNode tree = JsonMapper.shared().readTree(out.toString());
    assertThat(tree.get("warning").isNull()).isTrue();
    assertThat(tree.get("medium").asString()).isEqualTo("routed");
    assertThat(tree.get("parts").get(0).get("bytes_per_second").asInt()).isEqualTo(1_250_000);
    assertThat(tree.get("parts").get(1).get("parts").get(1).asString()).isEqualTo("h3");
  }

  @Test
  void diffSaysWhatChanged() throws Exception {
    String before = file("a.json", survey(200_000, 800));
    assertThat(eco("diff", before, file("b.json", survey(200_000, 1600)))).isZero();
    assertThat(out.toString())
        .isEqualToIgnoringNewLines(
            "cluster B (h0 h1) lost half of its bandwidth: 5.0 Mbit/s, was 10.0 Mbit/s");
    out.getBuffer().setLength(0);
    assertThat(eco("diff", before, before)).isZero();
    assertThat(out.toString().strip()).isEqualTo("nothing changed");
  }

  @Test
  void aDamagedFileIsRefusedInOneLine() throws Exception {
    Path file = Path.of(file("net.json", survey(200_000, 800)));
    Files.writeString(file, Files.readString(file).replace("h2", "hx"));
    assertThat(eco("show", file.toString())).isEqualTo(1);
    assertThat(err.toString()).startsWith("eco show: " + file + ":").hasLineCount(1);
  }

  @Test
  void mistakesOfMeasureAreNamed() {
    assertThat(eco("measure", "-o", "x")).isEqualTo(2);
    assertThat(err.toString()).contains("one of --hosts FILE, --lab NAME and -n N is needed");
    assertThat(eco("measure", "-o", "x", "-n", "1")).isEqualTo(2);
    assertThat(eco("measure", "-o", "x", "-n", "2", "--changed", "h")).isEqualTo(2);
    assertThat(err.toString()).contains("--changed needs --update");
  }

  @Test
  void aBarTellsTheTimeLeft() {
    assertThat(ProgressLine.bar("measuring", 0, 10, 0))
        .isEqualTo("measuring [" + ".".repeat(30) + "] 0 of 10");
    assertThat(ProgressLine.bar("measuring", 5, 10, 65_000_000_000L))
        .isEqualTo("measuring [###############...............] 5 of 10, about 1:05 left");
  }
}
