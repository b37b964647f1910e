package eco.cli.lab;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/// Which host a rank is on.
public final class HostOrder {
  private HostOrder() {}

  /// The hosts in a random order that depends on the seed alone: users' lists come in any order.
  ///
  /// `java.util.Random` and `Collections.shuffle` are specified to the bit, so a seed means the
  /// same order on every machine.
  public static <T> List<T> shuffle(List<T> hosts, long seed) {
    List<T> shuffled = new ArrayList<>(hosts);
    Collections.shuffle(shuffled, new Random(seed));
    return List.copyOf(shuffled);
  }

  /// The host of every rank: `ranks` of them dealt out in blocks, as evenly as can be.
  ///
  /// The first hosts get one more where it does not come out even.
  public static <T> List<T> place(List<T> hosts, int ranks) {
    if (hosts.isEmpty() || ranks < 1) {
      throw new IllegalArgumentException(
          "placement: hosts=%d, ranks=%d".formatted(hosts.size(), ranks));
    }
    List<T> placed = new ArrayList<>(ranks);
    int each = ranks / hosts.size();
    int more = ranks % hosts.size();
    for (int host = 0; host < hosts.size(); host++) {
      placed.addAll(Collections.nCopies(each + (host < more ? 1 : 0), hosts.get(host)));
    }
    return List.copyOf(placed);
  }
}
