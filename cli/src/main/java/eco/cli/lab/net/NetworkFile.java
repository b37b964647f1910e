package eco.cli.lab.net;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SequencedMap;
import java.util.Set;
import java.util.regex.Pattern;

/// Reads a network file (JSON) and refuses a damaged or impossible one with its line.
///
/// ```
///   {"name": "two", "hosts": {"h0": "A", "h1": "A", "h2": "B"}, "ranks_per_host": 1,
///    "segments": {"A": {"kind": "bus",    "rate_mbit": 10,  "delay_us": 50, "queue_kb": 128},
///                 "B": {"kind": "switch", "rate_mbit": 100, "delay_us": 50}},
///    "links": [{"between": ["A", "B"], "rate_mbit": 20, "delay_us": 15000,
///               "queue_kb": 200, "multicast": false}]}
/// ```
public final class NetworkFile {
  /// What may wait in front of a server unless the file says otherwise.
  static final int DEFAULT_QUEUE_KB = 128;

  /// Hosts of one lab at most: the address plan and one emulator thread carry no more.
  static final int MOST_HOSTS = 1000;

  private static final Pattern HOST_NAME = Pattern.compile("[a-z]([a-z0-9-]{0,61}[a-z0-9])?");
  private static final Pattern SEGMENT_NAME = Pattern.compile("[A-Za-z0-9_.-]{1,63}");
  private static final double MOST_MBIT = 100_000;
  private static final double MOST_DELAY_US = 10_000_000;
  private static final double LEAST_QUEUE_KB = 2;
  private static final double MOST_QUEUE_KB = 65_536;
  private static final double MOST_RANKS = 1024;

  private final String file;
  private final FieldReader top;

  private NetworkFile(String file, String text) {
    this.file = file;
    this.top =
        new FieldReader(
            file,
            Json.parse(file, text),
            Set.of("name", "hosts", "ranks_per_host", "segments", "links"),
            "a network");
  }

  /// The network that `text` describes.
  ///
  /// @param file the name for complaints
  public static Network parse(String file, String text) {
    return new NetworkFile(file, text).network();
  }

  private Network network() {
    String name = top.text("name");
    SequencedMap<String, Segment> segments = segments();
    SequencedMap<String, String> hosts = hosts(segments);
    List<Link> links = links(segments);
    Network network = new Network(name, hosts, ranksPerHost(), segments, links);
    String home = hosts.firstEntry().getValue();
    Map<String, Link> reached = network.linksTowards(home);
    for (Map.Entry<String, Json> host : top.fields("hosts").entrySet()) {
      String segment = top.text(host.getKey(), host.getValue());
      if (!segment.equals(home) && !reached.containsKey(segment)) {
        throw top.fail(
            host.getValue(),
            "host \"%s\" on segment \"%s\" cannot be reached from host \"%s\": no links lead there"
                .formatted(host.getKey(), segment, hosts.firstEntry().getKey()));
      }
    }
    return network;
  }

  private int ranksPerHost() {
    OptionalDouble ranks = top.number("ranks_per_host", 1, MOST_RANKS);
    if (ranks.isPresent() && ranks.getAsDouble() != Math.rint(ranks.getAsDouble())) {
      throw top.fail(top.at("ranks_per_host"), "\"ranks_per_host\" must be a whole number");
    }
    return (int) ranks.orElse(1);
  }

  private SequencedMap<String, String> hosts(Map<String, Segment> segments) {
    SequencedMap<String, String> hosts = new LinkedHashMap<>();
    top.fields("hosts")
        .forEach(
            (host, value) -> {
              if (!HOST_NAME.matcher(host).matches() || host.equals("localhost")) {
                throw top.fail(
                    value, "\"%s\" is no host name: small letters, digits, -".formatted(host));
              }
              String segment = top.text(host, value);
              if (!segments.containsKey(segment)) {
                throw top.fail(
                    value, "host \"%s\" is on unknown segment \"%s\"".formatted(host, segment));
              }
              hosts.put(host, segment);
            });
    if (hosts.isEmpty() || hosts.size() > MOST_HOSTS) {
      throw top.fail(
          top.at("hosts"),
          "a network has 1 to %d hosts, not %d".formatted(MOST_HOSTS, hosts.size()));
    }
    return hosts;
  }

