package eco.cli.lab.net;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A network with something about it changed, as a command line says it.
public final class NetworkChange {
  private static final Pattern SET =
      Pattern.compile("([A-Za-z0-9_.-]+)\\.(bandwidth|delay)=(x?)([0-9.]+)");
  private static final Pattern ADD = Pattern.compile("([0-9]{1,4})@(.+)");

  private NetworkChange() {}

  /// The network with another bandwidth (Mbit/s) or delay (us) of a segment or a link.
  ///
  /// @param text `NAME.bandwidth=VALUE` or `NAME.delay=VALUE`; a value after `x` is a factor
  /// @throws IllegalArgumentException if there is no such thing
  public static Network set(Network network, String text) {
    Matcher parts = SET.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not NAME.bandwidth=VALUE or NAME.delay=VALUE: " + text);
    }
    String name = parts.group(1);
    boolean bandwidth = parts.group(2).equals("bandwidth");
    boolean factor = !parts.group(3).isEmpty();
    double value = Double.parseDouble(parts.group(4));
    Segment segment = network.segments().get(name);
    if (segment != null) {
      SequencedMap<String, Segment> segments = new LinkedHashMap<>(network.segments());
      segments.put(
          name,
          new Segment(
              name,
              segment.kind(),
              bandwidth
                  ? changed(segment.bitsPerSecond(), factor, value, 1e6)
                  : segment.bitsPerSecond(),
              bandwidth ? segment.delayNanos() : changed(segment.delayNanos(), factor, value, 1e3),
              segment.queueBytes()));
      return new Network(
          network.name(), network.hosts(), network.ranksPerHost(), segments, network.links());
    }
    List<Link> links = new ArrayList<>();
    boolean found = false;
    for (Link link : network.links()) {
      boolean meant =
          name.equals(link.from() + "-" + link.to()) || name.equals(link.to() + "-" + link.from());
      found |= meant;
      links.add(
          !meant
              ? link
              : new Link(
                  link.from(),
                  link.to(),
                  bandwidth
                      ? changed(link.bitsPerSecond(), factor, value, 1e6)
                      : link.bitsPerSecond(),
                  bandwidth ? link.delayNanos() : changed(link.delayNanos(), factor, value, 1e3),
                  link.queueBytes(),
                  link.multicast()));
    }
    if (!found) {
      throw new IllegalArgumentException(
          "no such segment or link: name=%s, segments=%s"
              .formatted(name, String.join(" ", network.segments().keySet())));
    }
    return new Network(
        network.name(), network.hosts(), network.ranksPerHost(), network.segments(), links);
  }

  private static long changed(long old, boolean factor, double value, double unit) {
    return Math.round(factor ? old * value : value * unit);
  }

  /// The network with more hosts.
  ///
  /// @param text `N@SEGMENT`
  /// @throws IllegalArgumentException if there is no such segment
  public static Network add(Network network, String text) {
    Matcher parts = ADD.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not N@SEGMENT: " + text);
    }
    String segment = network.segment(parts.group(2)).name();
    SequencedMap<String, String> hosts = new LinkedHashMap<>(network.hosts());
    for (int i = 0; i < Integer.parseInt(parts.group(1)); i++) {
      hosts.put(
          "added-" + segment.toLowerCase(java.util.Locale.ROOT) + "-" + hosts.size(), segment);
    }
    return new Network(
        network.name(), hosts, network.ranksPerHost(), network.segments(), network.links());
  }
}
