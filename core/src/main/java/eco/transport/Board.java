package eco.transport;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/// What a rank shows to all its neighbours at once: lines of shared memory that it alone writes.
///
///     0: mark     8..64: up to 56 bytes     two lines for each of the first teams of the job
///
/// A message goes to one reader and waits for it in a ring; a line is read by everybody, and is
/// written again when its writer knows by other means that all have read it. The mark is written
/// last and says whose turn it is and what the bytes mean.
public final class Board {
  /// So many teams have lines.
  public static final int TEAMS = 224;

  /// So many bytes fit a line.
  public static final int MOST_BYTES = 56;

  private static final int LINE_BYTES = 64;
  private static final int SHOWN_AT = 8;

  static final int BYTES = TEAMS * 2 * LINE_BYTES;

  private final MemorySegment lines;

  Board(MemorySegment lines) {
    this.lines = lines;
  }

  /// Shows bytes from the beginning of `view` under a mark.
  ///
  /// @param turn whether the team's first or second line is meant
  public void show(int team, int turn, View view, long bytes, long mark) {
    long at = at(team, turn);
    if (bytes > 0) {
      view.copyTo(0, lines, at + SHOWN_AT, bytes);
    }
    Memory.setRelease(lines, at, mark);
  }

  /// Gets hold of a line that everybody else has read, so that writing it will not have to wait for
  /// its cache line.
  public void fetch(int team, int turn) {
    lines.set(ValueLayout.JAVA_LONG, at(team, turn) + SHOWN_AT, 0);
  }

  /// The mark of what is shown; 0 if nothing ever was.
  ///
  /// What is shown under it may be read after [#seen]. A read that ordered others behind it, again
  /// and again while nothing has come, would wait on some processors until what this process itself
  /// has just shown has reached all others.
  public long mark(int team, int turn) {
    return Memory.getOpaque(lines, at(team, turn));
  }

  /// What was shown under the marks that have been read may be read from now on.
  public static void seen() {
    VarHandle.acquireFence();
  }

  /// A view of the bytes that are shown.
  public View view(int team, int turn, long bytes) {
    View view = new View();
    view.set(lines, at(team, turn) + SHOWN_AT, bytes);
    return view;
  }

  private static long at(int team, int turn) {
    return (2L * team + (turn & 1)) * LINE_BYTES;
  }
}
