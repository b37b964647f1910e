package eco.cli.lab.net;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Where everything is: the media, ports and routes that a network file amounts to.
///
/// The ports of a segment are its hosts, then its two extra stations, then its links.
final class Layout {
  final List<Medium> media = new ArrayList<>();
  final List<Junction> junctions = new ArrayList<>();

  /// The junction and the port of every endpoint.
  final Junction[] homes;

  final int[] homePorts;

  private final Network network;
  private final Frames frames;
  private final Tickets tickets;
  private final List<String> segmentNames;
  private final Set<Link> flooded;

  Layout(Network network, Frames frames, Tickets tickets) {
    this.network = network;
    this.frames = frames;
    this.tickets = tickets;
    flooded = network.floodedLinks();
    segmentNames = List.copyOf(network.segments().keySet());
    int endpoints = network.hosts().size() + 2 * segmentNames.size();
    homes = new Junction[endpoints];
    homePorts = new int[endpoints];
    for (String name : segmentNames) {
      int ports = network.hostsOn(name).size() + 2 + network.linksOf(name).size();
      junctions.add(new Junction(network.segment(name), ports, endpoints));
    }
    segmentNames.forEach(this::attachStations);
    segmentNames.forEach(this::attachLinks);
    segmentNames.forEach(this::routeTo);
  }

  int junctionIndex(String segment) {
    int index = segmentNames.indexOf(segment);
    if (index < 0) {
      throw new IllegalArgumentException("unknown segment: segment=" + segment);
    }
    return index;
  }

  private Junction junction(String segment) {
    return junctions.get(junctionIndex(segment));
  }

  private void attachStations(String name) {
    Junction junction = junction(name);
    Segment segment = junction.segment;
    if (segment.kind() == Segment.Kind.BUS) {
      junction.bus =
          addMedium(
              "bus " + name,
              rateOf(segment),
              Medium.Exit.ON_SEGMENT,
              junction,
              0,
              junction.ports());
    }
    List<String> hostNames = network.hostNames();
    int port = 0;
    for (String host : network.hostsOn(name)) {
      attachStation(junction, port++, hostNames.indexOf(host), host, true);
    }
    int firstExtra = hostNames.size() + 2 * junctionIndex(name);
    for (int extra = 0; extra < 2; extra++) {
      attachStation(junction, port++, firstExtra + extra, "noise" + extra, false);
    }
  }

  private void attachStation(
      Junction junction, int port, int endpoint, String name, boolean floods) {
    homes[endpoint] = junction;
    homePorts[endpoint] = port;
    junction.endpoints[port] = endpoint;
    junction.floods[port] = floods;
    addPortMedia(junction, port, name);
  }

  private void attachLinks(String name) {
    Junction junction = junction(name);
    List<Link> links = network.linksOf(name);
    for (int i = 0; i < links.size(); i++) {
      Link link = links.get(i);
      String far = link.otherEnd(name);
      int port = linkPort(name, link);
      junction.endpoints[port] = Junction.NOWHERE;
      junction.floods[port] = flooded.contains(link);
      addPortMedia(junction, port, far);
      junction.links[port] =
          addMedium(
              "link " + name + "-" + far,
              new Medium.Rate(link.bitsPerSecond(), link.delayNanos(), link.queueBytes()),
              Medium.Exit.INTO_SEGMENT,
              junction(far),
              linkPort(far, link),
              1);
    }
  }

  private int linkPort(String segment, Link link) {
    return network.hostsOn(segment).size() + 2 + network.linksOf(segment).indexOf(link);
  }

  private void addPortMedia(Junction junction, int port, String name) {
    Segment segment = junction.segment;
    if (segment.kind() != Segment.Kind.SWITCH) {
      return;
    }
    String prefix = "switch " + segment.name();
    Medium.Rate rate = rateOf(segment);
    Medium.Rate undelayed = new Medium.Rate(rate.bitsPerSecond(), 0, rate.queueBytes());
    junction.up[port] =
        addMedium(prefix + " from " + name, rate, Medium.Exit.ON_SEGMENT, junction, port, 1);
    junction.down[port] =
        addMedium(prefix + " to " + name, undelayed, Medium.Exit.OUT_OF_PORT, junction, port, 1);
  }

  private Medium addMedium(
      String name, Medium.Rate rate, Medium.Exit exit, Junction junction, int port, int queues) {
    Medium.Place place = new Medium.Place(media.size(), exit, junction, port);
    Medium medium = new Medium(place, name, rate, queues, frames, tickets);
    media.add(medium);
    return medium;
  }

  private static Medium.Rate rateOf(Segment segment) {
    return new Medium.Rate(segment.bitsPerSecond(), segment.delayNanos(), segment.queueBytes());
  }

  /// Tells every junction by which port the endpoints on segment `name` are reached.
  private void routeTo(String name) {
    Map<String, Link> towards = network.linksTowards(name);
    for (int endpoint = 0; endpoint < homes.length; endpoint++) {
      if (homes[endpoint] != junction(name)) {
        continue;
      }
      for (String segment : segmentNames) {
        Junction junction = junction(segment);
        if (segment.equals(name)) {
          junction.portTowards[endpoint] = homePorts[endpoint];
        } else if (towards.containsKey(segment)) {
          junction.portTowards[endpoint] = linkPort(segment, requireNonNull(towards.get(segment)));
        } else {
          junction.portTowards[endpoint] = Junction.NOWHERE;
        }
      }
    }
  }
}
