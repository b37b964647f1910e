package eco.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Prints a script with which bash and zsh complete `eco` command lines.
@Command(
    name = "completion",
    description = "Print a script with which bash and zsh complete eco command lines.",
    footerHeading = "%nExample:%n",
    footer = "  source <(./eco completion)")
final class Completion implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine eco = spec.root().commandLine();
    spec.commandLine().getOut().print(AutoComplete.bash("eco", eco));
    return 0;
  }
}
