package eco.cli.lab;

import static java.util.Objects.requireNonNull;

import eco.cli.lab.net.NetworkFileException;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/// What the commands of the lab share: result on stdout, one line on stderr when it fails.
@Command
abstract class LabAction implements Callable<Integer> {
  static final int OK = 0;
  static final int FAILED = 1;

  @Spec private @Nullable CommandSpec spec;

  /// Does it; the result is the exit code.
  abstract int act() throws Exception;

  @Override
  public Integer call() throws Exception {
    try {
      return act();
    } catch (LabException | NetworkFileException e) {
      err().println("eco lab: " + e.getMessage());
      if (debug()) {
        e.printStackTrace(err());
      }
      return FAILED;
    }
  }

  /// Whether the command line says `--debug`, which every command inherits.
  private boolean debug() {
    OptionSpec option = requireNonNull(spec).findOption("--debug");
    return option != null && Boolean.TRUE.equals(option.getValue());
  }

  PrintWriter out() {
    return requireNonNull(spec).commandLine().getOut();
  }

  PrintWriter err() {
    return requireNonNull(spec).commandLine().getErr();
  }

  static Lab lab() {
    return Lab.require(LabHome.ofUser());
  }
}
