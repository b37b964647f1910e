package eco.cli;

import eco.cli.lab.LabCommand;
import picocli.CommandLine;

/// The `eco` command.
@CommandLine.Command(
    name = "eco",
    description = "Efficient collective operations on heterogeneous networks.",
    subcommands = LabCommand.class,
    mixinStandardHelpOptions = true)
public final class Main {
  private Main() {}

  public static void main(String[] args) {
    System.exit(new CommandLine(new Main()).execute(args));
  }
}
