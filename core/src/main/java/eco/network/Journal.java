package eco.network;

import eco.network.Measurements.Contention;
import eco.network.Measurements.Heard;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.TreeMap;
import java.util.stream.Collectors;

/// Measurements while they are being made, line by line: what is sent, kept on disk, and read again
/// when interrupted work goes on.
///
///     host h0 2
///     host h1 2 35
///     multicast h0 h1 h2
///     pair h0 h1 181000 186000 184000 260000 3 13200000 13300000 13300000 13400000 3
///     contention h0 h1 h2 h3 13200000 26500000
///     link h0 h1 tcp 180000 0:4100.0 0:5200.0 0:9000.0,16000:13200000.0
///
/// Samples of a pair add up; a link or a test that comes again replaces the old one. A host has the
/// number of its processors and, if other programs used them, how much, in percent; the most
/// counts. What the first host of a multicast said was heard by the others, if by any.
public final class Journal {
  private final long smallBytes;
  private final long largeBytes;
  private final Map<String, Host> hosts = new LinkedHashMap<>();
  private final Map<List<String>, Times> pairs = new HashMap<>();
  private final Map<List<String>, String> links = new LinkedHashMap<>();
  private final Map<List<String>, long[]> contention = new LinkedHashMap<>();
  private final Map<String, SequencedSet<String>> multicast = new LinkedHashMap<>();

  /// An empty journal.
  public Journal(long smallBytes, long largeBytes) {
    this.smallBytes = smallBytes;
    this.largeBytes = largeBytes;
  }

  /// The line of a host.
  public static String line(Host host) {
    String busy = host.busyPercent() == 0 ? "" : " " + host.busyPercent();
    return "host " + host.name() + " " + host.cores() + busy;
  }

  /// The line of one direction between two hosts.
  public static String line(String source, String target, Times times) {
    return String.join(" ", "pair", source, target, text(times.small()), text(times.large()));
  }

  /// The line of the parameters between two hosts.
  public static String line(String source, String target, Link link) {
    return String.join(
        " ",
        "link",
        source,
        target,
        link.transport(),
        String.valueOf(link.latencyNanos()),
        text(link.sendOverhead()),
        text(link.receiveOverhead()),
        text(link.gap()),
        text(link.delay()));
  }

  /// The line of a test of contention between four hosts.
  public static String line(List<String> ends, long aloneNanos, long togetherNanos) {
    return "contention " + String.join(" ", ends) + " " + aloneNanos + " " + togetherNanos;
  }

  /// The line of what one host said to the multicast group.
  public static String line(String source, List<String> listeners) {
    return listeners.isEmpty()
        ? "multicast " + source
        : "multicast " + source + " " + String.join(" ", listeners);
  }

  /// All lines of measurements.
  public static List<String> lines(Measurements measured) {
    List<Host> hosts = measured.hosts();
    List<String> lines = new ArrayList<>();
    hosts.forEach(host -> lines.add(line(host)));
    for (Heard heard : measured.multicast()) {
      List<String> listeners = heard.hosts().stream().map(host -> name(hosts, host)).toList();
      lines.add(line(name(hosts, heard.source()), listeners));
    }
    measured
        .pairs()
        .forEach(
            (pair, times) ->
                lines.add(line(name(hosts, pair.source()), name(hosts, pair.target()), times)));
    for (Contention test : measured.contention()) {
      List<String> ends =
          List.of(
              name(hosts, test.first().source()),
              name(hosts, test.first().target()),
              name(hosts, test.second().source()),
              name(hosts, test.second().target()));
      lines.add(line(ends, test.aloneNanos(), test.togetherNanos()));
    }
    for (Link link : measured.links()) {
      lines.add(line(name(hosts, link.pair().source()), name(hosts, link.pair().target()), link));
    }
    return lines;
  }

  private static String name(List<Host> hosts, int host) {
    return hosts.get(host).name();
  }

