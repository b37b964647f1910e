package mpi;

import eco.Communicator;
import org.jspecify.annotations.Nullable;

/// Ranks that are the nodes of a graph: of one that all know, or of one of which each knows its own
/// neighbours.
public class GraphComm extends TopologyComm {
  private final @Nullable GraphParms graph;
  private final @Nullable DistGraphNeighbors own;

  GraphComm(
      @Nullable Communicator link, @Nullable GraphParms graph, @Nullable DistGraphNeighbors own) {
    super(link);
    this.graph = graph;
    this.own = own;
  }

  @Override
  public GraphComm clone() {
    GraphComm copy = new Graphcomm(super.clone().link(), graph, own);
    copy.takeAttributes(this);
    return copy;
  }

  @Override
  public GraphComm dup() {
    return clone();
  }

  @Override
  public GraphComm iDup() {
    return clone();
  }

  @Override
  public GraphComm dupWithInfo(Info info) {
    return clone();
  }

  @Override
  public final int Topo_test() {
    return graph == null ? MPI.DIST_GRAPH : MPI.GRAPH;
  }

  /// The graph, as it was given.
  public final GraphParms getDims() {
    GraphParms known = graph;
    if (known == null) {
      throw new MPIException(MPI.ERR_TOPOLOGY, "graph: each rank knows only its own neighbours");
    }
    return known;
  }

  /// The neighbours of a rank.
  public final int[] getNeighbors(int rank) {
    return getDims().neighbours(rank);
  }

  /// This rank's neighbours.
  public final DistGraphNeighbors getDistGraphNeighbors() {
    DistGraphNeighbors known = own;
    if (known == null) {
      throw new MPIException(MPI.ERR_TOPOLOGY, "graph: it was not given by its ranks");
    }
    return known;
  }

  /// The rank that this one would have in such a graph.
  public final int map(int[] index, int[] edges) {
    return Rank() < index.length ? Rank() : MPI.UNDEFINED;
  }

  @Override
  Neighbours neighbours() {
    DistGraphNeighbors known = own;
    if (known != null) {
      return Neighbours.of(known.sources(), known.destinations());
    }
    int[] around = getNeighbors(Rank());
    return Neighbours.of(around, around);
  }
}
