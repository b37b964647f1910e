package eco.cli.lab;

import static java.util.Objects.requireNonNull;

import java.io.Console;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `eco lab up`: brings a network up.
@Command(
    name = "up",
    description = "Bring a network up: one of the bundled ones, or that of a file.",
    footer = {
      "",
      "Bundled: eco8, eco20, switch8, grid, cloud, campus.",
      "",
      "Examples:",
      "  eco lab up eco8",
      "  eco lab up my-network.json --ttl 2h"
    })
final class UpCommand extends LabAction {
  @Parameters(paramLabel = "FILE|NAME", description = "A network file, or a bundled network.")
  private @Nullable String network;

  @Option(
      names = "--ttl",
      paramLabel = "TIME",
      defaultValue = "1h",
      converter = DurationConverter.class,
      description = "When the lab ends by itself, as in 90s, 20m, 2h (default: ${DEFAULT-VALUE}).")
  private Duration ttl = LabStart.DEFAULT_TTL;

  @Override
  int act() throws Exception {
    NetworkSource source = NetworkSource.find(requireNonNull(network));
    boolean terminal = Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
    LabStart start =
        new LabStart(
            LabHome.ofUser(),
            source.name(),
            source.text(),
            ttl,
            (done, hosts) -> {
              if (terminal) {
                err().print("\rhost %d of %d".formatted(done, hosts));
                err().print(done == hosts ? "\r\033[K" : "");
                err().flush();
              }
            });
    long startNanos = System.nanoTime();
    Lab lab = start.up();
    out()
        .println(
            "%s is up: %d hosts, %d %s per host, in %.1f s"
                .formatted(
                    lab.record().network(),
                    lab.hosts().size(),
                    lab.ranksPerHost(),
                    lab.ranksPerHost() == 1 ? "rank" : "ranks",
                    (System.nanoTime() - startNanos) / 1e9));
    if (!lab.record().realTime()) {
      err().println("eco lab: no real-time scheduling here, so delays vary with the load");
    }
    String control = lab.hosts().getFirst().control();
    if (!control.equals("cubic")) {
      err().println("eco lab: TCP uses " + control + " here: cubic is not permitted to all users");
    }
    return OK;
  }
}
