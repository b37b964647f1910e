package eco.network;

import eco.network.Measurements.Contention;
import eco.network.Measurements.Heard;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/// Reads a network file; whatever is missing, unknown, impossible or changed since is refused.
final class SurveyReader {
  static final String FORMAT = "eco network";
  static final int VERSION = 1;

  private final String file;
  private final FieldReader top;
  private final List<Host> hosts = new ArrayList<>();
  private final Map<String, Integer> places = new HashMap<>();

  private SurveyReader(String file, Json value) {
    this.file = file;
    requireVersion(value);
    this.top =
        new FieldReader(
            file,
            value,
            "the file",
            Set.of(
                "format",
                "version",
                "made",
                "tool",
                "small_bytes",
                "large_bytes",
                "hosts",
                "tree",
                "pairs",
                "links",
                "contention",
                "multicast",
                "checksum"));
  }

  static Survey read(String file, String text) {
    Json value = JsonReader.read(file, text);
    SurveyReader reader = new SurveyReader(file, value);
    Survey survey = reader.possible(value, reader::survey);
    String wanted = SurveyWriter.checksum(survey);
    String found = reader.top.text("checksum");
    if (!wanted.equals(found)) {
      throw reader.top.fail(
          reader.top.require("checksum"),
          "the file was changed after it was made: checksum=" + found + ", content=" + wanted);
    }
    return survey;
  }

  /// Looks at format and version first: of another format or version nothing else can be said.
  private void requireVersion(Json value) {
    boolean ours =
        value instanceof Json.Fields fields
            && fields.values().get("format") instanceof Json.Text format
            && format.value().equals(FORMAT);
    if (!ours) {
      throw new NetworkFileException(
          file, value.line(), "not a network file: it begins with \"format\": \"" + FORMAT + "\"");
    }
    Json.Fields fields = (Json.Fields) value;
    if (!(fields.values().get("version") instanceof Json.Numeric version)) {
      throw new NetworkFileException(file, value.line(), "\"version\" is missing");
    }
    if (version.value() != VERSION) {
      String which = version.value() > VERSION ? "newer than this ECO, which reads " : "not ";
      throw new NetworkFileException(
          file, version.line(), "version " + (long) version.value() + " is " + which + VERSION);
    }
  }

  /// What the nouns refuse is refused with the line where it stands.
  private <T> T possible(Json at, Supplier<T> noun) {
    try {
      return noun.get();
    } catch (IllegalArgumentException impossible) {
      throw new NetworkFileException(file, at.line(), String.valueOf(impossible.getMessage()));
    }
  }

  private Survey survey() {
    for (Json host : top.elements("hosts")) {
      FieldReader fields =
          new FieldReader(file, host, "a host", Set.of("name", "cores", "busy_percent"));
      int busyPercent = fields.has("busy_percent") ? fields.count("busy_percent") : 0;
      hosts.add(
          possible(host, () -> new Host(fields.text("name"), fields.count("cores"), busyPercent)));
      if (places.put(fields.text("name"), places.size()) != null) {
        throw top.fail(host, "host \"" + fields.text("name") + "\" is there twice");
      }
    }
    TreeMap<Pair, Times> pairs = new TreeMap<>();
    for (Json each : top.elements("pairs")) {
      FieldReader fields =
          new FieldReader(file, each, "a pair", Set.of("from", "to", "small", "large"));
      Pair pair = pair(each, fields.require("from"), fields.require("to"));
      Times times = new Times(statistics(fields, "small"), statistics(fields, "large"));
      if (pairs.put(pair, times) != null) {
        throw top.fail(each, "the pair is there twice");
      }
    }
    List<Link> links = top.elements("links").stream().map(this::link).toList();
    List<Contention> contention =
        top.elements("contention").stream().map(this::contention).toList();
    List<Heard> multicast = top.has("multicast") ? multicast() : List.of();
    Json tree = top.require("tree");
    Part root = part(tree);
    Measurements measurements =
        new Measurements(
            hosts,
            top.whole("small_bytes"),
            top.whole("large_bytes"),
            pairs,
            links,
            contention,
            multicast);
    Topology topology = possible(tree, () -> new Topology(root));
    return possible(
        tree, () -> new Survey(top.text("made"), top.text("tool"), measurements, topology));
  }

