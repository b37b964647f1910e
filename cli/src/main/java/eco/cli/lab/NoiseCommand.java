package eco.cli.lab;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `eco lab noise`: ambient traffic.
@Command(
    name = "noise",
    description = "Load a segment with traffic between two extra stations.",
    footer = {
      "",
      "Full frames at random instants. On a bus they take their turn among the stations; on a",
      "switch they have ports of their own and disturb nobody, as in reality.",
      "",
      "Examples:",
      "  eco lab noise A --load 0.5               until the lab ends",
      "  eco lab noise A --load 0.3 --seconds 20",
      "  eco lab noise A --load 0                 silence"
    })
final class NoiseCommand extends LabAction {
  @Parameters(paramLabel = "SEGMENT", description = "A segment of the network.")
  private @Nullable String segment;

  @Option(
      names = "--load",
      required = true,
      paramLabel = "SHARE",
      description = "Share of the segment's rate, 0 to 1.")
  private double load;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      defaultValue = "1000000",
      showDefaultValue = picocli.CommandLine.Help.Visibility.NEVER,
      description = "How long (default: as long as the lab).")
  private double seconds;

  @Option(
      names = "--seed",
      defaultValue = "1",
      description = "Of the random instants (default: ${DEFAULT-VALUE}).")
  private long seed;

  @Override
  int act() {
    lab().noise(requireNonNull(segment), load, Duration.ofMillis((long) (seconds * 1e3)), seed);
    return OK;
  }
}
