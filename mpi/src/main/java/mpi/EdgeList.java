package mpi;

import eco.Communicator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// The edges of a graph that ranks know in parts, brought together.
final class EdgeList {
  private EdgeList() {}

  /// Tells all ranks all edges, and returns the neighbours of this one.
  static DistGraphNeighbors gather(
      Communicator link,
      int[] sources,
      int[] degrees,
      int[] destinations,
      int @Nullable [] weights) {
    int[] mine = new int[3 * destinations.length];
    int edge = 0;
    for (int i = 0; i < sources.length; i++) {
      for (int j = 0; j < degrees[i]; j++, edge++) {
        mine[3 * edge] = sources[i];
        mine[3 * edge + 1] = destinations[edge];
        mine[3 * edge + 2] = weights == null ? 0 : weights[edge];
      }
    }
    int[] all = allgather(link, mine);
    int[] in = edges(all, 1, link.rank());
    int[] out = edges(all, 0, link.rank());
    return new DistGraphNeighbors(
        column(all, in, 0),
        column(all, in, 2),
        column(all, out, 1),
        column(all, out, 2),
        weights != null);
  }

  private static int[] allgather(Communicator link, int[] mine) {
    long[] counts = new long[link.size()];
    link.allgather(new long[] {mine.length}, counts);
    long[] offsets = new long[counts.length];
    for (int i = 1; i < offsets.length; i++) {
      offsets[i] = offsets[i - 1] + counts[i - 1];
    }
    int last = counts.length - 1;
    int[] all = new int[Math.toIntExact(offsets[last] + counts[last])];
    link.allgather(mine, 0, mine.length, all, counts, offsets);
    return all;
  }

  private static int[] edges(int[] all, int end, int rank) {
    return IntStream.range(0, all.length / 3).filter(i -> all[3 * i + end] == rank).toArray();
  }

  private static int[] column(int[] all, int[] edges, int which) {
    return IntStream.of(edges).map(i -> all[3 * i + which]).toArray();
  }
}
