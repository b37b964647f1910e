package eco.launch;

import eco.transport.Door;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Which ranks run where: hosts are filled in the order of their lines.
final class Placement {
  private Placement() {}

  static List<Crew> of(
      LaunchSpec spec, Map<String, String> variables, Program program, Crew.Reports reports) {
    List<String> command = JavaCommand.ofRank(program, spec.jvmOptions(), spec.args());
    if (spec.hosts().isEmpty()) {
      String host = Hostname.read();
      return List.of(
          new LocalCrew(
              new CrewPlan(host, 0, spec.ranks(), command, named(variables, host)),
              spec.input(),
              reports));
    }
    throw new IllegalArgumentException("hosts are not supported yet");
  }

  /// The addresses at which a rank finds the rendezvous, as ECO_RENDEZVOUS has them.
  static String addresses(List<HostsFile.Host> hosts, int port) throws IOException {
    if (hosts.isEmpty()) {
      return "127.0.0.1:" + port;
    }
    StringBuilder all = new StringBuilder();
    for (InetAddress address : Door.addresses()) {
      String text = address.getHostAddress();
      all.append(all.isEmpty() ? "" : ",");
      all.append(address instanceof Inet6Address ? "[" + text + "]" : text);
      all.append(':').append(port);
    }
    return all.toString();
  }

  private static Map<String, String> named(Map<String, String> variables, String host) {
    Map<String, String> own = new HashMap<>(variables);
    own.put(Environment.HOST, host);
    return own;
  }
}
