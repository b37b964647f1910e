package eco.message;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// Brings messages and receives together, in MPI's order: the first posted, the first arrived.
///
/// Receives that name their source wait in that source's list, the others in one of their own; a
/// running number tells which of two was posted first. Arrivals wait by source, too.
final class Matcher {
  /// So much memory is kept for messages that nobody has asked for yet; ranks may run far ahead.
  private static final long MOST_SPARE_BYTES = 4 << 20;

  private final OperationList[] posted;
  private final OperationList anySource = new OperationList();
  private final @Nullable Arrival[] firstArrival;
  private final @Nullable Arrival[] lastArrival;
  private final Set<Integer> abandoned = new HashSet<>();
  private @Nullable Arrival spare;
  private long spareBytes;
  private long order;

  Matcher(int ranks) {
    posted = new OperationList[ranks];
    for (int rank = 0; rank < ranks; rank++) {
      posted[rank] = new OperationList();
    }
    firstArrival = new Arrival[ranks];
    lastArrival = new Arrival[ranks];
  }

  void post(Operation receive) {
    receive.order = order++;
    (receive.peer == Endpoint.ANY_SOURCE ? anySource : posted[receive.peer]).add(receive);
  }

  /// Whether a message from `source` waits for its receive.
  boolean hasArrival(int source) {
    return firstArrival[source] != null;
  }

  /// Whether the next message from `source` belongs to whoever receives next from it.
  boolean quiet(int source) {
    return !hasArrival(source) && posted[source].isEmpty() && anySource.isEmpty();
  }

  /// Takes the receive that a message from `source` belongs to, if one was posted.
  @Nullable Operation match(int source, int context, int tag) {
    Operation named = posted[source].find(context, tag);
    Operation found = named;
    if (!anySource.isEmpty()) {
      Operation any = anySource.find(context, tag);
      if (any != null && (named == null || any.order < named.order)) {
        found = any;
      }
    }
    if (found != null && found.list != null) {
      found.list.remove(found);
    }
    return found;
  }

  /// Takes out the receives of a task.
  void forget(Task task) {
    for (OperationList list : posted) {
      list.forget(task);
    }
  }

  /// The receives that only `source` can end.
  OperationList postedFor(int source) {
    return posted[source];
  }

  /// The receives that any rank can end.
  OperationList postedForAny() {
    return anySource;
  }

  /// Whether a receive waits for a message that has not come.
  boolean hasPosted(Operation receive) {
    return receive.list != null
        && (receive.list == anySource
            || (receive.peer >= 0 && receive.list == posted[receive.peer]));
  }

  /// Says that nobody will ever ask for messages of a context.
  ///
  /// @return whether that is news
  boolean abandon(int context) {
    return abandoned.add(context);
  }

  boolean isAbandoned(int context) {
    return !abandoned.isEmpty() && abandoned.contains(context);
  }

  Arrival newArrival(int source) {
    Arrival arrival = spare == null ? new Arrival() : spare;
    if (spare != null) {
      spare = spare.next;
      spareBytes -= arrival.heldBytes();
    }
    arrival.next = null;
    arrival.source = source;
    arrival.order = order++;
    Arrival last = lastArrival[source];
    if (last == null) {
      firstArrival[source] = arrival;
    } else {
      last.next = arrival;
    }
    lastArrival[source] = arrival;
    return arrival;
  }

  void recycle(Arrival arrival) {
    arrival.recycle();
    if (spareBytes + arrival.heldBytes() <= MOST_SPARE_BYTES) {
      arrival.next = spare;
      spare = arrival;
      spareBytes += arrival.heldBytes();
    }
  }

  /// The message that a receive with these wishes would get now, or null.
  @Nullable Arrival peek(int source, int context, int tag, int mask) {
    if (source != Endpoint.ANY_SOURCE) {
      return peekFrom(source, context, tag, mask);
    }
    Arrival found = null;
    for (int each = 0; each < firstArrival.length; each++) {
      Arrival arrival = peekFrom(each, context, tag, mask);
      if (arrival != null && (found == null || arrival.order < found.order)) {
        found = arrival;
      }
    }
    return found;
  }

  private @Nullable Arrival peekFrom(int source, int context, int tag, int mask) {
    for (Arrival each = firstArrival[source]; each != null; each = each.next) {
      if (each.matches(context, tag, mask)) {
        return each;
      }
    }
    return null;
  }

  /// The first message of a context that waits from `source`, or null.
  @Nullable Arrival first(int source, int context) {
    return peekFrom(source, context, 0, 0);
  }

  /// The tag of the first message that waits from `source`, came before another and passes the
  /// test, or -1.
  int left(int source, int context, long before, IntPredicate tag) {
    for (Arrival each = firstArrival[source]; each != null; each = each.next) {
      if (each.context == context && each.order < before && tag.test(each.tag)) {
        return each.tag;
      }
    }
    return -1;
  }

  /// Takes `arrival` out of its list.
  void remove(Arrival arrival) {
    int source = arrival.source;
    Arrival before = null;
    for (Arrival each = firstArrival[source]; each != arrival && each != null; each = each.next) {
      before = each;
    }
    if (before == null) {
      firstArrival[source] = arrival.next;
    } else {
      before.next = arrival.next;
    }
    if (lastArrival[source] == arrival) {
      lastArrival[source] = before;
    }
    arrival.next = null;
  }
}
