package eco.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser.NewContextOptions;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import eco.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReportPageTest {
  private static final Path PICTURES = Path.of("target", "screenshots");
  private static final List<String> CONTROLS =
      List.of(
          "theme",
          "pairs-size",
          "operation",
          "bytes",
          "root",
          "play",
          "time",
          "speed",
          "curves-operation");

  /// Results with a system whose name wants to be a script.
  private static final String MEASURED =
      """
      {"system":"eco","op":"broadcast","phase":"steady","ranks":8,"bytes":64,"p50_us":1002.25}
      {"system":"eco","op":"broadcast","phase":"steady","ranks":8,"bytes":16000,"p50_us":55002.25}
      {"system":"<script>alert(1)</script>","op":"barrier","ranks":8,"bytes":0,"p50_us":1302.5}
      """;

  @TempDir static Path folder;
  private static Chromium chromium;
  private static Path eco8;
  private static Path campus;

  @BeforeAll
  static void makePages() throws Exception {
    Optional<Path> executable = Chromium.find();
    assumeTrue(
        executable.isPresent(),
        "no Chromium on the PATH: the report page is not tested; Debian: apt install chromium");
    Path measured = Files.writeString(folder.resolve("measured.jsonl"), MEASURED);
    eco8 = report("eco8", folder.resolve("eco8.html"), "--bench", measured.toString());
    campus = report("campus", folder.resolve("campus.html"));
    Files.createDirectories(PICTURES);
    chromium = Chromium.start(executable.get());
  }

  @AfterAll
  static void stopChromium() {
    if (chromium != null) {
      chromium.close();
    }
  }

  private static Path report(String network, Path page, String... more) {
    List<String> words = new ArrayList<>(List.of("report", network, "-o", page.toString()));
    words.addAll(List.of(more));
    StringWriter err = new StringWriter();
    PrintWriter out = new PrintWriter(new StringWriter());
    int status = Main.run(out, new PrintWriter(err, true), words.toArray(String[]::new));
    assertThat(status).as(err.toString()).isZero();
    return page;
  }

  private static Visit visit(Path page) {
    return new Visit(chromium.browser(), page, new NewContextOptions().setViewportSize(1200, 900));
  }

  private static void picture(Locator what, String name) {
    what.screenshot(new Locator.ScreenshotOptions().setPath(PICTURES.resolve(name + ".png")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"eco8", "campus"})
  void everyChartIsDrawnWithoutARequestOrAnError(String network) {
    try (Visit visit = visit(network.equals("eco8") ? eco8 : campus)) {
      Page page = visit.page();
      int ranks = network.equals("eco8") ? 8 : 16;
      assertThat(page.locator("#network .rank").count()).isEqualTo(ranks);
      assertThat(page.locator("#pairs-chart svg path").count()).isGreaterThan(ranks * (ranks - 1));
      assertThat(page.locator("#links svg .node").count()).isEqualTo(ranks);
      assertThat(page.locator("#links svg .link").count()).isGreaterThanOrEqualTo(ranks - 1);
      assertThat(page.locator("#timeline svg .sends").count()).isGreaterThanOrEqualTo(ranks - 1);
      assertThat(page.locator("#curves-chart svg path").count()).isGreaterThan(20);
      for (String part : List.of("network", "pairs", "plans", "curves", "measured")) {
        picture(page.locator("#" + part), network + "-" + part);
      }
      assertThat(visit.offences()).isEmpty();
    }
  }

  @Test
  void oneHostAloneHasAPageToo() throws Exception {
    String network =
        """
        {"name": "alone", "hosts": {"h0": "A"},
         "segments": {"A": {"kind": "bus", "rate_mbit": 10}}}""";
    Path file = Files.writeString(folder.resolve("alone.json"), network);
    try (Visit visit = visit(report(file.toString(), folder.resolve("alone.html")))) {
      assertThat(visit.page().locator("#links svg .node").count()).isOne();
      assertThat(visit.offences()).isEmpty();
    }
  }

  @Test
  void everyPlanAndEveryCurveCanBeChosen() {
    try (Visit visit = visit(campus)) {
      Page page = visit.page();
      int plans = 0;
      for (String operation : options(page, "operation")) {
        choose(page, "operation", operation);
        for (String bytes : options(page, "bytes")) {
          choose(page, "bytes", bytes);
          for (String root : options(page, "root")) {
            choose(page, "root", root);
            assertThat(page.locator("#facts dd").first().textContent()).isNotBlank();
            assertThat(page.locator("#links svg .node").count()).isEqualTo(16);
            plans++;
          }
        }
        choose(page, "curves-operation", operation);
        assertThat(page.locator("#curves-table tbody tr").count()).isGreaterThan(3);
        if (operation.equals("allreduce")) {
          choose(page, "bytes", options(page, "bytes").getFirst()); // Few enough messages to show.
          page.locator("#time").fill("3000");
          picture(page.locator("#motion"), "campus-allreduce");
        }
      }
      picture(page.locator("#curves"), "campus-barrier");
      assertThat(plans).isGreaterThan(11);
      assertThat(visit.offences()).isEmpty();
    }
  }

  /// Chooses, unless there is no choice.
  private static void choose(Page page, String select, String value) {
    if (page.locator("#" + select).isEnabled()) {
      page.locator("#" + select).selectOption(value);
    }
  }

  @SuppressWarnings("unchecked")
  private static List<String> options(Page page, String select) {
    return (List<String>)
        page.locator("#" + select).evaluate("(s) => [...s.options].map((each) => each.value)");
  }

  @Test
  void theKeyboardReachesEveryControlAndShowsWhereItIs() {
    try (Visit visit = visit(eco8)) {
      Page page = visit.page();
      Set<String> reached = new HashSet<>();
      for (int presses = 0; presses < 60 && !reached.containsAll(CONTROLS); presses++) {
        page.keyboard().press("Tab");
        reached.add(String.valueOf(page.evaluate("() => document.activeElement.id")));
        assertThat(page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle"))
            .as("outline of what has the focus after %s", reached)
            .isNotEqualTo("none");
      }
      assertThat(reached).containsAll(CONTROLS);
    }
  }

  @Test
  void everyControlHasALabel() {
    try (Visit visit = visit(eco8)) {
      for (String control : CONTROLS) {
        String named = "(c) => c.tagName === 'BUTTON' ? c.textContent : c.labels[0]?.textContent";
        Object label = visit.page().locator("#" + control).evaluate(named);
        assertThat(label).as(control).isNotNull().asString().isNotBlank();
      }
    }
  }

  @Test
  void spacePlaysAndPausesAndArrowsMoveTheClock() {
    try (Visit visit = visit(eco8)) {
      Page page = visit.page();
      page.locator("#play").focus();
      page.keyboard().press("Space");
      page.waitForFunction("() => document.querySelectorAll('.message').length > 0");
      page.waitForFunction("() => Number(document.getElementById('time').value) > 500");
      picture(page.locator("#motion"), "eco8-motion");
      page.keyboard().press("Space");
      assertThat(page.locator("#play").textContent()).isEqualTo("Play");
      page.locator("#time").focus();
      page.keyboard().press("End");
      assertThat(page.locator("#clock").textContent()).matches("(.+) of \\1");
      page.keyboard().press("Home");
      assertThat(page.locator("#clock").textContent()).startsWith("0 ns of ");
      assertThat(visit.offences()).isEmpty();
    }
  }

  @Test
  void theTablesAreReadableWithoutJavaScript() {
    NewContextOptions plain = new NewContextOptions().setJavaScriptEnabled(false);
    try (Visit visit = new Visit(chromium.browser(), eco8, plain)) {
      Page page = visit.page();
      for (String table : List.of("#network", "#plans", "#measured", "#ranks")) {
        assertThat(page.locator(table + " table").first().isVisible()).as(table).isTrue();
      }
      assertThat(page.locator("noscript p").isVisible()).isTrue();
      assertThat(page.locator("#pairs").isVisible()).isFalse();
      assertThat(page.locator("#operation").isVisible()).isFalse();
    }
  }

  @Test
  void darkColoursFollowTheSystemAndTheSwitch() {
    NewContextOptions dark =
        new NewContextOptions().setColorScheme(ColorScheme.DARK).setViewportSize(1200, 900);
    try (Visit visit = new Visit(chromium.browser(), eco8, dark)) {
      Page page = visit.page();
      assertThat(brightness(page)).isLessThan(100);
      assertThat(page.locator("#theme").getAttribute("aria-pressed")).isEqualTo("true");
      for (String part : List.of("network", "pairs", "plans", "curves")) {
        picture(page.locator("#" + part), "dark-" + part);
      }
      page.locator("#theme").press("Enter");
      assertThat(brightness(page)).isGreaterThan(600);
      assertThat(page.locator("#theme").getAttribute("aria-pressed")).isEqualTo("false");
      assertThat(visit.offences()).isEmpty();
    }
  }

  /// Red, green and blue of the paper, added up.
  private static int brightness(Page page) {
    String sum =
        "() => getComputedStyle(document.body).backgroundColor.match(/\\d+/g)"
            + ".slice(0, 3).reduce((a, b) => a + Number(b), 0)";
    return ((Number) page.evaluate(sum)).intValue();
  }

  @Test
  void namesFromFilesStayText() {
    try (Visit visit = visit(eco8)) {
      Page page = visit.page();
      assertThat(page.locator("#measured").textContent()).contains("<script>alert(1)</script>");
      choose(page, "curves-operation", "barrier");
      assertThat(page.locator("#curves-table").textContent()).contains("<script>alert(1)</script>");
      assertThat(visit.offences()).isEmpty();
    }
  }

  @Test
  void aNarrowScreenDoesNotScrollSideways() {
    NewContextOptions phone = new NewContextOptions().setViewportSize(390, 800);
    try (Visit visit = new Visit(chromium.browser(), eco8, phone)) {
      Page page = visit.page();
      String width = "() => document.scrollingElement.scrollWidth";
      assertThat(((Number) page.evaluate(width)).intValue()).isLessThanOrEqualTo(390);
      page.screenshot(
          new Page.ScreenshotOptions().setFullPage(true).setPath(PICTURES.resolve("narrow.png")));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<img src='http://127.0.0.1:9/x.png'>",
        "<script>undefinedName.field</script>",
        "<script>console.error('odd')</script>",
        "<script>alert(1)</script>",
      })
  void aPlantedFaultIsSeen(String fault) throws Exception {
    Path page = Files.writeString(folder.resolve("fault.html"), "<!DOCTYPE html>" + fault);
    try (Visit visit = visit(page)) {
      assertThat(visit.offences()).isNotEmpty();
    }
  }

  @Test
  void aPlantedScriptDoesNotRun() throws Exception {
    String planted = Files.readString(eco8).replace("</main>", "<script>alert(1)</script></main>");
    Path page = Files.writeString(folder.resolve("planted.html"), planted);
    try (Visit visit = visit(page)) {
      assertThat(visit.offences()).isNotEmpty().noneMatch(each -> each.startsWith("dialog"));
    }
  }
}
