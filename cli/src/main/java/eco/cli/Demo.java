package eco.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/// Shows what ECO does, on this machine, without preparation.
@Command(
    name = "demo",
    description = "Eight ranks on this machine talk to each other, measured.",
    footerHeading = "%nExample:%n",
    footer = "  eco demo")
final class Demo implements Callable<Integer> {
  @Override
  public Integer call() {
    throw new CommandFailedException(
        "not in this version: it will start eight ranks on this machine and measure their messages");
  }
}
