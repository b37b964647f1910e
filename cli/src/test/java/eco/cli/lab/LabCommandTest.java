package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import eco.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class LabCommandTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final CommandLine command =
      new CommandLine(new LabCommand())
          .setOut(new PrintWriter(out, true))
          .setErr(new PrintWriter(err, true));

  @ParameterizedTest
  @ValueSource(strings = {"up", "exec", "hosts", "check", "stats", "noise", "down"})
  void everyCommandHasHelpWithExamples(String name) {
    PrintWriter to = new PrintWriter(out, true);
    assertThat(Main.run(to, new PrintWriter(err, true), "lab", name, "--help")).isZero();
    assertThat(out.toString()).contains("Usage: eco lab " + name).contains("Example");
  }

  @Test
  void aNetworkThatDoesNotExistIsRefusedInOneLine() {
    assertThat(command.execute("up", "no-such-network")).isEqualTo(1);
    assertThat(err.toString().lines())
        .containsExactly(
            "eco lab: no network no-such-network: neither a file nor one of eco8, eco20, switch8,"
                + " grid, cloud, campus");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "up", "exec", "exec h0", "noise A", "up eco8 --ttl soon", "fly"})
  void wrongUsageEndsWithTwo(String words) {
    String[] arguments = words.isEmpty() ? new String[0] : words.split(" ");
    assertThat(command.execute(arguments)).isEqualTo(2);
    assertThat(err.toString()).isNotEmpty();
  }

  @Test
  void optionsAfterTheHostBelongToTheCommandThatRunsThere() {
    CommandLine.ParseResult parsed =
        command.parseArgs("exec", "h0", "ls", "--help", "-l").subcommand();
    assertThat(parsed.isUsageHelpRequested()).isFalse();
    assertThat(parsed.matchedPositionals().getLast().stringValues())
        .containsExactly("ls", "--help", "-l");
  }
}
