package eco.cli.lab.host;

import eco.cli.lab.net.Network;
import eco.cli.lab.net.NetworkFile;
import java.nio.file.Files;
import java.nio.file.Path;

/// slice
public final class LabProcess {
  private LabProcess() {}

  public static void main(String[] args) throws Exception {
    Network network = NetworkFile.parse(args[0], Files.readString(Path.of(args[0])));
    int[] taps = new int[network.hosts().size()];
    long start = System.nanoTime();
    var cc = CongestionControl.permitCubic();
    for (int host = 0; host < taps.length; host++) {
      HostSpace space = HostSpace.create(network, host, "eco-lab-slice", Path.of("/etc/hosts"));
      taps[host] = space.tap();
      System.out.println(space + " " + ProcessHandle.current().pid());
    }
    cc.close();
    System.out.println("up in ms " + (System.nanoTime() - start) / 1000000);
    System.out.println("rt " + Linux.scheduleRealTime(10));
    try (Forwarder forwarder = new Forwarder(network, taps)) {
      forwarder.run();
    }
  }
}
