package eco.execute;

import eco.transport.View;
import java.lang.foreign.MemorySegment;

/// What a member of a team shows to all others where a line of its [eco.transport.Board] is too
/// short: two pieces of memory that neighbours can read, used in turns as the lines are.
///
///     line     mark | location of the piece
///     piece    what is shown, at most BYTES
///
/// A piece is written again when its line is, which is when everybody has read both.
final class Table {
  /// How much a piece holds.
  static final int BYTES = 128 << 10;

  private final View[] pieces = {new View(), new View()};

  /// Where each piece lies, as neighbours are told, viewed.
  private final View[] locations = new View[2];

  /// A table in memory of twice [#BYTES].
  ///
  /// @param location where that memory lies, as neighbours are told
  Table(MemorySegment memory, long location) {
    for (int turn = 0; turn < 2; turn++) {
      pieces[turn].set(memory, (long) turn * BYTES, BYTES);
      locations[turn] = View.of(new long[] {location + (long) turn * BYTES});
    }
  }

  /// What was written there.
  View piece(int turn) {
    return pieces[turn & 1];
  }

  /// Writes `bytes` bytes of `view` from `at` on to the same place in the piece.
  void write(int turn, View view, long at, long bytes) {
    view.copyTo(at, pieces[turn & 1], at, bytes);
  }

  /// Where the piece lies, to be shown.
  View location(int turn) {
    return locations[turn & 1];
  }
}
