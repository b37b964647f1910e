package eco.cli.lab.net;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// A network with something about it changed, as a command line says it.
public final class NetworkChange {
  private NetworkChange() {}

  /// The network with another bandwidth (Mbit/s) or delay (us) of a segment or a link.
  ///
  /// @param text `NAME.bandwidth=VALUE` or `NAME.delay=VALUE`; a value after `x` is a factor
  /// @throws IllegalArgumentException if there is no such thing
  public static Network set(Network network, String text) {
    Setting setting = Setting.parse(text);
    String name = setting.name();
    Segment segment = network.segments().get(name);
    if (segment != null) {
      SequencedMap<String, Segment> segments = new LinkedHashMap<>(network.segments());
      segments.put(
          name,
          new Segment(
              name,
              segment.kind(),
              setting.bitsPerSecond(segment.bitsPerSecond()),
              setting.delayNanos(segment.delayNanos()),
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
                  setting.bitsPerSecond(link.bitsPerSecond()),
                  setting.delayNanos(link.delayNanos()),
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

  /// The network with more hosts.
  ///
  /// @param text `N@SEGMENT`
  /// @throws IllegalArgumentException if there is no such segment
  public static Network add(Network network, String text) {
    Addition addition = Addition.parse(text);
    String segment = network.segment(addition.place()).name();
    SequencedMap<String, String> hosts = new LinkedHashMap<>(network.hosts());
    for (int i = 0; i < addition.hosts(); i++) {
      hosts.put(
          "added-" + segment.toLowerCase(java.util.Locale.ROOT) + "-" + hosts.size(), segment);
    }
    return new Network(
        network.name(), hosts, network.ranksPerHost(), network.segments(), network.links());
  }
}
