package mpi;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The memory that a rank opens to the others in a window: one piece, or pieces that come and go.
///
/// Open MPI's calls have displacements of 32 bits, too few for the addresses that MPI wants there
/// in
/// a dynamic window. So the pieces of one lie in a range of their own, which begins at 0; each
/// begins
/// behind the last of those that are there, at a multiple of 8 bytes:
///
///     attach a (20 bytes), b (8), c (12)    0 a... 20   24 b... 32   c... 44
///     detach b, attach d (4)                0 a... 20                c... 44   48 d... 52
///
/// The rank attaches and detaches while the window's thread looks pieces up: their list is never
/// changed, only replaced.
final class WindowMemory {
  private static final int PIECE_ALIGNMENT_BYTES = 8;

  private record Piece(long at, MemorySegment memory) {
    long end() {
      return at + memory.byteSize();
    }

    boolean beginsWith(MemorySegment other) {
      return memory.address() == other.address() && memory.heapBase().equals(other.heapBase());
    }
  }

  private final boolean dynamic;
  private volatile List<Piece> pieces;

  private WindowMemory(boolean dynamic, List<Piece> pieces) {
    this.dynamic = dynamic;
    this.pieces = pieces;
  }

  /// Memory that stays as it is.
  static WindowMemory fixed(MemorySegment memory) {
    return new WindowMemory(false, List.of(new Piece(0, memory)));
  }

  /// No memory yet.
  static WindowMemory dynamic() {
    return new WindowMemory(true, List.of());
  }

  /// Behind which byte there is certainly nothing, now and later.
  long limitBytes() {
    return dynamic ? Long.MAX_VALUE : pieces.getFirst().end();
  }

  /// Adds a piece.
  synchronized void attach(MemorySegment memory) {
    checkDynamic("attach");
    long end = 0;
    for (Piece each : pieces) {
      if (each.memory.asOverlappingSlice(memory).isPresent() || each.beginsWith(memory)) {
        throw new MPIException(MPI.ERR_BASE, "attach: the memory is attached already");
      }
      end = Math.max(end, each.end());
    }
    long at = Math.ceilDiv(end, PIECE_ALIGNMENT_BYTES) * PIECE_ALIGNMENT_BYTES;
    if (at > Integer.MAX_VALUE - memory.byteSize()) {
      throw new MPIException(
          MPI.ERR_SIZE, "attach: no displacements left, at=" + at + ", bytes=" + memory.byteSize());
    }
    List<Piece> more = new ArrayList<>(pieces);
    more.add(new Piece(at, memory));
    pieces = List.copyOf(more);
  }

  /// Removes the piece that begins where `memory` begins.
  synchronized void detach(MemorySegment memory) {
    checkDynamic("detach");
    List<Piece> fewer = new ArrayList<>(pieces);
    if (!fewer.removeIf(each -> each.beginsWith(memory))) {
      throw new MPIException(MPI.ERR_BASE, "detach: the memory is not attached");
    }
    pieces = List.copyOf(fewer);
  }

  private void checkDynamic(String call) {
    if (!dynamic) {
      throw new MPIException(MPI.ERR_WIN, call + ": the window was not made for it");
    }
  }

  /// A run of bytes, or null if they do not lie in one piece.
  @Nullable MemorySegment find(long at, long bytes) {
    if (bytes == 0) {
      return MemorySegment.NULL;
    }
    for (Piece each : pieces) {
      if (at >= each.at && at <= each.end() - bytes) {
        return each.memory.asSlice(at - each.at, bytes);
      }
    }
    return null;
  }
}
