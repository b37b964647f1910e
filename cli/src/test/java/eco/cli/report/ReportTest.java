package eco.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.cli.Main;
import eco.network.Host;
import eco.network.Measurements;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Medium;
import eco.network.Medium.Kind;
import eco.network.Statistics;
import eco.network.Survey;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class ReportTest {
  private static final Pattern DATA =
      Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>");

  /// Whatever would make a browser fetch something.
  private static final Pattern FETCH =
      Pattern.compile(
          "<(?:link|img|iframe|object|embed|source|audio|video|base)\\b|\\ssrc=|@import|url\\(|"
              + "\\bfetch\\(|XMLHttpRequest|WebSocket|EventSource|sendBeacon|\\bimport\\(");

  /// The addresses that stand in the page without being asked: namespaces and licences.
  private static final List<String> NAMES =
      List.of(
          "http://www.apache.org/licenses/LICENSE-2.0",
          "http://www.w3.org/",
          "https://github.com/ecomfe/zrender/blob/master/LICENSE.txt");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int eco(String... words) {
    return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words);
  }

  /// Two hosts on a bus and one far away; what the far one's name wants is not what it gets.
  private static Survey survey() {
    Topology tree =
        new Topology(
            new Cluster(
                Medium.of(Kind.LONG_HAUL, 20_000_000, 0, 800, 1),
                List.of(Cluster.of(Medium.of(Kind.BUS, 50_000, 0, 800, 1), 0, 2), new Leaf(1))));
    TreeMap<Pair, Times> pairs = new TreeMap<>();
    Times near = new Times(Statistics.of(51_000, 60_000), Statistics.of(13_000_000));
    pairs.put(new Pair(0, 2), near);
    pairs.put(new Pair(2, 0), near);
    List<Host> hosts = List.of(new Host("a", 1), new Host("</script><b>", 1), new Host("c", 1));
    return new Survey(
        "2026-01-31T12:00:00Z", "test", Measurements.of(hosts, 8, 16000, pairs), tree);
  }

  private static JsonNode data(String html) {
    MatchResult data = DATA.matcher(html).results().findFirst().orElseThrow();
    return JsonMapper.shared().readTree(data.group(1));
  }

  @Test
  void theCommandWritesAPageForABundledNetwork() throws Exception {
    Path page = folder.resolve("page.html");
    assertThat(eco("report", "switch8", "-o", page.toString())).as(err.toString()).isZero();
    assertThat(out.toString()).startsWith(page + ": 8 ranks, ").hasLineCount(1);
    String html = Files.readString(page);
    assertThat(html).startsWith("<!DOCTYPE html>").contains("<h1>switch8</h1>");
    assertThat(html.length()).isLessThan(4_000_000);
    assertThat(html).doesNotContain("{{");
    assertThat(data(html).get("curves").size()).isEqualTo(11);
    JsonNode plans = data(html).get("plans");
    assertThat(plans.size()).isEqualTo(11 * 3 - 2);
    assertThat(plans.get(0).get("motion").get("source").size()).isPositive();
  }

  @Test
  void aMeasuredNetworkIsShownInTheOrderOfItsClusters() throws Exception {
    String html = Report.html(ReportedNetwork.of("net.json", survey()), List.of());
    JsonNode data = data(html);
    assertThat(data.get("order").toString()).isEqualTo("[0,2,1]");
    assertThat(data.get("paths").toString()).isEqualTo("[[0,1],[0],[0,1]]");
    assertThat(data.get("pairs").get("smallNanos").toString())
        .isEqualTo("[[null,51000,null],[51000,null,null],[null,null,null]]");
    assertThat(html).contains("Measured, finished 2026-01-31T12:00:00Z by test, checksum ");
  }

  @Test
  void aHostileHostNameStaysText() throws Exception {
    String html = Report.html(ReportedNetwork.of("<i>", survey()), List.of());
    assertThat(html)
        .doesNotContain("</script><b>", "<i>")
        .contains("&lt;/script&gt;&lt;b&gt;", "<h1>&lt;i&gt;</h1>");
    assertThat(data(html).get("names").get(1).asString()).isEqualTo("</script><b>");
  }

  @Test
  void nothingInThePageFetchesAnything() throws Exception {
    String html = Report.html(ReportedNetwork.of("net.json", survey()), List.of());
    assertThat(FETCH.matcher(withoutECharts(html)).results().map(MatchResult::group)).isEmpty();
    assertThat(html).contains("content=\"default-src 'none'; ");
    assertThat(Pattern.compile("https?://[^\"' )]*").matcher(html).results())
        .extracting(MatchResult::group)
        .allMatch(address -> NAMES.stream().anyMatch(address::startsWith));
  }

  @Test
  void aPlantedFetchIsCaught() {
    for (String fault :
        List.of("<link rel=stylesheet>", "<img src='x'>", "@import 'x'", "fetch('x')")) {
      assertThat(FETCH.matcher(fault).find()).as(fault).isTrue();
    }
  }

  /// What is ours; the policy forbids the library whatever it might know how to fetch.
  private static String withoutECharts(String html) {
    int begin = html.indexOf("Licensed to the Apache Software Foundation");
    int end = html.indexOf("</script>", begin);
    assertThat(begin).isPositive();
    return html.substring(0, begin) + html.substring(end);
  }

  @Test
  void measuredTimesStandBesidePredictedOnes() throws Exception {
    BenchFile measured =
        BenchFile.parse(
            "b.jsonl",
            List.of(
                line("eco", "broadcast", "steady", 3, 16000, 9000.5),
                line("openmpi", "broadcast", "steady", 3, 16000, 12000),
                line("eco", "broadcast", "first", 3, 16000, 70000),
                "",
                line("eco", "broadcast", "steady", 2, 16000, 5000)));
    String html = Report.html(ReportedNetwork.of("net.json", survey()), List.of(measured));
    JsonNode lines = data(html).get("curves").get(0).get("lines");
    List<String> drawn =
        lines
            .valueStream()
            .filter(line -> line.get("kind").asString().equals("MEASURED"))
            .map(line -> line.get("name").asString() + " " + line.get("points"))
            .toList();
    assertThat(drawn)
        .containsExactly(
            "measured: eco [{\"bytes\":16000,\"nanos\":9000500.0}]",
            "measured: openmpi [{\"bytes\":16000,\"nanos\":1.2E7}]");
    assertThat(html).contains(">bytes</th>", ">p50 us</th>", ">9001</td>");
  }

  private static String line(
      String system, String op, String phase, int ranks, long bytes, double micros) {
    return """
    {"system":"%s","op":"%s","phase":"%s","ranks":%d,"bytes":%d,"p50_us":%s}"""
        .formatted(system, op, phase, ranks, bytes, micros);
  }

  @Test
  void aLineThatIsNoObjectIsNamed() {
    assertThatThrownBy(() -> BenchFile.parse("b.jsonl", List.of("{}", "[1]")))
        .isInstanceOf(ReportException.class)
        .hasMessageStartingWith("b.jsonl:2: not a JSON object");
  }

  @Test
  void whatIsMissingIsToldInOneLine() {
    assertThat(eco("report", "nowhere.json")).isEqualTo(1);
    assertThat(err.toString()).contains("no network nowhere.json").hasLineCount(1);
    err.getBuffer().setLength(0);
    assertThat(eco("report", "eco8", "--bench", "nowhere.jsonl")).isEqualTo(1);
    assertThat(err.toString()).contains("no such file: nowhere.jsonl").hasLineCount(1);
    err.getBuffer().setLength(0);
    assertThat(eco("report")).isEqualTo(2);
    assertThat(err.toString()).contains("Missing required parameter").hasLineCount(1);
  }

  @Test
  void oneRankAloneHasAPageToo() throws Exception {
    ReportedNetwork alone =
        new ReportedNetwork(
            "alone", "", List.of("h0"), new Topology(new Leaf(0)), Optional.empty());
    assertThat(data(Report.html(alone, List.of())).get("paths").toString()).isEqualTo("[[]]");
  }
}
