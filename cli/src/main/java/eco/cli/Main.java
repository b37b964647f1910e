package eco.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/// The `eco` command.
@Command(name = "eco", subcommands = RunCommand.class)
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    CommandLine line = new CommandLine(new Main()).setStopAtPositional(true);
    line.setParameterExceptionHandler(
        (e, arguments) -> {
          System.err.println(
              e.getCommandLine().getCommandSpec().qualifiedName() + ": " + e.getMessage());
          return 2;
        });
    System.exit(line.execute(args));
  }
}
