package eco.cli.lab;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/// `eco lab`: heterogeneous networks on one machine.
@Command(
    name = "lab",
    description = "Emulate a heterogeneous network on this machine.",
    subcommands = {
      UpCommand.class,
      ExecCommand.class,
      HostsCommand.class,
      CheckCommand.class,
      StatsCommand.class,
      NoiseCommand.class,
      DownCommand.class
    },
    footer = {
      "",
      "Examples:",
      "  eco lab up eco8                8 hosts on three 10 Mbit buses",
      "  eco lab exec h0 hostname       run a command on a host",
      "  eco lab check                  declared against measured rate and delay",
      "  eco lab down"
    })
public final class LabCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    throw new CommandLine.ParameterException(
        requireNonNull(spec).commandLine(),
        "eco lab needs one of: up, exec, hosts, check, stats, noise, down");
  }
}
