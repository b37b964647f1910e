package mpi;

/// Grids and graphs of both dialects: coordinates, shifts, sub-grids, edges.
final class TopologiesProgram extends Place {
  @Override
  void run() {
    grid();
    subGrids();
    graph();
    distributedGraphs();
    mistakes();
  }

  private void grid() {
    int[] dims = {0, 0};
    CartComm.createDims(size, dims);
    Check.equal("all places", dims[0] * dims[1], size);
    CartComm grid = WORLD.createCart(dims, new boolean[] {false, true}, true);
    CartParms parms = grid.getTopo();
    Check.equal("dimensions", parms.getDimCount(), 2);
    Check.equal("length", parms.getDim(0), dims[0]);
    Check.equal("open", parms.getPeriod(0), false);
    Check.equal("closed", parms.getPeriod(1), true);
    int[] coords = grid.getCoords(rank);
    Check.equal("row", parms.getCoord(0), rank / dims[1]);
    Check.equal("coordinates", coords, new int[] {rank / dims[1], rank % dims[1]});
    Check.equal("rank", grid.getRank(coords), rank);
    Check.equal("around", grid.getRank(new int[] {coords[0], coords[1] + dims[1]}), rank);
    Check.fails("outside", MPI.ERR_RANK, () -> grid.getRank(new int[] {-1, 0}));
    ShiftParms down = grid.shift(0, 1);
    boolean last = coords[0] == dims[0] - 1;
    Check.equal("below", down.getRankDest(), last ? MPI.PROC_NULL : rank + dims[1]);
    boolean first = coords[0] == 0;
    Check.equal("above", down.getRankSource(), first ? MPI.PROC_NULL : rank - dims[1]);
    int[] in = {-1};
    grid.sendRecv(
        new int[] {rank},
        1,
        MPI.INT,
        down.getRankDest(),
        0,
        in,
        1,
        MPI.INT,
        down.getRankSource(),
        0);
    Check.equal("from above", in[0], first ? -1 : rank - dims[1]);
    Check.equal("mapped", grid.map(new int[] {1}, new boolean[1]), rank == 0 ? 0 : MPI.UNDEFINED);
    CartComm[] copies = {grid.clone(), grid.dup(), grid.iDup(), grid.dupWithInfo(MPI.INFO_NULL)};
    for (CartComm copy : copies) {
      Check.equal("a copy has the grid", copy.getTopo().getDim(1), dims[1]);
    }
    Check.equal("no grid", WORLD.getTopology(), MPI.UNDEFINED);
  }

  private void subGrids() {
    Cartcomm line = WORLD.Create_cart(new int[] {size, 1}, new boolean[] {true, false}, false);
    Check.equal("coordinates", line.Coords(rank), new int[] {rank, 0});
    Check.equal("mapped", line.Map(new int[] {size}, new boolean[1]), rank);
    Cartcomm copy = line.clone();
    int[] sum = {1};
    copy.allReduce(sum, 1, MPI.INT, MPI.SUM);
    Check.equal("a copy has its ranks", sum[0], size);
    CartComm column = line.sub(new boolean[] {true, false});
    Check.equal("all", column.getSize(), size);
    Check.equal("one dimension left", column.getTopo().getDimCount(), 1);
    Check.equal("still closed", column.shift(0, 1).getRankDest(), next);
    CartComm alone = line.sub(new boolean[] {false, true});
    Check.equal("alone", alone.getSize(), 1);
    if (size > 1) {
      Cartcomm fewer = WORLD.Create_cart(new int[] {size - 1}, new boolean[1], false);
      Check.equal("left out", fewer == null, rank == size - 1);
      CartComm same = WORLD.createCart(new int[] {size - 1}, new boolean[1], false);
      Check.equal("left out", same.isNull(), rank == size - 1);
    }
    int[] fixed = {0, 2, 0};
    CartComm.createDims(24, fixed);
    Check.equal("one length given", fixed, new int[] {4, 2, 3});
  }

