package eco.cli.survey;

import static org.assertj.core.api.Assertions.assertThat;

import eco.cli.EcoProcess;
import eco.cli.Main;
import eco.network.Host;
import eco.network.Journal;
import eco.network.Measurements;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Medium;
import eco.network.Statistics;
import eco.network.Survey;
import eco.network.Topology;
import java.io.BufferedReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// Hosts come and go while they are measured; all of them are this machine.
@Timeout(120)
class MeasureHostsTest {
  /// A time that nobody measures here.
  private static final long PLANTED_NANOS = 1;

  private static final Pattern SOME_DONE = Pattern.compile(".* [1-9]\\d* of \\d+.*");

  @TempDir Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path file = Path.of("net.json");

  @BeforeEach
  void inTheFolder() {
    file = folder.resolve("net.json");
  }

  private int measure(List<String> hosts, String agent, String... options) throws Exception {
    Path list = Files.write(folder.resolve("hosts"), hosts);
    List<String> words =
        new ArrayList<>(
            List.of("measure", "--hosts", list.toString(), "--sweeps", "1", "-o", file.toString()));
    words.addAll(List.of("--agent", agent(agent)));
    words.addAll(List.of(options));
    return Main.run(
        new PrintWriter(out, true), new PrintWriter(err, true), words.toArray(String[]::new));
  }

  /// A command that runs another "on a host", after something that the shell does first.
  private String agent(String first) throws Exception {
    Path agent = folder.resolve("agent");
    Files.writeString(agent, "#!/bin/sh\n" + first + "\nshift\nexec \"$@\"\n");
    Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwx------"));
    return agent.toString();
  }

  private Measurements measured() throws Exception {
    return SurveyFiles.read(file).measurements();
  }

  private List<String> hosts() throws Exception {
    return measured().hosts().stream().map(Host::name).toList();
  }

  @Test
  void aHostThatCannotBeReachedIsNamedAndLeftOut() throws Exception {
    String agent = "test $1 = away && echo no route to away >&2 && exit 255";
    assertThat(measure(List.of("one", "away", "two"), agent)).as("%s", err).isZero();
    assertThat(err.toString()).contains("eco measure: left out: ", "host=away", "no route to away");
    assertThat(hosts()).containsExactly("one", "two");
    assertThat(measured().pairs()).hasSize(2);
  }

  /// The host's shell kills what it runs as soon as a pair has been measured.
  @Test
  void aHostThatDiesIsNamedAndLeftOutAndTheRestGoesOn() throws Exception {
    String agent =
        "test $1 = weak && (tail --pid=$$ -n +1 -F '%s.part' | grep -q -m 1 '^pair '; kill -9 $$)"
                .formatted(file)
            + " >/dev/null 2>&1 </dev/null &";
    assertThat(measure(List.of("one", "weak", "two"), agent)).as("%s", err).isZero();
    assertThat(err.toString()).contains("eco measure: left out: ", "host=weak");
    assertThat(hosts()).containsExactly("one", "two");
    assertThat(measured().between(0, 1).orElseThrow().small().samples()).isPositive();
  }

  @Test
  void anUpdateMeasuresOnlyWhatIsNewOrChanged() throws Exception {
    plant("one", "two", "three");
    assertThat(measure(List.of("one", "two", "three", "new"), "", "--update", "--changed", "two"))
        .as("%s", err)
        .isZero();
    assertThat(hosts()).containsExactlyInAnyOrder("one", "two", "three", "new");
    for (Map.Entry<Pair, Times> each : measured().pairs().entrySet()) {
      List<String> ends =
          List.of(hosts().get(each.getKey().source()), hosts().get(each.getKey().target()));
      boolean old = !ends.contains("two") && !ends.contains("new");
      assertThat(each.getValue().small().minNanos() == PLANTED_NANOS).as("%s", ends).isEqualTo(old);
    }
    assertThat(measured().multicast())
        .as("who hears whom is asked again of all")
        .extracting(Measurements.Heard::source)
        .containsExactly(0, 1, 2, 3);
  }

  /// A file that says that hosts are nearer to each other than any are.
  private void plant(String... names) throws Exception {
    Statistics once = Statistics.of(PLANTED_NANOS);
    TreeMap<Pair, Times> pairs = new TreeMap<>();
    List<Host> hosts = new ArrayList<>();
    for (int a = 0; a < names.length; a++) {
      hosts.add(new Host(names[a], 1));
      for (int b = 0; b < names.length; b++) {
        if (a != b) {
          pairs.put(new Pair(a, b), new Times(once, once));
        }
      }
    }
    Topology tree = Topology.flat(names.length, Medium.INSIDE);
    Measurements planted = Measurements.of(hosts, 8, 16_000, pairs);
    SurveyFiles.write(file, new Survey("2026-01-31T12:00:00Z", "test", planted, tree));
  }

  @Test
  void whatWasMeasuredBeforeAKillIsUsedAgain() throws Exception {
    String[] words = {"measure", "-n", "3", "--sweeps", "1", "-o", file.toString()};
    Process killed = start(words);
    try (BufferedReader errors = killed.errorReader(StandardCharsets.UTF_8)) {
      String line = errors.readLine();
      while (line != null && !SOME_DONE.matcher(line).matches()) {
        line = errors.readLine();
      }
      assertThat(line).isNotNull();
      killed.destroyForcibly();
      assertThat(killed.waitFor(30, TimeUnit.SECONDS)).isTrue();
    }
    Journal before = new Journal(8, 16_000);
    String part = Files.readString(folder.resolve("net.json.part"));
    part.substring(0, part.lastIndexOf('\n')).lines().forEach(before::add);
    Measurements old = before.measurements();
    assertThat(old.pairs()).isNotEmpty();

    List<String> again = new ArrayList<>(List.of(words));
    again.add("--resume");
    assertThat(
            Main.run(
                new PrintWriter(out, true),
                new PrintWriter(err, true),
                again.toArray(String[]::new)))
        .as("%s", err)
        .isZero();
    assertThat(measured().pairs()).hasSize(6);
    old.pairs()
        .forEach(
            (pair, times) -> {
              Times now = measuredBetween(pair);
              assertThat(now.small().minNanos()).isLessThanOrEqualTo(times.small().minNanos());
              assertThat(now.small().maxNanos()).isGreaterThanOrEqualTo(times.small().maxNanos());
              assertThat(now.large().minNanos()).isLessThanOrEqualTo(times.large().minNanos());
              assertThat(now.large().maxNanos()).isGreaterThanOrEqualTo(times.large().maxNanos());
            });
  }

  private Times measuredBetween(Pair pair) {
    try {
      return measured().between(pair.source(), pair.target()).orElseThrow();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static Process start(String... words) throws Exception {
    return EcoProcess.of(List.of(words)).redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
  }
}
