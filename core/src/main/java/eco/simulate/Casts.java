package eco.simulate;

import eco.schedule.Schedule;
import java.util.Arrays;

/// The messages that are said once to many: which they are, and which of them go together.
///
///     0 => 1, 2, 3, 4        together through the port of 0 and over its bus
///     0 => 1, 2   0 => 3, 4  then through the trunk of each part
///
/// A transfer is cast if it is short enough, and if all its targets that do not share memory with
/// its source, two at least, meet it where one datagram reaches all. Any other is served target by
/// target.
///
/// Messages that go together are a list, of which the first stands for all.
final class Casts {
  static final int NONE = -1;

  private static final boolean[] NOTHING = {};

  private final Workload work;
  private final Wiring wiring;

  /// By message: whether it is cast; empty if nothing is.
  private boolean[] cast = NOTHING;

  /// By message: whether it is cast, but not the first of its transfer.
  private boolean[] follows = NOTHING;

  /// By message: the next that goes together with it.
  private int[] next = {};

  /// By message that is the first of a group: that of the next.
  private int[] nextGroup = {};

  /// By server, and one more for the latency: the last message so far whose way leads there.
  private int[] last = {};

  Casts(Workload work, Wiring wiring) {
    this.work = work;
    this.wiring = wiring;
    for (int i = 0, end; work.cast() && i < work.mail.size(); i = end) {
      int transfer = work.mail.transfer(i);
      end = i + work.steps.messages(work.sender(i));
      if (work.schedule.cast(transfer) && isCast(i, end)) {
        reserve();
        join(i, end);
      }
    }
  }

  private boolean isCast(int begin, int end) {
    int targets = 0;
    for (int i = begin; i < end && work.mail.bytes(i) <= Schedule.MOST_CAST_BYTES; i++) {
      Prices prices = wiring.prices(work.mail.source(i), work.mail.target(i));
      if (!prices.memory() && !prices.multicast()) {
        return false;
      }
      targets += prices.memory() ? 0 : 1;
    }
    return targets > 1;
  }

  private void reserve() {
    if (cast.length == 0) {
      cast = new boolean[work.mail.size()];
      follows = new boolean[work.mail.size()];
      next = new int[work.mail.size()];
      nextGroup = new int[work.mail.size()];
      last = new int[wiring.servers() + 1];
      Arrays.fill(next, NONE);
      Arrays.fill(last, NONE);
    }
  }

  private void join(int begin, int end) {
    int before = NONE;
    for (int i = begin; i < end; i++) {
      if (wiring.prices(work.mail.source(i), work.mail.target(i)).memory()) {
        continue;
      }
      cast[i] = true;
      if (before != NONE) {
        follows[i] = true;
        next[before] = i;
      }
      before = i;
    }
  }

  /// Whether the message is cast.
  boolean contains(int message) {
    return cast.length > 0 && cast[message];
  }

  /// Whether it is cast, and another stands for it from the start.
  boolean follows(int message) {
    return follows.length > 0 && follows[message];
  }

  /// The next of those that go together, or [#NONE].
  int next(int message) {
    return next[message];
  }

  /// How many go together.
  int size(int first) {
    int size = 0;
    for (int each = first; each != NONE; each = next[each]) {
      size++;
    }
    return size;
  }

  /// Divides those that have come together by where they go next.
  ///
  /// @param hop the place on the way that they have come to
  /// @return the first of the first group, see [#nextGroup]
  int split(int first, int hop) {
    int groups = NONE;
    int lastGroup = NONE;
    for (int each = first, after; each != NONE; each = after) {
      after = next[each];
      next[each] = NONE;
      int where = where(each, hop);
      if (last[where] != NONE) {
        next[last[where]] = each;
      } else {
        nextGroup[each] = NONE;
        if (lastGroup == NONE) {
          groups = each;
        } else {
          nextGroup[lastGroup] = each;
        }
        lastGroup = each;
      }
      last[where] = each;
    }
    for (int group = groups; group != NONE; group = nextGroup[group]) {
      last[where(group, hop)] = NONE;
    }
    return groups;
  }

  int nextGroup(int group) {
    return nextGroup[group];
  }

  /// The server that a message comes to next; beyond all servers, if it must cross first.
  private int where(int message, int hop) {
    Route route = wiring.castRoute(work.mail.source(message), work.mail.target(message));
    return hop == route.outHops ? last.length - 1 : route.server[route.place(hop)];
  }
}
