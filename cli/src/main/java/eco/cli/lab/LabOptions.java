package eco.cli.lab;

import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/// The options of every command that can run its job in a lab.
public final class LabOptions {
  @Spec(Spec.Target.MIXEE)
  private CommandSpec command = CommandSpec.create();

  @Option(
      names = "--lab",
      paramLabel = "NAME|FILE",
      description = "Run on the hosts of an emulated network, see eco lab.")
  private @Nullable String network;

  @Option(
      names = "--shuffle",
      paramLabel = "SEED",
      description = "Put ranks on the hosts of the lab in a random order.")
  private @Nullable Long seed;

  /// The network to run in, if any.
  ///
  /// @throws ParameterException if an option has no meaning without it
  public Optional<String> network() {
    if (network == null && seed != null) {
      throw new ParameterException(command.commandLine(), "--shuffle needs --lab NAME|FILE");
    }
    return Optional.ofNullable(network);
  }

  /// The seed of the order of hosts, if they are to be shuffled.
  public OptionalLong seed() {
    return seed == null ? OptionalLong.empty() : OptionalLong.of(seed);
  }
}
