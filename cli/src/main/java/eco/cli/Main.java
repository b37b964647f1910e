package eco.cli;

import eco.cli.lab.LabCommand;
import eco.cli.paper.DemoCommand;
import eco.cli.paper.PaperCommand;
import eco.cli.report.ReportCommand;
import eco.cli.survey.DiffCommand;
import eco.cli.survey.MeasureCommand;
import eco.cli.survey.ShowCommand;
import eco.cli.trace.TraceCommand;
import java.io.PrintStream;
import java.io.PrintWriter;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/// The `eco` command.
///
/// A subcommand is a class of its own that implements `Callable<Integer>` (its exit status) and is
/// named in `subcommands` below. What it prints goes to `spec.commandLine().getOut()`; what it
/// throws becomes one line on the standard error stream, see [Errors].
@Command(
    name = "eco",
    description = "Efficient collective operations for Java on heterogeneous networks.",
    synopsisSubcommandLabel = "COMMAND",
    versionProvider = Version.class,
    sortOptions = false,
    subcommands = {
      DemoCommand.class,
      RunCommand.class,
      MpirunCommand.class,
      MpijavacCommand.class,
      MeasureCommand.class,
      ShowCommand.class,
      DiffCommand.class,
      BenchCommand.class,
      LabCommand.class,
      AlgorithmsCommand.class,
      ExplainCommand.class,
      SimulateCommand.class,
      WhatIfCommand.class,
      TraceCommand.class,
      PaperCommand.class,
      ReportCommand.class,
      Completion.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  eco demo               see it work on this machine",
      "  eco COMMAND --help     what a command does, with examples",
      "",
      "In the source tree also: ./eco verify (all checks and tests), format, clean.",
      "Exit status: 0 done, 1 failed, 2 wrong usage."
    })
public final class Main {
  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      scope = ScopeType.INHERIT,
      description = "Show this help.")
  boolean help;

  @Option(
      names = {"-V", "--version"},
      versionHelp = true,
      description = "Show the versions of ECO and of Java.")
  boolean version;

  @Option(
      names = "--debug",
      scope = ScopeType.INHERIT,
      description = "Show the stack trace of a failure.")
  boolean debug;

  Main() {}

  public static void main(String[] args) {
    System.exit(run(args));
  }

  static int run(String... args) {
    return run(writer(System.out), writer(System.err), args);
  }

  /// Runs one command line and tells its exit status.
  public static int run(PrintWriter out, PrintWriter err, String... args) {
    Main main = new Main();
    CommandLine eco = new CommandLine(main).setOut(out).setErr(err);
    for (CommandLine each : eco.getSubcommands().values()) {
      if (each.getCommand() instanceof RunCommand) {
        each.setStopAtPositional(true); // what follows the program's name is the program's
      } else if (each.getCommand() instanceof MpirunCommand
          || each.getCommand() instanceof MpijavacCommand
          || each.getCommand() instanceof TraceCommand) {
        each.setUnmatchedOptionsArePositionalParams(true);
        each.setPosixClusteredShortOptionsAllowed(false);
        each.setStopAtPositional(true);
      }
    }
    eco.setParameterExceptionHandler(Errors::usage);
    eco.setExecutionExceptionHandler((failure, at, _) -> Errors.failure(failure, at, main.debug));
    int status = eco.execute(args);
    out.flush();
    err.flush();
    return status;
  }

  private static PrintWriter writer(PrintStream stream) {
    return new PrintWriter(stream, true, stream.charset());
  }
}
