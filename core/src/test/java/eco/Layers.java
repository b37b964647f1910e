package eco;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// Which package of the library may use which, and what only the packages that touch the world may.
///
/// This is the package table of ARCHITECTURE.md; [LayerTest] holds the compiled classes against it.
final class Layers {
  /// A class and what it refers to: a class (`java.net.Socket`) or a member of one
  /// (`java.lang.System#nanoTime`).
  record Edge(String from, String to) {}

  /// Every package below the front door `eco`, which may use them all, with those that it may use.
  private static final Map<String, Set<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("eco.network", Set.of()),
          Map.entry("eco.schedule", Set.of()),
          Map.entry("eco.transport", Set.of()),
          Map.entry("eco.message", Set.of("eco.transport")),
          Map.entry("eco.measure", Set.of("eco.message", "eco.network")),
          Map.entry("eco.infer", Set.of("eco.network")),
          Map.entry("eco.collective", Set.of("eco.schedule")),
          Map.entry("eco.cost", Set.of("eco.network", "eco.schedule")),
          Map.entry("eco.place", Set.of("eco.network", "eco.schedule")),
          Map.entry("eco.simulate", Set.of("eco.network", "eco.schedule")),
          Map.entry(
              "eco.plan",
              Set.of("eco.network", "eco.schedule", "eco.collective", "eco.cost", "eco.simulate")),
          Map.entry("eco.execute", Set.of("eco.schedule", "eco.message", "eco.transport")),
          Map.entry("eco.launch", Set.of("eco.transport", "eco.message")));

  /// Packages whose results depend on their arguments alone.
  private static final Set<String> PURE =
      Set.of(
          "eco.network",
          "eco.schedule",
          "eco.infer",
          "eco.collective",
          "eco.cost",
          "eco.simulate",
          "eco.place",
          "eco.plan");

  /// Beginnings of the names of what a pure package may not touch: sockets, files, threads, clocks,
  /// native code, and randomness without a seed.
  private static final List<String> WORLD =
      List.of(
          "java.net.",
          "java.nio.channels.",
          "java.nio.file.Files",
          "java.nio.file.FileSystem",
          "java.io.File",
          "java.io.RandomAccessFile",
          "java.lang.Process",
          "java.lang.Runtime#",
          "java.lang.Thread",
          "java.lang.VirtualThread",
          "java.lang.foreign.Linker",
          "java.lang.System#nanoTime",
          "java.lang.System#currentTimeMillis",
          "java.lang.System#getenv",
          "java.lang.Math#random",
          "java.time.Clock",
          "java.time.Instant#now",
          "java.util.Timer",
          "java.util.UUID#randomUUID",
          "java.util.concurrent.");

  private Layers() {}

  /// What in `edges` the rules forbid, one sentence each, in order and without repetition.
  static List<String> violations(Collection<Edge> edges) {
    return edges.stream().flatMap(Layers::violation).distinct().sorted().toList();
  }

  private static Stream<String> violation(Edge edge) {
    String from = packageOf(edge.from());
    String to = packageOf(edge.to());
    if (!from.equals("eco") && !MAY_USE.containsKey(from)) {
      return Stream.of("package is not in the table: package=" + from);
    }
    boolean inside = to.equals("eco") || to.startsWith("eco.");
    if (inside && !to.equals(from) && !from.equals("eco") && !MAY_USE.get(from).contains(to)) {
      return Stream.of(from + " may not use " + to + ": " + edge.from() + " uses " + edge.to());
    }
    if (PURE.contains(from) && WORLD.stream().anyMatch(edge.to()::startsWith)) {
      return Stream.of(from + " is pure: " + edge.from() + " uses " + edge.to());
    }
    return Stream.empty();
  }

  private static String packageOf(String name) {
    int member = name.indexOf('#');
    String type = member < 0 ? name : name.substring(0, member);
    return type.substring(0, Math.max(0, type.lastIndexOf('.')));
  }
}
