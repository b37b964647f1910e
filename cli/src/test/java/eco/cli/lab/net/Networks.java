package eco.cli.lab.net;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.SplittableRandom;

/// Random networks of every kind of segment and link.
final class Networks {
  private Networks() {}

  static Network random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int segmentCount = random.nextInt(1, 7);
    SequencedMap<String, Segment> segments = new LinkedHashMap<>();
    List<Link> links = new ArrayList<>();
    for (int i = 0; i < segmentCount; i++) {
      segments.put("s" + i, segment(random, "s" + i));
      if (i > 0) {
        links.add(link(random, "s" + random.nextInt(i), "s" + i));
      }
    }
    if (segmentCount > 2
        && random.nextBoolean()
        && links.stream()
            .noneMatch(link -> link.touches("s0") && link.touches("s" + (segmentCount - 1)))) {
      links.add(link(random, "s0", "s" + (segmentCount - 1)));
    }
    SequencedMap<String, String> hosts = new LinkedHashMap<>();
    int hostCount = random.nextInt(2, 12);
    for (int i = 0; i < hostCount; i++) {
      hosts.put("h" + i, "s" + random.nextInt(segmentCount));
    }
    return new Network("random" + seed, hosts, 1, segments, links);
  }

  private static Segment segment(SplittableRandom random, String name) {
    Segment.Kind kind = Segment.Kind.values()[random.nextInt(3)];
    return kind == Segment.Kind.ROUTER
        ? new Segment(name, kind, 0, 0, 10_000)
        : new Segment(
            name,
            kind,
            random.nextLong(1, 1001) * 1_000_000,
            random.nextInt(100_000),
            random.nextInt(2_000, 40_000));
  }

  private static Link link(SplittableRandom random, String from, String to) {
    long rate = random.nextInt(4) == 0 ? 0 : random.nextLong(1, 200) * 1_000_000;
    return new Link(
        from,
        to,
        rate,
        random.nextInt(20_000_000),
        random.nextInt(2_000, 40_000),
        random.nextInt(4) != 0);
  }
}
