package eco.cli.lab.net;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SequencedMap;

/// A network as its file declares it: hosts on segments, segments joined by links into a tree.
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
}
