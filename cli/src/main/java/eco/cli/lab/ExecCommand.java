package eco.cli.lab;

import static java.util.Objects.requireNonNull;

import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `eco lab exec`: runs a command on a host.
@Command(
    name = "exec",
    description = "Run a command on a host; its exit code becomes this command's.",
    footer = {"", "Examples:", "  eco lab exec h0 hostname", "  eco lab exec h3 ip address"})
final class ExecCommand extends LabAction {
  @Parameters(index = "0", paramLabel = "HOST", description = "A host, see eco lab hosts.")
  private @Nullable String host;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "COMMAND", description = "What to run.")
  private List<String> command = List.of();

  /// Whatever follows the host belongs to the command, options too.
  @Spec
  void stopAtHost(CommandSpec spec) {
    spec.parser().stopAtPositional(true);
  }

  @Override
  int act() throws Exception {
    return lab().command(requireNonNull(host), command).inheritIO().start().waitFor();
  }
}
