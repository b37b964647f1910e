package eco.cli;

import eco.cli.lab.LabException;
import eco.cli.lab.net.NetworkFileException;
import eco.cli.report.ReportException;
import eco.cli.survey.SurveyException;
import eco.cli.trace.TraceException;
import eco.message.EcoException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import picocli.CommandLine;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/// Turns what went wrong in a command into one line on the standard error stream and an exit
/// status.
final class Errors {
  private Errors() {}

  /// The command line itself is wrong: says what, and where the right form stands.
  static int usage(ParameterException wrong, String[] args) {
    CommandLine at = wrong.getCommandLine();
    if (args.length == 0) {
      at.usage(at.getErr());
    } else {
      String name = at.getCommandSpec().qualifiedName();
      at.getErr().println(name + ": " + describe(wrong) + "; try " + name + " --help");
    }
    return ExitCode.USAGE;
  }

  /// The command could not do what it was asked to.
  static int failure(Exception failure, CommandLine at, boolean debug) {
    String hint = isOurs(failure) || debug ? "" : "; --debug shows where";
    String name = at.getCommandSpec().qualifiedName();
    at.getErr().println(name + ": " + oneLine(describe(failure)) + hint);
    if (debug) {
      failure.printStackTrace(at.getErr());
    }
    return ExitCode.SOFTWARE;
  }

  private static String describe(ParameterException wrong) {
    if (wrong instanceof UnmatchedArgumentException unmatched) {
      String first = unmatched.getUnmatched().getFirst();
      if (unmatched.isUnknownOption()) {
        String near = String.join(" or ", unmatched.getSuggestions());
        return "no such option: " + first + (near.isEmpty() ? "" : ", did you mean " + near + "?");
      }
      var commands = wrong.getCommandLine().getSubcommands().keySet();
      return commands.isEmpty()
          ? "one argument too many: " + first
          : "no such command: " + first + ", there are " + String.join(", ", commands);
    }
    return oneLine(String.valueOf(wrong.getMessage()));
  }

  private static String describe(Exception failure) {
    return switch (failure) {
      case NoSuchFileException e -> "no such file: " + e.getFile();
      case FileAlreadyExistsException e -> "file exists already: " + e.getFile();
      case FileSystemException e -> "file not accessible: " + e.getMessage();
      default -> isOurs(failure) ? String.valueOf(failure.getMessage()) : String.valueOf(failure);
    };
  }

  /// Whether the failure's message was written to be read by the user of the command.
  private static boolean isOurs(Exception failure) {
    return failure instanceof EcoException
        || failure instanceof eco.network.NetworkFileException
        || failure instanceof SurveyException
        || failure instanceof ReportException
        || failure instanceof TraceException
        || failure instanceof CommandFailedException
        || failure instanceof LabException
        || failure instanceof NetworkFileException
        || failure instanceof FileSystemException;
  }

  private static String oneLine(String text) {
    return text.strip().replaceAll("\\s*\\R\\s*", " ");
  }
}
