package mpi;

/// Groups and communicators of Open MPI's dialect.
final class CommunicatorsProgram extends Place {
  @Override
  void run() {
    groups();
    copies();
    parts();
    twoThreads();
  }

  private void groups() {
    Group all = WORLD.getGroup();
    Check.equal("size", all.getSize(), size);
    Check.equal("rank", all.getRank(), rank);
    Group first = all.incl(new int[] {0});
    Group others = all.excl(new int[] {0});
    Check.equal("outside", first.getRank(), rank == 0 ? 0 : MPI.UNDEFINED);
    Check.equal("union", Group.compare(Group.union(first, others), all), MPI.IDENT);
    Check.equal("intersection", Group.intersection(all, first).getSize(), 1);
    Check.equal("difference", Group.difference(all, first).getSize(), size - 1);
    Group backwards = all.rangeIncl(new int[][] {{size - 1, 0, -1}});
    Check.equal("backwards", backwards.getRank(), size - 1 - rank);
    Check.equal("none", all.rangeExcl(new int[][] {{0, size - 1, 1}}).getSize(), 0);
    int[] there = Group.translateRanks(all, new int[] {rank, MPI.PROC_NULL}, backwards);
    Check.equal("translated", there, new int[] {size - 1 - rank, MPI.PROC_NULL});
    Check.equal("not there", Group.translateRanks(all, new int[] {0}, others)[0], MPI.UNDEFINED);
    Check.fails("no such rank", MPI.ERR_RANK, () -> all.incl(new int[] {size}));
    Check.fails("no stride", MPI.ERR_ARG, () -> all.rangeIncl(new int[][] {{0, 0, 0}}));
    Check.equal("there", all.isNull(), false);
    all.free();
    Check.equal("freed", all.isNull(), true);
    others.Free();
    Check.equal("freed", others.isNull(), true);
    Check.equal("none", MPI.GROUP_EMPTY.getSize(), 0);
  }

  private void copies() {
    Intracomm one = WORLD.dup();
    Intracomm two = WORLD.Dup();
    Intracomm three = WORLD.dupWithInfo(MPI.INFO_NULL);
    Comm asComm = WORLD;
    Comm four = asComm.dup();
    Comm five = asComm.Dup();
    Comm six = asComm.clone();
    Intracomm seven = WORLD.iDup();
    seven.getRequest().waitFor();
    Comm[] all = {
      one, two, three, four, five, six, seven, asComm.iDup(), asComm.dupWithInfo(MPI.INFO_NULL)
    };
    for (int i = 0; i < all.length; i++) {
      Check.equal("congruent", Comm.compare(WORLD, all[i]), MPI.CONGRUENT);
      Check.equal("not inter", all[i].isInter() || all[i].Test_inter(), false);
      all[i].send(new int[] {i}, 1, MPI.INT, rank, 0);
    }
    for (int i = all.length - 1; i >= 0; i--) {
      int[] in = new int[1];
      all[i].recv(in, 1, MPI.INT, rank, 0);
      Check.equal("its own messages", in[0], i);
    }
    Check.equal("same", Comm.compare(one, one), MPI.IDENT);
    one.free();
    Check.equal("freed", one.isNull(), true);
    Check.fails("freed", MPI.ERR_COMM, one::barrier);
    for (int i = 1; i < all.length; i++) {
      all[i].disconnect();
      Check.equal("disconnected", all[i].Is_null(), true);
    }
  }

  private void parts() {
    Intracomm last = WORLD.create(WORLD.getGroup().incl(new int[] {size - 1}));
    Check.equal("created", last.isNull(), rank != size - 1);
    Intracomm backwards = WORLD.split(0, -rank);
    Check.equal("by key", backwards.getRank(), size - 1 - rank);
    Check.equal("similar", Comm.compare(WORLD, backwards), size == 1 ? MPI.CONGRUENT : MPI.SIMILAR);
    int[] first = {rank};
    backwards.bcast(first, 1, MPI.INT, 0);
    Check.equal("its own root", first[0], size - 1);
    Intracomm half = WORLD.split(rank % 2, rank);
    if (size > 1) {
      Check.equal("unequal", Comm.compare(WORLD, half), MPI.UNEQUAL);
    }
    Intracomm quarter = half.split(half.getRank() % 2, 0);
    int[] sum = {1};
    quarter.allReduce(sum, 1, MPI.INT, MPI.SUM);
    Check.equal("a part of a part", sum[0], quarter.getSize());
    Intracomm machine = WORLD.splitType(MPI.COMM_TYPE_SHARED, -rank, MPI.INFO_NULL);
    Check.equal("one machine", machine.getSize(), size);
    Check.equal("by key", machine.getRank(), size - 1 - rank);
    Check.equal("in none", WORLD.splitType(MPI.UNDEFINED, 0, MPI.INFO_NULL).isNull(), true);
    Check.fails(
        "ranks of one hardware thread",
        MPI.ERR_UNSUPPORTED_OPERATION,
        () -> WORLD.splitType(MPI.COMM_TYPE_HWTHREAD, 0, MPI.INFO_NULL));
    Check.fails("a negative colour", MPI.ERR_ARG, () -> WORLD.split(-7, 0));
  }

  /// Two threads use two communicators at once.
  private void twoThreads() {
    Intracomm other = WORLD.dup();
    int[] sums = new int[50];
    Thread thread =
        new Thread(
            () -> {
              for (int i = 0; i < sums.length; i++) {
                int[] one = {rank + i};
                other.allReduce(one, 1, MPI.INT, MPI.SUM);
                sums[i] = one[0];
              }
            });
    thread.start();
    for (int i = 0; i < sums.length; i++) {
      int[] one = {rank - i};
      WORLD.allReduce(one, 1, MPI.INT, MPI.SUM);
      Check.equal("this thread", one[0], sumOfRanks - i * size);
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
    Check.equal("the other thread", sums, array(sums.length, i -> sumOfRanks + i * size));
    other.free();
  }
}
