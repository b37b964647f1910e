package mpi;

import java.util.Arrays;

/// A graph, as it was given.
public final class GraphParms {
  /// How many edges the nodes up to each have together.
  public final int[] index;

  /// The neighbours of node 0, of node 1 and so on.
  public final int[] edges;

  GraphParms(int[] index, int[] edges) {
    this.index = index;
    this.edges = edges;
  }

  /// How many nodes there are.
  public int getIndexCount() {
    return index.length;
  }

  /// How many edges the nodes up to this have together.
  public int getIndex(int node) {
    return index[node];
  }

  /// How many edges there are.
  public int getEdgeCount() {
    return edges.length;
  }

  /// The node that an edge leads to.
  public int getEdge(int edge) {
    return edges[edge];
  }

  int[] neighbours(int node) {
    if (node < 0 || node >= index.length) {
      throw new MPIException(MPI.ERR_RANK, "graph: no such node, node=" + node);
    }
    return Arrays.copyOfRange(edges, node == 0 ? 0 : index[node - 1], index[node]);
  }
}
