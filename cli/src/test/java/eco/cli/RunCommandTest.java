package eco.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class RunCommandTest {
  private final StringWriter err = new StringWriter();
  private final StringWriter out = new StringWriter();

  private int run(String... args) {
    return new CommandLine(new RunCommand())
        .setStopAtPositional(true)
        .setErr(new PrintWriter(err))
        .setOut(new PrintWriter(out))
        .execute(args);
  }

  private void assertUsage(String message, String... args) {
    err.getBuffer().setLength(0);
    assertThat(run(args)).as(message).isEqualTo(2);
    assertThat(err.toString()).startsWith(message);
  }

  @Test
  void mistakesOnTheCommandLineAreNamed(@TempDir Path folder) throws Exception {
    Path hosts = Files.writeString(folder.resolve("hosts"), "alpha slots=none\n");
    assertUsage("-n must be at least 1: 0", "-n", "0", "App");
    assertUsage("Missing required option: '-n=N'", "App");
    assertUsage("--transport must be auto, shm or tcp: udp", "-n", "1", "--transport=udp", "App");
    assertUsage("it must be like 500ms", "-n", "1", "--timeout", "soon", "App");
    assertUsage("no such hosts file: none.txt", "-n", "1", "--hosts", "none.txt", "App");
    assertUsage("--shuffle needs --lab", "-n", "1", "--shuffle", "3", "App");
    assertUsage("--lab has hosts of its own", "--lab", "eco8", "--hosts", "h.txt", "App");
    assertUsage("-n must be at least 1: 0", "--lab", "eco8", "-n", "0", "App");
    assertUsage("not OPERATION=ALGORITHM: found=ring", "-n", "1", "--algorithm", "ring", "App");
    assertUsage(
        "unknown algorithm: operation=scan, name=magic",
        "-n",
        "1",
        "--algorithm=scan=magic",
        "App");
    assertUsage(hosts + ":1: slots", "-n", "1", "--hosts", hosts.toString(), "App");
  }

  @Test
  void helpShowsExamples() {
    PrintWriter to = new PrintWriter(out, true);
    assertThat(Main.run(to, to, "run", "--help")).isZero();
    assertThat(out.toString()).contains("eco run -n 8 Heat.java", "--timeout", "TARGET");
  }

  @Test
  void forcedAlgorithmsReachTheRanks(@TempDir Path folder) throws Exception {
    Path source = folder.resolve("Asked.java");
    Files.writeString(
        source,
        "void main(String[] a) { System.exit(a[0].equals(System.getenv(\"ECO_ALGORITHM\")) ? 7 : 1); }");
    String algorithms = "allreduce=ring,broadcast=chain/16";
    assertThat(run("-n", "1", "--algorithm", algorithms, source.toString(), algorithms))
        .isEqualTo(7);
  }

  @Test
  void whatIsNotWantedIsSwitchedOffForTheRanks(@TempDir Path folder) throws Exception {
    Path source = folder.resolve("Asked.java");
    Files.writeString(
        source,
        "void main(String[] a) { System.exit(\"off\".equals(System.getenv(a[0])) ? 7 : 1); }");
    assertThat(run("-n", "1", "--no-probe", source.toString(), "ECO_PROBE")).isEqualTo(7);
    assertThat(run("-n", "1", "--no-adapt", source.toString(), "ECO_ADAPT")).isEqualTo(7);
    assertThat(run("-n", "1", source.toString(), "ECO_ADAPT")).isEqualTo(1);
  }

  @Test
  void theExitStatusIsThatOfTheProgram(@TempDir Path folder) throws Exception {
    Path source = folder.resolve("Seven.java");
    Files.writeString(source, "void main(String[] a) { System.exit(Integer.parseInt(a[1])); }");
    assertThat(run("-n", "1", source.toString(), "-n", "7")).isEqualTo(7);
    assertThat(run("-n", "1", source.toString(), "-n", "0")).isZero();
    assertThat(run("-n", "1", folder.resolve("None.java").toString())).isEqualTo(1);
  }
}
