package eco.network;

import eco.network.Measurements.Contention;
import eco.network.Measurements.Heard;
import eco.network.Measurements.Link;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import eco.network.Topology.Cluster;
import eco.network.Topology.Leaf;
import eco.network.Topology.Part;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;

/// Writes a survey as a network file: one host, pair, link, test or cluster per line.
///
/// The order follows from the content alone, so that a comparison of two files line by line shows
/// what changed. The last field is the checksum of all before it.
final class SurveyWriter {
  private final List<Host> hosts;
  private final StringBuilder text = new StringBuilder();

  private SurveyWriter(List<Host> hosts) {
    this.hosts = hosts;
  }

  static String write(Survey survey) {
    String body = body(survey);
    return "{" + body + ",\n \"checksum\": \"" + checksum(body) + "\"}\n";
  }

  /// The checksum that belongs to a survey.
  static String checksum(Survey survey) {
    return checksum(body(survey));
  }

  private static String checksum(String body) {
    CRC32C crc = new CRC32C();
    crc.update(body.getBytes(StandardCharsets.UTF_8));
    return HexFormat.of().toHexDigits((int) crc.getValue());
  }

  private static String body(Survey survey) {
    return new SurveyWriter(survey.measurements().hosts()).fields(survey);
  }

  private String fields(Survey survey) {
    Measurements measured = survey.measurements();
    text.append("\"format\": \"").append(SurveyReader.FORMAT).append("\",\n \"version\": ");
    text.append(SurveyReader.VERSION);
    text.append(",\n \"made\": ").append(quoted(survey.made()));
    text.append(",\n \"tool\": ").append(quoted(survey.tool()));
    text.append(",\n \"small_bytes\": ").append(measured.smallBytes());
    text.append(",\n \"large_bytes\": ").append(measured.largeBytes());
    list("hosts", hosts, SurveyWriter::host);
    text.append(",\n \"tree\":");
    part(survey.topology().root(), 2);
    list("pairs", List.copyOf(measured.pairs().entrySet()), e -> pair(e.getKey(), e.getValue()));
    list("links", measured.links(), this::link);
    list("contention", measured.contention(), this::contention);
    if (!measured.multicast().isEmpty()) {
      list("multicast", measured.multicast(), this::heard);
    }
    return text.toString();
  }

  private <T> void list(String name, List<T> elements, Function<T, String> line) {
    text.append(",\n \"").append(name).append("\": [");
    text.append(
        elements.stream().map(e -> "\n  " + line.apply(e)).collect(Collectors.joining(",")));
    text.append("]");
  }

  private static String host(Host host) {
    String busy = host.busyPercent() == 0 ? "" : ", \"busy_percent\": " + host.busyPercent();
    return "{\"name\": " + quoted(host.name()) + ", \"cores\": " + host.cores() + busy + "}";
  }

  private void part(Part part, int indent) {
    text.append("\n").append(" ".repeat(indent));
    switch (part) {
      case Leaf leaf -> text.append(name(leaf.rank()));
      case Cluster cluster -> {
        Medium medium = cluster.medium();
        text.append("{\"medium\": ").append(quoted(medium.kind().word()));
        text.append(", \"contention\": ").append(number(medium.contention()));
        text.append(medium.multicast() ? ", \"multicast\": true" : "");
        text.append(", ");
        text.append(
            costs(
                medium.latencyNanos(),
                medium.delay(),
                medium.sendOverhead(),
                medium.receiveOverhead(),
                medium.gap()));
        text.append(", \"parts\": [");
        for (Part inner : cluster.parts()) {
          text.append(inner == cluster.parts().getFirst() ? "" : ",");
          part(inner, indent + 1);
        }
        text.append("]}");
      }
    }
  }

  private String pair(Pair pair, Times times) {
    return "{"
        + ends(pair)
        + ", \"small\": "
        + statistics(times.small())
        + ", \"large\": "
        + statistics(times.large())
        + "}";
  }

  private String link(Link link) {
    return "{"
        + ends(link.pair())
        + ", \"transport\": "
        + quoted(link.transport())
        + ", "
        + costs(
            link.latencyNanos(),
            link.delay(),
            link.sendOverhead(),
            link.receiveOverhead(),
            link.gap())
        + "}";
  }

  private String contention(Contention test) {
    return "{\"first\": "
        + names(test.first())
        + ", \"second\": "
        + names(test.second())
        + ", \"alone_nanos\": "
        + test.aloneNanos()
        + ", \"together_nanos\": "
        + test.togetherNanos()
        + "}";
  }

  private String heard(Heard heard) {
    return "{\"from\": "
        + name(heard.source())
        + ", \"heard_by\": "
        + heard.hosts().stream().map(this::name).collect(Collectors.joining(", ", "[", "]"))
        + "}";
  }

  private String names(Pair pair) {
    return "[" + name(pair.source()) + ", " + name(pair.target()) + "]";
  }

  private String ends(Pair pair) {
    return "\"from\": " + name(pair.source()) + ", \"to\": " + name(pair.target());
  }

  private static String costs(
      long latencyNanos, Curve delay, Curve sendOverhead, Curve receiveOverhead, Curve gap) {
    return "\"latency_nanos\": "
        + latencyNanos
        + (delay.equals(Curve.ZERO) ? "" : ", \"delay\": " + curve(delay))
        + ", \"send_overhead\": "
        + curve(sendOverhead)
        + ", \"receive_overhead\": "
        + curve(receiveOverhead)
        + ", \"gap\": "
        + curve(gap);
  }

  private static String curve(Curve curve) {
    return curve.points().stream()
        .map(point -> "[" + point.bytes() + ", " + number(point.nanos()) + "]")
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private static String statistics(Statistics s) {
    return Stream.of(s.minNanos(), s.meanNanos(), s.medianNanos(), s.maxNanos(), (long) s.samples())
        .map(String::valueOf)
        .collect(Collectors.joining(", ", "[", "]"));
  }

  private String name(int host) {
    return quoted(hosts.get(host).name());
  }

  private static String number(double value) {
    boolean whole = value == Math.rint(value) && Math.abs(value) < 1L << 53;
    return whole ? Long.toString((long) value) : Double.toString(value);
  }

  private static String quoted(String value) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '"' || c == '\\') {
        quoted.append('\\').append(c);
      } else if (c < ' ' || Character.isSurrogate(c)) {
        quoted.append("\\u").append(HexFormat.of().toHexDigits(c));
      } else {
        quoted.append(c);
      }
    }
    return quoted.append('"').toString();
  }
}
