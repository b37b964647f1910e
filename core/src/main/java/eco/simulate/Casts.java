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
/// What is cast goes to every machine that one datagram of its source reaches, whoever it is for: a
/// message of their own goes with it to those that are not meant, and keeps busy what it passes.
///
/// Messages that go together are a list, of which the first stands for all.
final class Casts {
  static final int NONE = -1;

  private final Workload work;
  private final Wiring wiring;

  /// By message: whether it is cast; empty if nothing is.
  private boolean[] cast = {};

  /// By message: whether it is cast, but not the first of its transfer.
  private boolean[] follows = {};

  /// By message: the next that goes together with it.
  private int[] next = {};

  /// By message that is the first of a group: that of the next.
  private int[] nextGroup = {};

  /// By server, and one more for the latency: the last message so far whose way leads there.
  private int[] last = {};

  /// By rank that stands for its machine: whether the transfer that is looked at goes there.
  private boolean[] reached = {};

  Casts(Workload work, Wiring wiring) {
    this.work = work;
    this.wiring = wiring;
    if (work.cast()) {
      last = new int[wiring.servers() + 1];
      Arrays.fill(last, NONE);
      reached = new boolean[work.ranks];
    }
    for (int i = 0, end; work.cast() && i < work.mail.size(); i = end) {
      int transfer = work.mail.transfer(i);
      end = i + work.steps.messages(work.sender(i));
      if (work.schedule.cast(transfer) && isCast(i, end)) {
        reserve(work.mail.size());
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

  private void reserve(int messages) {
    if (messages > cast.length) {
      int before = cast.length;
      int room = Math.max(messages, 2 * before);
      cast = Arrays.copyOf(cast, room);
      follows = Arrays.copyOf(follows, room);
      next = Arrays.copyOf(next, room);
      nextGroup = Arrays.copyOf(nextGroup, room);
      Arrays.fill(next, before, room, NONE);
    }
  }

  private void join(int begin, int end) {
    Arrays.fill(reached, false);
    int before = NONE;
    for (int i = begin; i < end; i++) {
      reached[wiring.station(work.mail.target(i))] = true;
      if (!wiring.prices(work.mail.source(i), work.mail.target(i)).memory()) {
        append(before, i);
        before = i;
      }
    }
    int source = work.mail.source(begin);
    reached[wiring.station(source)] = true;
    for (int rank = 0; rank < work.ranks; rank++) {
      int station = wiring.station(rank);
      if (!reached[station] && wiring.prices(source, rank).multicast()) {
        reached[station] = true;
        int more = work.mail.overhear(begin, rank);
        reserve(more + 1);
        append(before, more);
        before = more;
      }
    }
  }

  private void append(int before, int message) {
    cast[message] = true;
    if (before != NONE) {
      follows[message] = true;
      next[before] = message;
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

  /// The way of a message; to be used before the next is asked for.
  Route route(int message) {
    int source = work.mail.source(message);
    int target = work.mail.target(message);
    return work.mail.isWanted(message)
        ? wiring.castRoute(source, target)
        : wiring.overheardRoute(source, target);
  }

  /// The next of those that go together, or [#NONE].
  int next(int message) {
    return next[message];
  }

  /// How many that somebody receives go together.
  int wanted(int first) {
    int wanted = 0;
    for (int each = first; each != NONE; each = next[each]) {
      wanted += work.mail.isWanted(each) ? 1 : 0;
    }
    return wanted;
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
    Route route = route(message);
    return hop == route.outHops ? last.length - 1 : route.server[route.place(hop)];
  }
}