  private SequencedMap<String, Segment> segments() {
    SequencedMap<String, Segment> segments = new LinkedHashMap<>();
    top.fields("segments").forEach((name, value) -> segments.put(name, segment(name, value)));
    return segments;
  }

  private Segment segment(String name, Json value) {
    if (!SEGMENT_NAME.matcher(name).matches()) {
      throw top.fail(value, "\"%s\" is no segment name: letters, digits, _ . -".formatted(name));
    }
    String what = "segment \"" + name + "\"";
    FieldReader fields =
        new FieldReader(file, value, Set.of("kind", "rate_mbit", "delay_us", "queue_kb"), what);
    Segment.Kind kind =
        switch (fields.text("kind")) {
          case "bus" -> Segment.Kind.BUS;
          case "switch" -> Segment.Kind.SWITCH;
          case "router" -> Segment.Kind.ROUTER;
          case String other ->
              throw fields.fail(
                  fields.at("kind"),
                  "%s is a bus, a switch or a router, not \"%s\"".formatted(what, other));
        };
    if (kind == Segment.Kind.ROUTER) {
      for (String field : List.of("rate_mbit", "delay_us", "queue_kb")) {
        if (fields.find(field).isPresent()) {
          throw fields.fail(
              fields.at(field),
              "%s is a router and has no medium of its own: no \"%s\"".formatted(what, field));
        }
      }
    }
    long bitsPerSecond =
        kind == Segment.Kind.ROUTER
            ? 0
            : rate(fields).orElseThrow(() -> fields.fail(value, what + " needs a \"rate_mbit\""));
    return new Segment(name, kind, bitsPerSecond, delayNanos(fields), queueBytes(fields));
  }

  private List<Link> links(Map<String, Segment> segments) {
    List<Link> links = new ArrayList<>();
    for (Json value : top.elements("links")) {
      Link link = link(value, segments);
      if (links.stream()
          .anyMatch(other -> other.touches(link.from()) && other.touches(link.to()))) {
        throw top.fail(
            value, "a second link between \"%s\" and \"%s\"".formatted(link.from(), link.to()));
      }
      links.add(link);
    }
    return links;
  }

  private Link link(Json value, Map<String, Segment> segments) {
    FieldReader fields =
        new FieldReader(
            file,
            value,
            Set.of("between", "rate_mbit", "delay_us", "queue_kb", "multicast"),
            "a link");
    List<Json> ends = fields.elements("between");
    if (ends.size() != 2) {
      throw fields.fail(fields.at("between"), "a link is \"between\" two segments");
    }
    List<String> names = new ArrayList<>();
    for (Json end : ends) {
      String name = fields.text("between", end);
      if (!segments.containsKey(name)) {
        throw fields.fail(end, "link to unknown segment \"%s\"".formatted(name));
      }
      names.add(name);
    }
    if (names.get(0).equals(names.get(1))) {
      throw fields.fail(value, "link joins segment \"%s\" to itself".formatted(names.get(0)));
    }
    return new Link(
        names.get(0),
        names.get(1),
        rate(fields).orElse(0L),
        delayNanos(fields),
        queueBytes(fields),
        fields.truth("multicast", true));
  }

  private static Optional<Long> rate(FieldReader fields) {
    OptionalDouble mbit = fields.number("rate_mbit", 0.001, MOST_MBIT);
    return mbit.isPresent() ? Optional.of(Math.round(mbit.getAsDouble() * 1e6)) : Optional.empty();
  }

  private static long delayNanos(FieldReader fields) {
    return Math.round(fields.number("delay_us", 0, MOST_DELAY_US).orElse(0) * 1e3);
  }

  private static int queueBytes(FieldReader fields) {
    double kilobytes =
        fields.number("queue_kb", LEAST_QUEUE_KB, MOST_QUEUE_KB).orElse(DEFAULT_QUEUE_KB);
    return (int) Math.round(kilobytes * 1000);
  }
}
