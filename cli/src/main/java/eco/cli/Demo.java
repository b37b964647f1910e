package eco.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// Shows what ECO does, on this machine, without preparation.
@Command(
    name = "demo",
    description = "Eight ranks on this machine talk to each other, measured.",
    footerHeading = "%nExample:%n",
    footer = "  eco demo")
final class Demo implements Callable<Integer> {
  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public Integer call() {
    return eco.bench.Demo.run(spec.commandLine().getOut(), spec.commandLine().getErr());
  }
}
