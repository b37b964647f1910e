package eco.cli.lab.net;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The media a frame crosses from one host to another, as the file declares them.
public record Path(String source, String target, List<Hop> hops) {

  /// One medium on the way.
  ///
  /// @param bitsPerSecond 0 if infinitely fast
  public record Hop(String name, long bitsPerSecond, long delayNanos) {}

  public Path {
    hops = List.copyOf(hops);
  }

  /// The way from host to host.
  public static Path between(Network network, String source, String target) {
    if (source.equals(target)) {
      throw new IllegalArgumentException("a path needs two hosts: host=" + source);
    }
    List<Hop> hops = new ArrayList<>();
    Segment here = network.segmentOf(source);
    Segment goal = network.segmentOf(target);
    Map<String, Link> towards = network.linksTowards(goal.name());
    cross(here, hops);
    while (!here.equals(goal)) {
      Link link = requireNonNull(towards.get(here.name()), "unreachable");
      String far = link.otherEnd(here.name());
      hops.add(new Hop("link " + here.name() + "-" + far, link.bitsPerSecond(), link.delayNanos()));
      here = network.segment(far);
      cross(here, hops);
    }
    return new Path(source, target, hops);
  }

  private static void cross(Segment segment, List<Hop> hops) {
    String name = segment.kind().name().toLowerCase() + " " + segment.name();
    switch (segment.kind()) {
      case BUS -> hops.add(new Hop(name, segment.bitsPerSecond(), segment.delayNanos()));
      case SWITCH -> {
        hops.add(new Hop(name, segment.bitsPerSecond(), segment.delayNanos()));
        hops.add(new Hop(name, segment.bitsPerSecond(), 0));
      }
      case ROUTER -> {}
    }
  }

  /// The slowest rate on the way, 0 if nothing limits it.
  public long bitsPerSecond() {
    return hops.stream().mapToLong(Hop::bitsPerSecond).filter(rate -> rate > 0).min().orElse(0);
  }

  /// The time of a lonely frame of `length` bytes (Ethernet header included) from end to end.
  public long oneWayNanos(int length) {
    int wireBytes = Frames.wireBytes(length);
    return hops.stream()
        .mapToLong(hop -> hop.delayNanos() + Medium.sendNanos(wireBytes, hop.bitsPerSecond()))
        .sum();
  }

  /// What tells one kind of pair from another: the names of the media, without the ports.
  public String kind() {
    return String.join(" > ", hops.stream().map(Hop::name).distinct().toList());
  }
}