  /// Adds a line.
  ///
  /// @throws IllegalArgumentException if it is none
  public void add(String line) {
    String[] words = line.split(" ", -1);
    try {
      switch (words[0]) {
        case "host" -> {
          int busyPercent = words.length > 3 ? Integer.parseInt(words[3]) : 0;
          Host host = new Host(words[1], Integer.parseInt(words[2]), busyPercent);
          hosts.merge(words[1], host, Host::and);
        }
        case "pair" ->
            pairs.merge(
                List.of(words[1], words[2]),
                new Times(statistics(words, 3), statistics(words, 8)),
                (old, add) ->
                    new Times(old.small().and(add.small()), old.large().and(add.large())));
        case "multicast" -> multicast.put(words[1], listeners(words));
        case "contention" ->
            contention.put(
                List.of(words[1], words[2], words[3], words[4]),
                new long[] {Long.parseLong(words[5]), Long.parseLong(words[6])});
        case "link" -> {
          link(new Pair(0, 1), line);
          links.put(List.of(words[1], words[2]), line);
        }
        default -> throw new IllegalArgumentException("no such kind of line");
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IllegalArgumentException("not a line of a journal: " + line, e);
    }
  }

  /// The hosts after the first.
  private static SequencedSet<String> listeners(String[] words) {
    List<String> all = List.of(words).subList(1, words.length);
    SequencedSet<String> listeners = new LinkedHashSet<>(all);
    if (listeners.size() < all.size() || listeners.contains("")) {
      throw new IllegalArgumentException("every host once");
    }
    listeners.removeFirst();
    return listeners;
  }

  /// Forgets a host and everything measured with it.
  public void forget(String host) {
    hosts.remove(host);
    pairs.keySet().removeIf(ends -> ends.contains(host));
    links.keySet().removeIf(ends -> ends.contains(host));
    contention.keySet().removeIf(ends -> ends.contains(host));
    multicast.remove(host);
    multicast.values().forEach(listeners -> listeners.remove(host));
  }

  /// Whether it is known of all these hosts who heard them.
  public boolean knowsMulticast(Collection<String> names) {
    return multicast.keySet().containsAll(names);
  }

  /// Forgets who heard whom.
  public void forgetMulticast() {
    multicast.clear();
  }

  /// The hosts so far.
  public List<Host> hosts() {
    return List.copyOf(hosts.values());
  }

  /// What there is between the hosts so far.
  public Measurements measurements() {
    Map<String, Integer> places = new HashMap<>();
    hosts.keySet().forEach(name -> places.put(name, places.size()));
    TreeMap<Pair, Times> all = new TreeMap<>();
    pairs.forEach((ends, times) -> place(places, ends).ifPresent(pair -> all.put(pair, times)));
    List<Link> curves = new ArrayList<>();
    links.forEach(
        (ends, line) -> place(places, ends).ifPresent(pair -> curves.add(link(pair, line))));
    List<Contention> tests = new ArrayList<>();
    contention.forEach(
        (ends, nanos) ->
            place(places, ends.subList(0, 2))
                .ifPresent(
                    first ->
                        place(places, ends.subList(2, 4))
                            .ifPresent(
                                second ->
                                    tests.add(new Contention(first, second, nanos[0], nanos[1])))));
    return new Measurements(
        List.copyOf(hosts.values()), smallBytes, largeBytes, all, curves, tests, heard(places));
  }

  private List<Heard> heard(Map<String, Integer> places) {
    List<Heard> heard = new ArrayList<>();
    multicast.forEach(
        (name, listeners) -> {
          Integer source = places.get(name);
          if (source != null) {
            heard.add(
                new Heard(
                    source, listeners.stream().map(places::get).filter(Objects::nonNull).toList()));
          }
        });
    return heard;
  }

  private static Optional<Pair> place(Map<String, Integer> places, List<String> ends) {
    Integer source = places.get(ends.get(0));
    Integer target = places.get(ends.get(1));
    return source == null || target == null
        ? Optional.empty()
        : Optional.of(new Pair(source, target));
  }

  private static String text(Statistics s) {
    return String.join(
        " ",
        String.valueOf(s.minNanos()),
        String.valueOf(s.meanNanos()),
        String.valueOf(s.medianNanos()),
        String.valueOf(s.maxNanos()),
        String.valueOf(s.samples()));
  }

  private static Statistics statistics(String[] words, int at) {
    return new Statistics(
        Long.parseLong(words[at]),
        Long.parseLong(words[at + 1]),
        Long.parseLong(words[at + 2]),
        Long.parseLong(words[at + 3]),
        Integer.parseInt(words[at + 4]));
  }

  private static String text(Curve curve) {
    return curve.points().stream()
        .map(point -> point.bytes() + ":" + point.nanos())
        .collect(Collectors.joining(","));
  }

  private static Link link(Pair pair, String line) {
    String[] words = line.split(" ", -1);
    return new Link(
        pair,
        words[3],
        Long.parseLong(words[4]),
        words.length > 8 ? curve(words[8]) : Curve.ZERO,
        curve(words[5]),
        curve(words[6]),
        curve(words[7]));
  }

  private static Curve curve(String text) {
    List<Curve.Point> points = new ArrayList<>();
    for (String point : text.split(",", -1)) {
      int colon = point.indexOf(':');
      points.add(
          new Curve.Point(
              Long.parseLong(point.substring(0, colon)),
              Double.parseDouble(point.substring(colon + 1))));
    }
    return Curve.of(points);
  }
}
