package mpi;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// What a rank has for, or wants from, every rank: one block of a buffer each.
final class Blocks {
  private final @Nullable Object buffer;
  private final long offset;
  private final int[] counts;
  private final long[] places;
  private final Datatype[] types;

  /// Whether all blocks are alike and lie side by side.
  final boolean even;

  /// Whether they can be sent from and received to where they are.
  final boolean direct;

  /// How long each block is when packed, in bytes, and where it lies in the memory of all.
  final long[] lengths;

  final long[] offsets;
  private final @Nullable MemorySegment whole;

  private Blocks(
      @Nullable Object buffer,
      long offset,
      int[] counts,
      long[] places,
      Datatype[] types,
      boolean even,
      boolean mayBeDirect) {
    this.buffer = buffer;
    this.offset = offset;
    this.counts = counts;
    this.places = places;
    this.types = types;
    this.even = even;
    this.lengths = new long[counts.length];
    this.offsets = new long[counts.length];
    // A rank of a graph may have no neighbours, and so no blocks.
    Data first = types.length == 0 ? null : Data.of(buffer, offset, 0, types[0]);
    this.direct = mayBeDirect && first != null && first.direct();
    this.whole = direct && first != null ? first.segment() : null;
    long start = first == null ? 0 : first.at;
    long next = 0;
    for (int i = 0; i < counts.length; i++) {
      lengths[i] = Math.multiplyExact((long) counts[i], types[i].sizeBytes);
      offsets[i] = direct ? start + places[i] : next;
      next += lengths[i];
      part(i);
    }
  }

  /// `ranks` blocks of `count` elements, side by side.
  static Blocks even(@Nullable Object buffer, long offset, int count, Datatype type, int ranks) {
    int[] counts = new int[ranks];
    long[] places = new long[ranks];
    Datatype[] types = new Datatype[ranks];
    for (int i = 0; i < ranks; i++) {
      counts[i] = count;
      places[i] = (long) i * count * type.extentBytes;
      types[i] = type;
    }
    return new Blocks(buffer, offset, counts, places, types, true, true);
  }

  /// Blocks of `counts[i]` elements, `displacements[i]` elements after the offset.
  static Blocks uneven(
      @Nullable Object buffer, long offset, int[] counts, int[] displacements, Datatype type) {
    int ranks = counts.length;
    check(ranks, displacements.length);
    long[] places = new long[ranks];
    Datatype[] types = new Datatype[ranks];
    for (int i = 0; i < ranks; i++) {
      places[i] = displacements[i] * type.extentBytes;
      types[i] = type;
    }
    return new Blocks(buffer, offset, counts.clone(), places, types, false, true);
  }

  /// Blocks of `counts[i]` elements of `types[i]`, `displacements[i]` bytes after the start.
  static Blocks mixed(
      @Nullable Object buffer, int[] counts, int[] displacements, Datatype[] types) {
    check(counts.length, displacements.length);
    check(counts.length, types.length);
    long[] places = new long[counts.length];
    for (int i = 0; i < places.length; i++) {
      places[i] = displacements[i];
    }
    return new Blocks(buffer, 0, counts.clone(), places, types.clone(), false, false);
  }

  private static void check(int ranks, int given) {
    if (ranks != given) {
      throw new MPIException(MPI.ERR_ARG, "blocks: counts=" + ranks + ", places=" + given);
    }
  }

  boolean isObject() {
    return types.length > 0 && types[0].isObject();
  }

  /// The block for or of `rank`.
  Data part(int rank) {
    Data first = Data.of(buffer, offset, 0, types[rank]);
    return first.part(places[rank], counts[rank], types[rank]);
  }

  /// Where all blocks lie, the packed ones side by side.
  MemorySegment packed() {
    MemorySegment own = whole;
    if (own != null) {
      return own;
    }
    MemorySegment all = room();
    for (int i = 0; i < counts.length; i++) {
      MemorySegment.copy(part(i).packed(), 0, all, offsets[i], lengths[i]);
    }
    return all;
  }

  /// Where all blocks can be received.
  MemorySegment room() {
    MemorySegment own = whole;
    int last = counts.length - 1;
    long bytes = last < 0 ? 0 : offsets[last] + lengths[last];
    return own != null ? own : MemorySegment.ofArray(new byte[Math.toIntExact(bytes)]);
  }

  /// Takes over what was received into a [#room], unless it is there already.
  void fill(MemorySegment received) {
    for (int i = 0; i < counts.length && !direct; i++) {
      part(i).unpack(received.asSlice(offsets[i], lengths[i]), lengths[i]);
    }
  }
}
