package eco.network;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;

/// What was measured between hosts: every pair that was probed, curves of each kind of link, how
/// transfers disturb each other, and whom a multicast reaches.
///
/// Hosts are meant by their place in the list. Times are one way.
///
/// @param smallBytes size of the small messages
/// @param largeBytes size of the large messages
/// @param pairs times between two hosts, by direction; pairs that were not probed are absent
/// @param links curves, measured once for each kind of link
/// @param contention transfers at once against transfers alone
/// @param multicast who heard whom, in the order of the sources; empty if that was not measured
public record Measurements(
    List<Host> hosts,
    long smallBytes,
    long largeBytes,
    SequencedMap<Pair, Times> pairs,
    List<Link> links,
    List<Contention> contention,
    List<Heard> multicast) {

  /// From one host to another.
  public record Pair(int source, int target) implements Comparable<Pair> {
    public Pair {
      if (source < 0 || target < 0 || source == target) {
        throw new IllegalArgumentException("pair: source=" + source + ", target=" + target);
      }
    }

    /// The other direction.
    public Pair reversed() {
      return new Pair(target, source);
    }

    /// Whether the host is one of the two.
    public boolean involves(int host) {
      return source == host || target == host;
    }

    /// Whether the pairs have no host in common.
    public boolean disjoint(Pair other) {
      return source != other.source
          && source != other.target
          && target != other.source
          && target != other.target;
    }

    @Override
    public int compareTo(Pair other) {
      return source != other.source
          ? Integer.compare(source, other.source)
          : Integer.compare(target, other.target);
    }
  }

  /// One way times of a small and of a large message.
  public record Times(Statistics small, Statistics large) {}

  /// The pLogP parameters of one pair, which stands for its kind of link.
  ///
  /// @param transport what carried the messages: `tcp`, or `shm` for memory proven to be shared
  public record Link(
      Pair pair,
      String transport,
      long latencyNanos,
      Curve delay,
      Curve sendOverhead,
      Curve receiveOverhead,
      Curve gap) {
    public Link {
      if (latencyNanos < 0) {
        throw new IllegalArgumentException("link: latencyNanos=" + latencyNanos);
      }
    }

    /// A link on which nothing is stored.
    public Link(
        Pair pair,
        String transport,
        long latencyNanos,
        Curve sendOverhead,
        Curve receiveOverhead,
        Curve gap) {
      this(pair, transport, latencyNanos, Curve.ZERO, sendOverhead, receiveOverhead, gap);
    }
  }

  /// What two transfers of large messages took, each alone (the slower of the two) and both
  /// at once.
  public record Contention(Pair first, Pair second, long aloneNanos, long togetherNanos) {
    public Contention {
      if (first.equals(second) || aloneNanos <= 0 || togetherNanos <= 0) {
        throw new IllegalArgumentException(
            "contention: first=%s, second=%s, aloneNanos=%d, togetherNanos=%d"
                .formatted(first, second, aloneNanos, togetherNanos));
      }
    }

    /// 0 if the transfers did not feel each other, 1 if they took turns.
    public double factor() {
      return Math.clamp((double) togetherNanos / aloneNanos - 1, 0, 1);
    }
  }

  /// Who heard what one host said to the multicast group.
  ///
  /// @param hosts the others that heard it, in order
  public record Heard(int source, List<Integer> hosts) {
    public Heard {
      hosts = hosts.stream().sorted().toList();
      boolean possible = source >= 0 && !hosts.contains(source);
      for (int i = 0; i < hosts.size(); i++) {
        possible &= hosts.get(i) >= 0 && (i == 0 || hosts.get(i - 1) < hosts.get(i));
      }
      if (!possible) {
        throw new IllegalArgumentException("heard: source=" + source + ", hosts=" + hosts);
      }
    }
  }

  public Measurements {
    hosts = List.copyOf(hosts);
    links = List.copyOf(links);
    contention = List.copyOf(contention);
    multicast = multicast.stream().sorted(Comparator.comparingInt(Heard::source)).toList();
    TreeMap<Pair, Times> sorted = new TreeMap<>(pairs);
    pairs = Collections.unmodifiableSequencedMap(sorted);
    if (hosts.isEmpty() || smallBytes < 0 || largeBytes <= smallBytes) {
      throw new IllegalArgumentException(
          "measurements: hosts=%d, smallBytes=%d, largeBytes=%d"
              .formatted(hosts.size(), smallBytes, largeBytes));
    }
    if (hosts.stream().map(Host::name).distinct().count() < hosts.size()) {
      throw new IllegalArgumentException("a host is there twice: hosts=" + hosts);
    }
    int size = hosts.size();
    sorted.keySet().forEach(pair -> check(pair, size));
    links.forEach(link -> check(link.pair(), size));
    for (Contention each : contention) {
      check(each.first(), size);
      check(each.second(), size);
    }
    for (int i = 0; i < multicast.size(); i++) {
      check(multicast.get(i), size);
      if (i > 0 && multicast.get(i - 1).source() == multicast.get(i).source()) {
        throw new IllegalArgumentException("heard twice: source=" + multicast.get(i).source());
      }
    }
  }

  /// Measurements without a word about multicast.
  public Measurements(
      List<Host> hosts,
      long smallBytes,
      long largeBytes,
      SequencedMap<Pair, Times> pairs,
      List<Link> links,
      List<Contention> contention) {
    this(hosts, smallBytes, largeBytes, pairs, links, contention, List.of());
  }

  private static void check(Pair pair, int hosts) {
    if (pair.source() >= hosts || pair.target() >= hosts) {
      throw new IllegalArgumentException("no such host: pair=" + pair + ", hosts=" + hosts);
    }
  }

  private static void check(Heard heard, int hosts) {
    boolean known = heard.source() < hosts && heard.hosts().stream().allMatch(h -> h < hosts);
    if (!known) {
      throw new IllegalArgumentException("no such host: heard=" + heard + ", hosts=" + hosts);
    }
  }

  /// Hosts and pairs alone, without curves and contention.
  public static Measurements of(
      List<Host> hosts, long smallBytes, long largeBytes, Map<Pair, Times> pairs) {
    return new Measurements(
        hosts, smallBytes, largeBytes, new TreeMap<>(pairs), List.of(), List.of());
  }

  /// What was measured from one host to another, if it was.
  public Optional<Times> between(int source, int target) {
    return Optional.ofNullable(pairs.get(new Pair(source, target)));
  }

  /// The latency of a link, no more than the least round trip of its pair has shown: whatever else
  /// happened while either was measured only added to it.
  public long latencyNanos(Link link) {
    return between(link.pair().source(), link.pair().target())
        .map(times -> Math.min(link.latencyNanos(), times.small().minNanos()))
        .orElse(link.latencyNanos());
  }
}
