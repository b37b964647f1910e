package eco.cli.lab.net;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SequencedMap;
import java.util.Set;

/// A network as its file declares it: hosts on segments, segments joined by links.
///
/// Frames take the way with the fewest links, the first in the file where several are equal.
/// Broadcast and multicast frames follow a tree of the links that carry them, so circles of links
/// are harmless.
///
/// @param hosts name of every host and of the segment it is on, in the order of the file
/// @param ranksPerHost ranks a program has on every host unless it asks for another number
public record Network(
    String name,
    SequencedMap<String, String> hosts,
    int ranksPerHost,
    SequencedMap<String, Segment> segments,
    List<Link> links) {

  public Network {
    hosts = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(hosts));
    segments = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(segments));
    links = List.copyOf(links);
    if (hosts.isEmpty() || ranksPerHost < 1) {
      throw new IllegalArgumentException(
          "network: name=%s, hosts=%d, ranksPerHost=%d"
              .formatted(name, hosts.size(), ranksPerHost));
    }
    for (Map.Entry<String, String> host : hosts.entrySet()) {
      if (!segments.containsKey(host.getValue())) {
        throw new IllegalArgumentException(
            "unknown segment: host=%s, segment=%s".formatted(host.getKey(), host.getValue()));
      }
    }
    for (Link link : links) {
      if (!segments.containsKey(link.from()) || !segments.containsKey(link.to())) {
        throw new IllegalArgumentException(
            "unknown segment: link=%s-%s".formatted(link.from(), link.to()));
      }
    }
  }

  public List<String> hostNames() {
    return List.copyOf(hosts.keySet());
  }

  public Segment segment(String segmentName) {
    Segment segment = segments.get(segmentName);
    if (segment == null) {
      throw new IllegalArgumentException("unknown segment: segment=" + segmentName);
    }
    return segment;
  }

  public Segment segmentOf(String host) {
    String segmentName = hosts.get(host);
    if (segmentName == null) {
      throw new IllegalArgumentException("unknown host: host=" + host);
    }
    return segment(segmentName);
  }

  public List<String> hostsOn(String segmentName) {
    return hosts.entrySet().stream()
        .filter(host -> host.getValue().equals(segmentName))
        .map(Map.Entry::getKey)
        .toList();
  }

  public List<Link> linksOf(String segmentName) {
    return links.stream().filter(link -> link.touches(segmentName)).toList();
  }

  /// For every segment that `start` reaches, the link by which one first leaves it towards `start`.
  ///
  /// `start` itself is not a key. Segments out of reach are absent.
  public Map<String, Link> linksTowards(String start) {
    Map<String, Link> towards = new HashMap<>();
    Queue<String> frontier = new ArrayDeque<>(List.of(start));
    while (!frontier.isEmpty()) {
      String here = frontier.remove();
      for (Link link : linksOf(here)) {
        String there = link.otherEnd(here);
        if (!there.equals(start) && towards.putIfAbsent(there, link) == null) {
          frontier.add(there);
        }
      }
    }
    return towards;
  }

  /// The links that broadcast and multicast frames cross: those that carry them, less every one
  /// that would close a circle with links before it in the file.
  public Set<Link> floodedLinks() {
    Map<String, String> groups = new HashMap<>();
    segments.keySet().forEach(segment -> groups.put(segment, segment));
    Set<Link> flooded = new HashSet<>();
    for (Link link : links) {
      String from = requireNonNull(groups.get(link.from()));
      String to = requireNonNull(groups.get(link.to()));
      if (link.multicast() && !from.equals(to)) {
        groups.replaceAll((_, group) -> group.equals(from) ? to : group);
        flooded.add(link);
      }
    }
    return flooded;
  }

  /// The segments that broadcast and multicast frames of a segment reach, itself included.
  public Set<String> floodedFrom(String start) {
    Set<Link> flooded = floodedLinks();
    Set<String> reached = new HashSet<>(Set.of(start));
    Queue<String> frontier = new ArrayDeque<>(reached);
    while (!frontier.isEmpty()) {
      String here = frontier.remove();
      for (Link link : linksOf(here)) {
        String there = link.otherEnd(here);
        if (flooded.contains(link) && reached.add(there)) {
          frontier.add(there);
        }
      }
    }
    return reached;
  }
}
