package eco.cli;

import static org.assertj.core.api.Assertions.assertThat;

import eco.message.EcoException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.NoSuchFileException;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class MainTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @Test
  void theCatalogueIsListedByOperation() {
    assertThat(run("algorithms", "scan")).isZero();
    assertThat(out.toString()).startsWith("scan").contains("hillis-steele").doesNotContain("flat");
    assertThat(run("algorithms", "fold")).isEqualTo(1);
    assertThat(err.toString()).contains("eco algorithms: unknown operation: name=fold");
  }

  @Test
  void helpNamesEveryCommandAndGoesToStandardOutput() {
    assertThat(run("--help")).isZero();
    assertThat(out.toString()).contains("Usage: eco", "demo", "completion", "Examples:");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void everyCommandHasHelpWithAnExample() {
    for (String command : new CommandLine(new Main()).getSubcommands().keySet()) {
      out.getBuffer().setLength(0);
      assertThat(run(command, "--help")).as(command).isZero();
      assertThat(out.toString())
          .as(command)
          .contains("Usage: eco " + command, "Example", "--debug");
    }
  }

  @Test
  void versionNamesEcoAndJava() {
    assertThat(run("--version")).isZero();
    assertThat(out.toString()).startsWith("eco ").contains("Java " + Runtime.version());
  }

  @Test
  void noCommandIsWrongUsageAndShowsHelpAsAnError() {
    assertThat(run()).isEqualTo(2);
    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("Usage: eco");
  }

  @Test
  void anUnknownCommandIsWrongUsageToldInOneLine() {
    assertThat(run("dmeo")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("eco: no such command: dmeo, there are ")
        .endsWith("; try eco --help" + System.lineSeparator())
        .hasLineCount(1);
  }

  @Test
  void anUnknownOptionIsWrongUsageToldInOneLine() {
    assertThat(run("demo", "--hepl")).isEqualTo(2);
    assertThat(err.toString())
        .startsWith("eco demo: no such option: --hepl, did you mean --help?")
        .hasLineCount(1);
  }

  @Test
  void aFailureOfTheWorldIsOneLineAndExitsWithOne() {
    assertThat(fails(new EcoException("rank died: rank=3,\n  host=h1"), false)).isEqualTo(1);
    assertThat(err).hasToString("eco: rank died: rank=3, host=h1" + System.lineSeparator());
  }

  @Test
  void aMissingFileIsNamed() {
    assertThat(fails(new NoSuchFileException("hosts.txt"), false)).isEqualTo(1);
    assertThat(err).hasToString("eco: no such file: hosts.txt" + System.lineSeparator());
  }

  @Test
  void aBugNamesItsKindAndPointsToDebug() {
    assertThat(fails(new IllegalStateException("odd"), false)).isEqualTo(1);
    assertThat(err.toString())
        .isEqualToIgnoringNewLines(
            "eco: java.lang.IllegalStateException: odd; --debug shows where");
  }

  @Test
  void debugAddsTheStackTrace() {
    assertThat(fails(new EcoException("broken"), true)).isEqualTo(1);
    assertThat(err.toString()).contains("eco: broken", "\tat eco.cli.MainTest.");
  }

  @Test
  void completionIsAScriptThatKnowsTheCommands() {
    assertThat(run("completion")).isZero();
    assertThat(out.toString()).contains("complete ", "demo", "--debug");
  }

  private int run(String... args) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), args);
  }

  /// Runs a command that does nothing but throw.
  private int fails(Exception failure, boolean debug) {
    @Command(name = "eco")
    final class Throws implements Callable<Integer> {
      @Override
      public Integer call() throws Exception {
        throw failure;
      }
    }
    CommandLine eco = new CommandLine(new Throws()).setErr(new PrintWriter(err, true));
    eco.setExecutionExceptionHandler((thrown, at, _) -> Errors.failure(thrown, at, debug));
    return eco.execute();
  }
}