  private Part part(Json value) {
    if (value instanceof Json.Text) {
      return new Leaf(host(value));
    }
    FieldReader fields =
        new FieldReader(
            file,
            value,
            "a cluster",
            Set.of(
                "medium",
                "contention",
                "multicast",
                "latency_nanos",
                "delay",
                "send_overhead",
                "receive_overhead",
                "gap",
                "parts"));
    Medium.Kind kind = kind(fields);
    List<Part> parts = fields.elements("parts").stream().map(this::part).toList();
    return possible(
        value,
        () ->
            new Cluster(
                new Medium(
                    kind,
                    fields.whole("latency_nanos"),
                    fields.has("delay") ? curve(fields, "delay") : Curve.ZERO,
                    curve(fields, "send_overhead"),
                    curve(fields, "receive_overhead"),
                    curve(fields, "gap"),
                    fields.number("contention"),
                    fields.has("multicast") && fields.truth("multicast")),
                parts));
  }

  private static Medium.Kind kind(FieldReader fields) {
    String word = fields.text("medium");
    return Arrays.stream(Medium.Kind.values())
        .filter(kind -> kind.word().equals(word))
        .findFirst()
        .orElseThrow(() -> fields.fail(fields.require("medium"), "no such medium: " + word));
  }

  private Link link(Json value) {
    FieldReader fields =
        new FieldReader(
            file,
            value,
            "a link",
            Set.of(
                "from",
                "to",
                "transport",
                "latency_nanos",
                "delay",
                "send_overhead",
                "receive_overhead",
                "gap"));
    return possible(
        value,
        () ->
            new Link(
                pair(value, fields.require("from"), fields.require("to")),
                fields.text("transport"),
                fields.whole("latency_nanos"),
                fields.has("delay") ? curve(fields, "delay") : Curve.ZERO,
                curve(fields, "send_overhead"),
                curve(fields, "receive_overhead"),
                curve(fields, "gap")));
  }

  private Contention contention(Json value) {
    FieldReader fields =
        new FieldReader(
            file, value, "a test", Set.of("first", "second", "alone_nanos", "together_nanos"));
    List<Json> first = fields.elements("first", fields.require("first"), 2);
    List<Json> second = fields.elements("second", fields.require("second"), 2);
    return possible(
        value,
        () ->
            new Contention(
                pair(value, first.get(0), first.get(1)),
                pair(value, second.get(0), second.get(1)),
                fields.whole("alone_nanos"),
                fields.whole("together_nanos")));
  }

  private List<Heard> multicast() {
    List<Heard> multicast = new ArrayList<>();
    Set<Integer> sources = new HashSet<>();
    for (Json each : top.elements("multicast")) {
      FieldReader fields = new FieldReader(file, each, "a multicast", Set.of("from", "heard_by"));
      int source = host(fields.require("from"));
      List<Integer> listeners = fields.elements("heard_by").stream().map(this::host).toList();
      if (!sources.add(source)) {
        throw top.fail(each, "the multicast is there twice");
      }
      multicast.add(possible(each, () -> new Heard(source, listeners)));
    }
    return multicast;
  }

  private Pair pair(Json at, Json source, Json target) {
    return possible(at, () -> new Pair(host(source), host(target)));
  }

  private int host(Json name) {
    if (!(name instanceof Json.Text text)) {
      throw top.fail(name, "the name of a host expected, not " + name.kind());
    }
    Integer place = places.get(text.value());
    if (place == null) {
      throw top.fail(name, "no such host: " + text.value());
    }
    return place;
  }

  private Statistics statistics(FieldReader fields, String name) {
    Json value = fields.require(name);
    long[] n =
        fields.elements(name, value, 5).stream().mapToLong(e -> fields.whole(name, e)).toArray();
    int samples = Math.toIntExact(Math.min(Integer.MAX_VALUE, n[4]));
    return possible(value, () -> new Statistics(n[0], n[1], n[2], n[3], samples));
  }

  private Curve curve(FieldReader fields, String name) {
    List<Curve.Point> points = new ArrayList<>();
    for (Json each : fields.elements(name)) {
      List<Json> point = fields.elements(name, each, 2);
      points.add(
          possible(
              each,
              () ->
                  new Curve.Point(
                      fields.whole(name, point.get(0)), fields.number(name, point.get(1)))));
    }
    return possible(fields.require(name), () -> Curve.of(points));
  }
}
