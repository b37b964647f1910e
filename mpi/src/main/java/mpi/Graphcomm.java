package mpi;

import eco.Communicator;
import org.jspecify.annotations.Nullable;

/// Ranks that are the nodes of a graph, with the calls of mpiJava.
public final class Graphcomm extends GraphComm {
  Graphcomm(
      @Nullable Communicator link, @Nullable GraphParms graph, @Nullable DistGraphNeighbors own) {
    super(link, graph, own);
  }

  Graphcomm(@Nullable Communicator link, GraphParms graph) {
    this(link, graph, null);
  }

  Graphcomm(@Nullable Communicator link, DistGraphNeighbors own) {
    this(link, null, own);
  }

  @Override
  public Graphcomm clone() {
    return (Graphcomm) super.clone();
  }

  /// The graph, as it was given.
  public GraphParms Get() {
    return getDims();
  }

  /// The neighbours of a rank.
  public int[] Neighbours(int rank) {
    return getNeighbors(rank);
  }

  /// The rank that this one would have in such a graph.
  public int Map(int[] index, int[] edges) {
    return map(index, edges);
  }
}
