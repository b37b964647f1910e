package eco.cli.lab.net;

import eco.cli.lab.NetworkSource;
import eco.network.Topology;
import eco.plan.Forcing;
import eco.plan.Request;
import eco.schedule.Operation;
import eco.schedule.Program;
import eco.schedule.Schedule;
import eco.schedule.Step.Kind;
import eco.simulate.Processor;
import eco.simulate.Simulator;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Writes networks and schedules for SimGrid to replay, with the times that ECO predicts.
///
///     java ... eco.cli.lab.net.SimGridExport FOLDER NETWORK...       see docs/simgrid/check.sh
///
/// One file for every network and schedule; a line is one of
///
///     case NETWORK WHAT PLAIN FULL             ECO's nanoseconds without and with overheads
///     ranks COUNT
///     link NAME BYTES_PER_SECOND SHARED        SHARED 0: transfers do not feel each other
///     route SOURCE TARGET SECONDS LINK...      latency, and what a message occupies
///     step RANK STEP KIND BYTES WAITS PEER#SEQUENCE... / SUCCESSOR...
///
/// The links are the media that the file declares, one server each as the emulator has them, and
/// not the tree of clusters that ECO makes of it. Rates are those of what full frames carry;
/// latencies are those of the declared topology.
final class SimGridExport {
  private static final int PAYLOAD_BYTES = 1448;
  private static final int FRAME_BYTES = PAYLOAD_BYTES + 66;

  /// Ranks of one machine, where the file has more than one on a host.
  private static final int MOST_RANKS_PER_HOST = 4;

  private record Case(Operation operation, String algorithm, long bytes) {}

  private static final List<Case> CASES =
      List.of(
          new Case(Operation.BROADCAST, "binomial", 65536),
          new Case(Operation.BROADCAST, "chain/16", 1 << 20),
          new Case(Operation.SCATTER, "flat", 65536),
          new Case(Operation.GATHER, "binomial", 65536),
          new Case(Operation.ALLGATHER, "ring", 65536),
          new Case(Operation.ALLREDUCE, "ring", 1 << 20),
          new Case(Operation.ALLREDUCE, "recursive-doubling", 65536),
          new Case(Operation.ALL_TO_ALL, "rotated", 16384));

  private final Network network;
  private final int ranksPerHost;
  private final Topology full;
  private final Topology plain;

  private SimGridExport(Network network) {
    this.network = network;
    ranksPerHost = Math.min(MOST_RANKS_PER_HOST, network.ranksPerHost());
    full = DeclaredTopology.of(network, ranksPerHost);
    plain = full.over(cluster -> plain(cluster.medium()));
  }

  /// The medium without overheads: a latency and a rate.
  private static eco.network.Medium plain(eco.network.Medium medium) {
    return eco.network.Medium.of(
        medium.kind(), medium.latencyNanos(), 0, medium.gap().nanosPerByte(), medium.contention());
  }

  public static void main(String[] arguments) throws IOException {
    java.nio.file.Path folder = java.nio.file.Path.of(arguments[0]);
    for (int i = 1; i < arguments.length; i++) {
      NetworkSource source = NetworkSource.find(arguments[i]);
      Network network = NetworkFile.parse(source.name(), source.text());
      SimGridExport export = new SimGridExport(network);
      for (int place = 0; place < CASES.size(); place++) {
        String name = "%d-%d-%s.case".formatted(i, place, network.name());
        Files.writeString(folder.resolve(name), export.text(CASES.get(place)));
      }
    }
  }

  private String text(Case wanted) {
    Request request = Request.of(wanted.operation, wanted.bytes, plain.size());
    Schedule schedule =
        Forcing.of(wanted.algorithm)
            .recipe(request.goal(), () -> plain)
            .schedule(request.goal(), Schedule.ALL_RANKS);
    double nanos = Simulator.of(plain, Processor.INSTANT).run(schedule, wanted.bytes, 1).nanos();
    double fullNanos = Simulator.of(full).run(schedule, wanted.bytes, 1).nanos();
    StringBuilder text = new StringBuilder();
    String what = wanted.operation.word() + "," + wanted.algorithm + "," + wanted.bytes;
    text.append(line("case %s %s %.0f %.0f", network.name(), what, nanos, fullNanos));
    text.append(line("ranks %d", plain.size()));
    Map<String, String> links = new LinkedHashMap<>();
    List<String> routes = new ArrayList<>();
    for (int source = 0; source < plain.size(); source++) {
      for (int target = 0; target < plain.size(); target++) {
        if (source != target) {
          routes.add(route(source, target, links));
        }
      }
    }
    links.values().forEach(text::append);
    routes.forEach(text::append);
    Program.each(schedule, block -> wanted.bytes, program -> steps(program, text));
    return text.toString();
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format + "%n", values);
  }

  private String route(int source, int target, Map<String, String> links) {
    String from = network.hostNames().get(source / ranksPerHost);
    String to = network.hostNames().get(target / ranksPerHost);
    eco.network.Medium medium = plain.medium(source, target);
    List<String> names = new ArrayList<>();
    if (from.equals(to)) {
      names.add(link("memory", 1e9 / medium.gap().nanosPerByte(), 0, links));
    } else {
      List<Path.Hop> hops = Path.between(network, from, to).hops();
      for (int i = 0; i < hops.size(); i++) {
        Path.Hop hop = hops.get(i);
        if (hop.bitsPerSecond() > 0) {
          names.add(link(server(hops, i, from, to), rate(hop), 1, links));
        }
      }
    }
    double seconds = medium.latencyNanos() / 1e9;
    return line("route %d %d %.9f %s", source, target, seconds, String.join(" ", names));
  }

  /// A bus is one server, a link one per direction, a switch one per port and direction.
  private static String server(List<Path.Hop> hops, int place, String from, String to) {
    String name = hops.get(place).name();
    if (!name.startsWith("switch ")) {
      return name;
    }
    boolean in = place + 1 < hops.size() && hops.get(place + 1).name().equals(name);
    String neighbour =
        in
            ? place == 0 ? from : hops.get(place - 1).name()
            : place + 1 == hops.size() ? to : hops.get(place + 1).name();
    return name + (in ? " from " : " to ") + neighbour;
  }

  private static double rate(Path.Hop hop) {
    double wire = Frames.wireBytes(FRAME_BYTES);
    return hop.bitsPerSecond() / 8.0 * PAYLOAD_BYTES / wire;
  }

  private static String link(
      String name, double bytesPerSecond, int shared, Map<String, String> links) {
    String word = name.replace(' ', '_');
    links.putIfAbsent(word, line("link %s %.3f %d", word, bytesPerSecond, shared));
    return word;
  }

  private static void steps(Program program, StringBuilder text) {
    for (int step = 0; step < program.steps(); step++) {
      List<String> words = new ArrayList<>();
      Kind kind = program.kind(step);
      words.add(kind.name().toLowerCase(Locale.ROOT));
      words.add(String.valueOf(kind == Kind.LOCAL ? 0 : program.stepElements(step)));
      words.add(String.valueOf(program.waits(step)));
      for (int place = 0; place < program.peers(step); place++) {
        words.add(program.peer(step, place) + "#" + program.sequence(step, place));
      }
      words.add("/");
      for (int i = program.firstSuccessor(step); i < program.firstSuccessor(step + 1); i++) {
        words.add(String.valueOf(program.successor(i)));
      }
      text.append(line("step %d %d %s", program.rank(), step, String.join(" ", words)));
    }
  }
}
