package eco.cli.lab;

import eco.cli.lab.host.RealTime;
import eco.cli.lab.net.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/// `eco lab check`: declared against measured.
@Command(
    name = "check",
    description = "Compare declared with measured rate and delay, for every kind of pair of hosts.",
    footer = {
      "",
      "Exit code 1 if a rate is more than 10 %% or a delay more than 0.2 ms off. Rates count frames",
      "as on the wire; delays are one way, of the shortest frame. Wants a quiet lab.",
      "",
      "Examples:",
      "  eco lab check",
      "  eco lab check --quick --json",
      "  eco lab check --throughput"
    })
final class CheckCommand extends LabAction {
  private static final double SECONDS = 0.25;
  private static final double QUICK_SECONDS = 0.05;
  private static final int SAMPLES = 25;

  /// From here on the code that measures must be warm to keep up.
  private static final long FAST = 200_000_000;

  private static final int QUICK_SAMPLES = 9;

  @Option(names = "--json", description = "For programs.")
  private boolean json;

  @Option(names = "--quick", description = "Fewer samples.")
  private boolean quick;

  @Option(
      names = "--throughput",
      description = "Instead: what comes out in sum when all hosts talk in pairs at once.")
  private boolean throughput;

  @Override
  int act() throws Exception {
    Lab lab = lab();
    if (lab.isOutside()) {
      return lab.repeatInside();
    }
    if (throughput) {
      print(Throughput.measure(lab, quick ? Duration.ofMillis(500) : Duration.ofSeconds(3)));
      return OK;
    }
    List<PairCheck> checks = new ArrayList<>();
    RealTime.claimForMachine();
    RealTime.PROBE.claim();
    List<Path> kinds = PairKinds.of(lab.network());
    if (!kinds.isEmpty()) {
      check(lab, kinds.getFirst()); // warms the code up
    }
    for (Path path : kinds) {
      checks.add(check(lab, path));
    }
    if (json) {
      out().println(JsonMapper.shared().writeValueAsString(checks));
    } else {
      print(checks);
    }
    return checks.stream().allMatch(PairCheck::holds) ? OK : FAILED;
  }

  private PairCheck check(Lab lab, Path path) throws Exception {
    try (PairProbe probe = new PairProbe(lab, path)) {
      long delayNanos = probe.delayNanos(quick ? QUICK_SAMPLES : SAMPLES);
      if (path.bitsPerSecond() >= FAST) {
        probe.bitsPerSecond(SECONDS);
      }
      double measured =
          path.bitsPerSecond() == 0 ? 0 : probe.bitsPerSecond(quick ? QUICK_SECONDS : SECONDS);
      return new PairCheck(
          path.source(),
          path.target(),
          path.kind(),
          path.bitsPerSecond() / 1e6,
          measured / 1e6,
          probe.declaredDelayNanos() / 1e6,
          delayNanos / 1e6);
    }
  }

  private void print(Throughput sum) {
    out()
        .println(
            json
                ? JsonMapper.shared().writeValueAsString(sum)
                : "%d pairs at once: %.0f Mbit/s in sum, %.0f declared"
                    .formatted(sum.pairs(), sum.measuredMbit(), sum.declaredMbit()));
  }

  private void print(List<PairCheck> checks) {
    Table table =
        new Table(
            "from", "to", "Mbit/s", "measured", "off %", "ms", "measured", "off ms", "", "over");
    for (PairCheck check : checks) {
      table.add(
          check.from(),
          check.to(),
          check.declaredMbit() == 0 ? "-" : "%.1f".formatted(check.declaredMbit()),
          "%.1f".formatted(check.measuredMbit()),
          "%+.1f".formatted(100 * check.rateOff()),
          "%.3f".formatted(check.declaredMillis()),
          "%.3f".formatted(check.measuredMillis()),
          "%+.3f".formatted(check.delayOffMillis()),
          check.holds() ? "ok" : "OFF",
          check.path());
    }
    table.lines().forEach(out()::println);
  }
}
