package eco;

import eco.launch.Joined;
import eco.launch.Switch;
import eco.message.EcoException;
import eco.network.Host;
import eco.network.Medium;
import eco.network.NetworkFileException;
import eco.network.Survey;
import eco.network.Topology;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The network of a job as all its ranks know it: from a network file that one of them can read,
/// or as it was probed.
///
/// Every rank that has the file tells its checksum when it joins; two that differ are refused.
/// Those that have none get it from the first that has.
final class Chart {
  private static final Medium UNKNOWN = Medium.of(Medium.Kind.SWITCH, 40_000, 4_000, 8, 0);

  /// In the mark of a rank that wants plans for the network as it is known, even if it drifts.
  private static final String AS_KNOWN = ", no adapting";

  /// In the mark of a rank that wants every message to go to one rank.
  private static final String TO_EACH = ", no multicast";

  private final @Nullable Survey survey;
  private final boolean probes;
  private final String wishes;

  private Chart(@Nullable Survey survey, boolean probes, String wishes) {
    this.survey = survey;
    this.probes = probes;
    this.wishes = wishes;
  }

  /// What the file of `ECO_NET` says, if there is one here.
  static Chart fromEnvironment() {
    boolean probes = Switch.PROBE.isOn(System.getenv());
    String wishes =
        (Switch.ADAPT.isOn(System.getenv()) ? "" : AS_KNOWN)
            + (Switch.MULTICAST.isOn(System.getenv()) ? "" : TO_EACH);
    String file = System.getenv("ECO_NET");
    if (file == null || file.isBlank() || !Files.isReadable(Path.of(file))) {
      return new Chart(null, probes, wishes);
    }
    try {
      return new Chart(Survey.parse(file, Files.readString(Path.of(file))), probes, wishes);
    } catch (IOException | NetworkFileException e) {
      throw new EcoException("ECO_NET: " + e.getMessage(), e);
    }
  }

  /// A mark of what is known here, and of what is wanted.
  String mark() {
    String known = survey != null ? survey.checksum() : probes ? "" : JoinProbe.NONE;
    return known + wishes;
  }

  /// What a rank knows, by the mark it gave.
  static String known(Joined joined, int rank) {
    String mark = joined.network(rank);
    int wish = mark.indexOf(',');
    return wish < 0 ? mark : mark.substring(0, wish);
  }

  /// Whether no rank is against new plans when the network drifts.
  static boolean adapts(Joined joined) {
    return nobodyWants(AS_KNOWN, joined);
  }

  /// Whether no rank is against messages that are said once to many.
  static boolean multicasts(Joined joined) {
    return nobodyWants(TO_EACH, joined);
  }

  private static boolean nobodyWants(String wish, Joined joined) {
    for (int rank = 0; rank < joined.endpoint().size(); rank++) {
      if (joined.network(rank).contains(wish)) {
        return false;
      }
    }
    return true;
  }

  /// What all ranks know, once they have shared it.
  static @Nullable Survey share(Joined joined, Chart mine, Communicator world) {
    int owner = -1;
    for (int rank = 0; rank < world.size(); rank++) {
      String mark = known(joined, rank);
      if (hasFile(mark) && owner < 0) {
        owner = rank;
      } else if (hasFile(mark) && !mark.equals(known(joined, owner))) {
        throw new EcoException(
            "the ranks have different network files: rank="
                + owner
                + ", checksum="
                + known(joined, owner)
                + ", rank="
                + rank
                + ", checksum="
                + mark);
      }
    }
    if (owner < 0) {
      return null;
    }
    boolean everyone = true;
    for (int rank = 0; rank < world.size(); rank++) {
      everyone &= hasFile(known(joined, rank));
    }
    return everyone ? mine.survey : received(mine, world, owner);
  }

  private static boolean hasFile(String mark) {
    return !mark.isEmpty() && !mark.equals(JoinProbe.NONE);
  }

  private static Survey received(Chart mine, Communicator world, int owner) {
    Survey known = mine.survey;
    byte[] text = known == null ? new byte[0] : known.text().getBytes(StandardCharsets.UTF_8);
    long[] length = {text.length};
    world.broadcast(length, owner);
    byte[] all = world.rank() == owner ? text : new byte[Math.toIntExact(length[0])];
    world.broadcast(all, owner);
    String name = "network of rank " + owner;
    return Survey.parse(name, new String(all, StandardCharsets.UTF_8));
  }

  /// The clusters of the job's ranks: machines as in the survey, ranks by proof.
  static Topology topology(Survey survey, Joined joined, int[] machines) {
    Map<String, Integer> leaves = new HashMap<>();
    List<Host> hosts = survey.measurements().hosts();
    for (int leaf = 0; leaf < hosts.size(); leaf++) {
      leaves.put(hosts.get(leaf).name(), leaf);
    }
    int[] leafOf = new int[machines.length];
    for (int rank = 0; rank < leafOf.length; rank++) {
      Integer leaf = leaves.get(joined.host(rank));
      if (leaf == null) {
        throw new EcoException(
            "host not in the network file: host="
                + joined.host(rank)
                + ", rank="
                + rank
                + "; measure again (eco measure --update) or run without it");
      }
      leafOf[rank] = leaf;
    }
    Topology network = survey.topology().spread(leafOf, Medium.INSIDE);
    return multicasts(joined) ? network : network.withoutMulticast();
  }

  /// The same without a survey: machines as they were probed, or side by side.
  static Topology topology(@Nullable Topology probed, int[] machines) {
    int[] leaves = leaves(machines);
    int count = Arrays.stream(leaves).max().orElse(0) + 1;
    Topology between = probed == null ? Topology.flat(count, UNKNOWN) : probed;
    return between.spread(leaves, Medium.INSIDE);
  }

  /// For every rank its machine, numbered from 0 in the order of their first ranks.
  static int[] leaves(int[] machines) {
    Map<Integer, Integer> numbers = new HashMap<>();
    int[] leaves = new int[machines.length];
    for (int rank = 0; rank < machines.length; rank++) {
      leaves[rank] = numbers.computeIfAbsent(machines[rank], machine -> numbers.size());
    }
    return leaves;
  }
}
