package eco.cli.lab.host;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/// Waits for descriptors to become readable, with a time limit in nanoseconds (epoll).
///
/// Descriptors report once when something new arrives (edge-triggered): whoever is told must read
/// until nothing is left, or remember that something is.
///
/// ```
///   struct epoll_event    0      4            12 (16 where it is not packed)
///                         | events |  data      |
/// ```
final class Poller implements AutoCloseable {
  private static final MethodHandle EPOLL_CREATE = Linux.call("epoll_create1", JAVA_INT, JAVA_INT);
  private static final MethodHandle EPOLL_CTL =
      Linux.call("epoll_ctl", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle EPOLL_PWAIT2_CHECKED =
      Linux.call("epoll_pwait2", JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, ADDRESS);
  private static final MethodHandle EPOLL_PWAIT2 =
      Linux.blocking("epoll_pwait2", JAVA_INT, JAVA_INT, JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG);

  private static final MethodHandle NANOSLEEP =
      Linux.blocking("nanosleep", JAVA_INT, JAVA_LONG, JAVA_LONG);

  private static final int EPOLL_CTL_ADD = 1;
  private static final int EPOLLIN_ONCE_PER_ARRIVAL = 1 | 1 << 31;
  private static final boolean PACKED = System.getProperty("os.arch").equals("amd64");
  private static final int EVENT_BYTES = PACKED ? 12 : 16;
  private static final int DATA_OFFSET = PACKED ? 4 : 8;
  private static final int EVENTS = 64;
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  private final Arena arena = Arena.ofShared();
  private final MemorySegment events = arena.allocate((long) EVENTS * EVENT_BYTES, 8);
  private final MemorySegment limit = arena.allocate(JAVA_LONG, 2);
  private final long eventsAddress = events.address();
  private final long limitAddress = limit.address();
  private final int epoll;

  Poller() {
    epoll =
        Linux.check(
            "epoll_create1", "", errno -> (int) EPOLL_CREATE.invokeExact(errno, Linux.O_CLOEXEC));
    requireWaits();
  }

  /// Fails here if the kernel has no such call, for [#await] does not look at errors.
  private void requireWaits() {
    MemorySegment none = MemorySegment.NULL;
    Linux.check(
        "epoll_pwait2",
        "Linux 5.11",
        errno -> (int) EPOLL_PWAIT2_CHECKED.invokeExact(errno, epoll, events, 1, limit, none));
  }

  /// Watches a descriptor, to be reported as `key`.
  void add(int fd, int key) {
    events.set(JAVA_INT, 0, EPOLLIN_ONCE_PER_ARRIVAL);
    events.set(JAVA_INT_UNALIGNED, DATA_OFFSET, key);
    events.set(JAVA_INT_UNALIGNED, DATA_OFFSET + 4, 0);
    Linux.check(
        "epoll_ctl",
        "fd=" + fd,
        errno -> (int) EPOLL_CTL.invokeExact(errno, epoll, EPOLL_CTL_ADD, fd, events));
  }

  /// Waits until something arrives or the time is over; returns how many keys are ready.
  ///
  /// @param nanos `Long.MAX_VALUE`: no limit
  int await(long nanos) {
    limit.setAtIndex(JAVA_LONG, 0, nanos / NANOS_PER_SECOND);
    limit.setAtIndex(JAVA_LONG, 1, nanos % NANOS_PER_SECOND);
    long until = nanos == Long.MAX_VALUE ? 0 : limitAddress;
    try {
      int ready = (int) EPOLL_PWAIT2.invokeExact(epoll, eventsAddress, EVENTS, until, 0L);
      return Math.max(0, ready);
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  /// Waits, whatever arrives meanwhile.
  void pause(long nanos) {
    limit.setAtIndex(JAVA_LONG, 0, nanos / NANOS_PER_SECOND);
    limit.setAtIndex(JAVA_LONG, 1, nanos % NANOS_PER_SECOND);
    try {
      int ignored = (int) NANOSLEEP.invokeExact(limitAddress, 0L);
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  int key(int index) {
    return events.get(JAVA_INT_UNALIGNED, (long) index * EVENT_BYTES + DATA_OFFSET);
  }

  @Override
  public void close() {
    Linux.close(epoll);
    arena.close();
  }
}
