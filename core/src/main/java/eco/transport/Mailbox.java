package eco.transport;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/// The word on which a process sleeps while nothing arrives, and by which others wake it.
///
///     0: state     4: port of the owner's doorbell, or 0 if it sleeps on the word itself
///     64: how long the owner naps, seconds and nanoseconds, for the system call
///     AWAKE --sleeper: announce, look once more--> ASLEEP --anyone who wrote something--> AWAKE
///
/// A peer reads the word after it has written something, and wakes the owner if it is asleep. There
/// is no fence between its write and its read, because every message would pay for it; so a peer
/// may read an old AWAKE while its write is still in its core's store buffer, and the sleeper's
/// last look may come before that write. Such a wake is lost. The window is the few nanoseconds
/// around the announcement, and the first nap is short: after it the owner looks again, still
/// announced, and nothing written later can be missed. Later naps grow.
final class Mailbox {
  /// How much room a mailbox takes.
  static final int BYTES = 128;

  private static final int AWAKE = 0;
  private static final int ASLEEP = 1;
  private static final long FIRST_NAP_NANOS = 200_000;
  private static final long LONGEST_NAP_NANOS = 100_000_000;
  private static final long PORTABLE_NAP_NANOS = 50_000;

  private final MemorySegment word;
  private final MemorySegment limit;
  private long napNanos;

  Mailbox(MemorySegment memory) {
    this.word = memory.asSlice(0, BYTES);
    this.limit = memory.asSlice(64, 16);
  }

  /// Wakes the owner if it sleeps; costs one read of a quiet cache line if not.
  void wake() {
    if (Memory.getOpaqueInt(word, 0) != AWAKE) {
      Memory.setReleaseInt(word, 0, AWAKE);
      int port = Memory.getOpaqueInt(word, 4);
      if (port != 0) {
        Doorbell.ring(port);
      } else if (Posix.AVAILABLE) {
        Posix.futexWake(word);
      }
    }
  }

  /// Says that the owner sleeps in a selector from now on, with a doorbell at `port`.
  void sleepsInSelector(int port) {
    Memory.setVolatileInt(word, 4, port);
  }

  /// Announces that the owner is about to sleep: afterwards it must look at everything once more.
  void announce() {
    Memory.setVolatileInt(word, 0, ASLEEP);
    VarHandle.fullFence(); // What is looked at next must not have been read before.
    napNanos = FIRST_NAP_NANOS;
  }

  /// Whether the announcement stands: nobody has woken the owner since.
  boolean announced() {
    return Memory.getOpaqueInt(word, 0) == ASLEEP;
  }

  /// Sleeps until somebody wakes the owner or the nap is over, at most `nanos`.
  ///
  /// The announcement stands until [#awake()].
  void nap(long nanos) {
    if (Posix.AVAILABLE) {
      Posix.futexWait(word, ASLEEP, Math.min(nanos, napNanos), limit);
      napNanos = Math.min(2 * napNanos, LONGEST_NAP_NANOS);
    } else {
      LockSupport.parkNanos(Math.min(nanos, PORTABLE_NAP_NANOS));
    }
  }

  /// Ends the announcement.
  void awake() {
    Memory.setReleaseInt(word, 0, AWAKE);
  }
}
