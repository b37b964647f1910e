package eco.cli.lab;

import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/// `eco lab stats`: what every medium has carried.
@Command(
    name = "stats",
    description = "Show frames, bytes, drops and busy time of every medium since the lab came up.",
    footer = {
      "",
      "Bytes count preamble, check sequence and gap. Media that carried nothing are left out.",
      "",
      "Examples:",
      "  eco lab stats",
      "  eco lab stats --all --json"
    })
final class StatsCommand extends LabAction {
  @Option(names = "--json", description = "For programs.")
  private boolean json;

  @Option(names = "--all", description = "Also media that carried nothing.")
  private boolean all;

  @Override
  int act() {
    List<MediumStats> stats =
        lab().stats().stream().filter(medium -> all || medium.frames() > 0).toList();
    if (json) {
      out().println(JsonMapper.shared().writeValueAsString(stats));
      return OK;
    }
    Table table = new Table("medium", "frames", "bytes", "dropped", "busy ms");
    for (MediumStats medium : stats) {
      table.add(
          medium.medium(),
          Long.toString(medium.frames()),
          Long.toString(medium.bytes()),
          Long.toString(medium.dropped()),
          "%.1f".formatted(medium.busyNanos() / 1e6));
    }
    table.lines().forEach(out()::println);
    return OK;
  }
}
