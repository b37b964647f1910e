package eco.cli.lab;

import java.util.Optional;
import picocli.CommandLine.Command;

/// `eco lab down`: ends the lab.
@Command(
    name = "down",
    description = "End the lab and everything that runs on its hosts; remove what a crash left.",
    footer = {"", "Example:", "  eco lab down"})
final class DownCommand extends LabAction {
  @Override
  int act() throws Exception {
    LabHome home = LabHome.ofUser();
    Optional<Lab> lab = Lab.find(home);
    if (lab.isPresent()) {
      lab.get().down();
      out().println(lab.get().record().network() + " is down");
      return OK;
    }
    String remains = home.removeRemains();
    out().println(remains.isEmpty() ? "no lab is up" : "removed what was left: " + remains);
    return OK;
  }
}
