package eco.cli.lab;

import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/// `eco lab hosts`: lists the hosts.
@Command(
    name = "hosts",
    description = "List the hosts of the lab that is up, with address and segment.",
    footer = {"", "Examples:", "  eco lab hosts", "  eco lab hosts --json"})
final class HostsCommand extends LabAction {
  @Option(names = "--json", description = "For programs.")
  private boolean json;

  @Override
  int act() {
    Lab lab = lab();
    if (json) {
      out().println(JsonMapper.shared().writeValueAsString(lab.hosts()));
      return OK;
    }
    Table table = new Table("host", "address", "segment");
    lab.hosts().forEach(host -> table.add(host.name(), host.address(), host.segment()));
    table.lines().forEach(out()::println);
    return OK;
  }
}
