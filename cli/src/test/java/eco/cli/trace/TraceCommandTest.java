package eco.cli.trace;

import static org.assertj.core.api.Assertions.assertThat;

import eco.cli.Main;
import eco.network.Host;
import eco.network.Measurements;
import eco.network.Medium;
import eco.network.Survey;
import eco.network.Topology;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Jobs of real processes become traces.
@Timeout(300)
class TraceCommandTest {
  private static final String PROGRAM =
      """
      import eco.*;
      void main() {
        try (Communicator world = Eco.join()) {
          double[] vector = new double[100];
          for (int i = 0; i < 4; i++) {
            world.allreduce(vector, Reduction.SUM);
          }
          var first = world.startBroadcast(vector, 1);
          var second = world.startAllreduce(new double[100], Reduction.SUM);
          first.await();
          second.await();
        }
      }
      """;

  /// So many calls that ranks agree whether their network is what it is said to be.
  private static final String MANY =
      """
      import eco.*;
      void main() {
        try (Communicator world = Eco.join()) {
          for (int i = 0; i < 800; i++) {
            world.allreduce(new double[100], Reduction.SUM);
          }
        }
      }
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int eco(String... args) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), args);
  }

  private static String program(Path folder) throws IOException {
    return Files.writeString(folder.resolve("Sums.java"), PROGRAM).toString();
  }

  private static List<JsonNode> events(Path file) throws IOException {
    List<JsonNode> events = new ArrayList<>();
    JsonMapper.shared().readTree(Files.readString(file)).get("traceEvents").forEach(events::add);
    return events;
  }

  private static List<JsonNode> named(List<JsonNode> events, String name, int rank) {
    return events.stream()
        .filter(event -> event.get("name").asString().equals(name))
        .filter(event -> event.get("pid").asInt() == rank + 1)
        .toList();
  }

  @Test
  void aRunBecomesOneTraceAndASummary(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("run.json");
    assertThat(eco("trace", "-o", file.toString(), "--json", "-n", "3", program(folder)))
        .as("%s", err)
        .isZero();
    List<JsonNode> events = events(file);
    for (int rank = 0; rank < 3; rank++) {
      String process = named(events, "process_name", rank).getFirst().get("args").toString();
      assertThat(process).contains("rank " + rank);
      List<JsonNode> sums = named(events, "allreduce", rank);
      assertThat(sums).hasSize(5);
      JsonNode args = sums.getFirst().get("args");
      assertThat(args.get("bytes").asLong()).isEqualTo(800);
      assertThat(args.get("ranks").asInt()).isEqualTo(3);
      assertThat(args.get("plan").asString()).isNotEmpty();
      assertThat(args.get("measured_us").asDouble())
          .isEqualTo(sums.getFirst().get("dur").asDouble());
      assertThat(args.has("root")).isFalse();
      JsonNode broadcast = named(events, "broadcast", rank).getFirst().get("args");
      assertThat(broadcast.get("root").asInt()).isEqualTo(1);
    }
    assertSlicesNest(events);
    JsonNode summary = JsonMapper.shared().readTree(out.toString());
    assertThat(summary.get("ranks").asInt()).isEqualTo(3);
    assertThat(summary.get("missing").isEmpty()).isTrue();
    assertThat(summary.get("clocks").isEmpty()).as("one machine has one clock").isTrue();
    assertThat(summary.get("operations").toString()).contains("\"allreduce\"", "\"calls\":15");
    assertThat(err.toString()).contains("operations of 3 ranks in " + file);
  }

  /// In one row, a slice lies in another or beside it.
  private static void assertSlicesNest(List<JsonNode> events) {
    Map<String, List<JsonNode>> rows = new HashMap<>();
    for (JsonNode event : events) {
      if (event.get("ph").asString().equals("X")) {
        rows.computeIfAbsent(event.get("pid") + "/" + event.get("tid"), row -> new ArrayList<>())
            .add(event);
      }
    }
    assertThat(rows.size()).isGreaterThanOrEqualTo(6);
    for (List<JsonNode> row : rows.values()) {
      for (JsonNode a : row) {
        for (JsonNode b : row) {
          double start = b.get("ts").asDouble();
          boolean begins = a.get("ts").asDouble() <= start && start < end(a) - 1e-3;
          assertThat(!begins || end(b) <= end(a) + 1e-3 || start <= a.get("ts").asDouble() + 1e-3)
              .as("%s and %s", a, b)
              .isTrue();
        }
      }
    }
  }

  private static double end(JsonNode slice) {
    return slice.get("ts").asDouble() + slice.get("dur").asDouble();
  }

  @Test
  void recordsOfOtherHostsComeBackByTheirAgents(@TempDir Path folder) throws Exception {
    Path agent = Files.writeString(folder.resolve("agent"), "#!/bin/sh\nshift\nexec \"$@\"\n");
    Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwx------"));
    Path hosts = Files.writeString(folder.resolve("hosts"), "alpha\nbeta\n");
    Path file = folder.resolve("run.json");
    int status =
        eco(
            "run",
            "--trace",
            file.toString(),
            "--hosts",
            hosts.toString(),
            "--agent",
            agent.toString(),
            "-n",
            "2",
            program(folder));
    assertThat(status).as("%s", err).isZero();
    List<JsonNode> events = events(file);
    assertThat(named(events, "allreduce", 0)).hasSize(5);
    assertThat(named(events, "allreduce", 1)).hasSize(5);
    assertThat(named(events, "process_name", 1).getFirst().toString()).contains("rank 1 on beta");
    assertThat(out.toString()).isEmpty();
  }

  @Test
  void theMomentWhenPlansWereMadeAnewIsALineInTheTrace(@TempDir Path folder) throws Exception {
    String machines =
        "#!/bin/sh\nECO_SHM=%s/$1\nexport ECO_SHM\nmkdir $ECO_SHM\nshift\nexec \"$@\"\n";
    Path agent = Files.writeString(folder.resolve("agent"), machines.formatted(folder));
    Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwx------"));
    Path hosts = Files.writeString(folder.resolve("hosts"), "alpha\nbeta\n");
    Path file = folder.resolve("run.json");
    Path program = Files.writeString(folder.resolve("Many.java"), MANY);
    int status =
        eco(
            "run",
            "--trace",
            file.toString(),
            "--net",
            tooSlow(folder),
            "--hosts",
            hosts.toString(),
            "--agent",
            agent.toString(),
            "-n",
            "2",
            program.toString());
    assertThat(status).as("%s", err).isZero();
    for (int rank = 0; rank < 2; rank++) {
      List<JsonNode> lines = named(events(file), "network has drifted", rank);
      assertThat(lines).as("%s", err).isNotEmpty();
      JsonNode line = lines.getFirst();
      JsonNode args = line.get("args");
      JsonNode first = call(events(file), rank, args.get("call").asInt());
      assertThat(line.get("ph").asString()).isEqualTo("i");
      assertThat(line.get("s").asString()).isEqualTo("p");
      assertThat(line.get("ts").asDouble()).isLessThanOrEqualTo(first.get("ts").asDouble());
      assertThat(args.get("operation").asString()).isEqualTo("allreduce");
      assertThat(args.get("plan")).isEqualTo(first.get("args").get("plan"));
      assertThat(args.get("latency_ratio").asDouble() * args.get("bytes_ratio").asDouble())
          .isLessThan(1);
    }
  }

  /// The slice of a call of the world.
  private static JsonNode call(List<JsonNode> events, int rank, int call) {
    return named(events, "allreduce", rank).stream()
        .filter(event -> event.get("args").get("call").asInt() == call)
        .findFirst()
        .orElseThrow();
  }

  /// A network file that claims what no machine could be mistaken about.
  private static String tooSlow(Path folder) throws IOException {
    Medium claimed = Medium.of(Medium.Kind.SWITCH, 10_000_000_000L, 1000, 0.1, 0);
    List<Host> hosts = List.of(new Host("alpha", 1), new Host("beta", 1));
    Measurements measured =
        new Measurements(hosts, 8, 16_000, new TreeMap<>(), List.of(), List.of());
    Survey survey = new Survey("2026-01-31T12:00:00Z", "test", measured, Topology.flat(2, claimed));
    return Files.writeString(folder.resolve("net.json"), survey.text()).toString();
  }

  @Test
  void whatIsNoRecordIsToldInOneLine(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("t.json");
    Path damaged = Files.write(folder.resolve("rank-0.jfr"), new byte[5000]);
    assertFails(1, "not a flight recording, or damaged: file=" + damaged, file, damaged);
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertFails(1, "no records (.jfr) there", file, empty);
    assertFails(1, "no such file: ", file, folder.resolve("none.jfr"));
    assertFails(2, "cannot write the trace: ", folder.resolve("no/such/t.json"), empty);
    assertFails(2, "not a record (.jfr, or a folder of them): ", file, empty, Path.of("app.jar"));
    assertThat(file).doesNotExist();
  }

  private void assertFails(int status, String line, Path file, Path... records) {
    err.getBuffer().setLength(0);
    List<String> args = new ArrayList<>(List.of("trace"));
    for (Path record : records) {
      args.add(record.toString());
    }
    args.addAll(List.of("-o", file.toString()));
    assertThat(eco(args.toArray(String[]::new))).as(line).isEqualTo(status);
    assertThat(err.toString()).startsWith("eco trace: " + line).hasLineCount(1);
  }
}