  /// A star: everybody is a neighbour of rank 0.
  private void graph() {
    int[] index = array(size, i -> size - 1 + i);
    int[] edges = array(2 * (size - 1), i -> i < size - 1 ? i + 1 : 0);
    GraphComm star = WORLD.createGraph(index, edges, false);
    Check.equal("nodes", star.getDims().getIndexCount(), size);
    Check.equal("edges", star.getDims().getEdgeCount(), 2 * (size - 1));
    Check.equal("index", star.getDims().getIndex(0), size - 1);
    Check.equal("around the middle", star.getNeighbors(0), array(size - 1, i -> i + 1));
    if (size > 1) {
      Check.equal("edge", star.getDims().getEdge(size - 1), 0);
      Check.equal("at the end", star.getNeighbors(size - 1), new int[] {0});
    }
    Check.equal("mapped", star.map(new int[] {0}, new int[0]), rank == 0 ? 0 : MPI.UNDEFINED);
    GraphComm[] copies = {star.clone(), star.dup(), star.iDup(), star.dupWithInfo(MPI.INFO_NULL)};
    for (GraphComm copy : copies) {
      Check.equal("a copy has the graph", copy.getDims().getIndexCount(), size);
    }
    Graphcomm same = WORLD.Create_graph(index, edges, false);
    Check.equal("mapped", same.Map(index, edges), rank);
    Graphcomm again = same.clone();
    Check.equal("a copy has the graph", again.Get().index, index);
    Check.fails("no rank's own", MPI.ERR_TOPOLOGY, star::getDistGraphNeighbors);
  }

  private void distributedGraphs() {
    GraphComm ring =
        WORLD.createDistGraphAdjacent(
            new int[] {before},
            new int[] {before + 1},
            new int[] {next},
            new int[] {rank + 1},
            MPI.INFO_NULL,
            false);
    DistGraphNeighbors own = ring.getDistGraphNeighbors();
    Check.equal("weighted", own.isWeighted(), true);
    Check.equal("in", own.getInDegree(), 1);
    Check.equal("out", own.getOutDegree(), 1);
    Check.equal("weight in", own.getSourceWeight(0), before + 1);
    Check.equal("weight out", own.getDestinationWeight(0), rank + 1);
    Check.equal("kind", ring.Topo_test(), MPI.DIST_GRAPH);
    Check.fails("nobody knows all", MPI.ERR_TOPOLOGY, ring::getDims);
    GraphComm plain =
        WORLD.createDistGraphAdjacent(new int[] {before}, new int[] {next}, MPI.INFO_NULL, false);
    Check.equal("plain", plain.getDistGraphNeighbors().isWeighted(), false);
    Check.equal("source", plain.getDistGraphNeighbors().getSource(0), before);
    // Rank 0 tells the edges of everybody.
    int[] sources = rank == 0 ? array(size, i -> i) : new int[0];
    int[] targets = array(sources.length, i -> (i + 1) % size);
    GraphComm told =
        WORLD.createDistGraph(
            sources,
            fill(sources.length, 1),
            targets,
            array(sources.length, i -> 7 * i),
            MPI.INFO_NULL,
            false);
    Check.equal("told", told.getDistGraphNeighbors().getDestination(0), next);
    Check.equal("weight", told.getDistGraphNeighbors().getSourceWeight(0), 7 * before);
  }

  private void mistakes() {
    Check.fails(
        "too many places",
        MPI.ERR_DIMS,
        () -> WORLD.createCart(new int[] {size + 1}, new boolean[1], false));
    Check.fails(
        "too many nodes",
        MPI.ERR_TOPOLOGY,
        () -> WORLD.createGraph(new int[size + 1], new int[0], false));
    Check.fails("no such product", MPI.ERR_DIMS, () -> CartComm.createDims(7, new int[] {2, 0}));
  }
}
