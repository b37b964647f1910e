package eco.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Something that one connection at a time may do, among all processes that share the memory.
///
///     0: until when it is somebody's turn; 0 if it is nobody's
///
/// A turn ends by itself after some time, so that nobody waits for a process that has died or has
/// other things to do.
public final class Turns {
  static final int BYTES = 8;

  private static final long LONGEST_NANOS = 2_000_000_000;
  private static final long NOBODYS = 0;

  private final MemorySegment word;
  private final long longestNanos;

  Turns(MemorySegment word) {
    this(word, LONGEST_NANOS);
  }

  /// Turns of at most so long.
  Turns(MemorySegment word, long longestNanos) {
    this.word = word;
    this.longestNanos = longestNanos;
  }

  /// Turns within this process only.
  public static Turns alone() {
    return new Turns(Arena.ofAuto().allocate(BYTES, BYTES));
  }

  /// Asks for a turn.
  ///
  /// @return a number to end it with; 0 if it is somebody else's
  long take() {
    long now = System.nanoTime();
    long until = Memory.getAcquire(word, 0);
    if (until != NOBODYS && until - now > 0) {
      return NOBODYS;
    }
    long mine = (now + longestNanos) | 1;
    return Memory.replace(word, 0, until, mine) ? mine : NOBODYS;
  }

  /// Ends a turn; if it has ended by itself, nothing happens.
  void end(long turn) {
    Memory.replace(word, 0, turn, NOBODYS);
  }
}
