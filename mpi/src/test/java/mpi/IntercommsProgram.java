package mpi;

/// Two groups that call each other: the even ranks and the odd ones.
final class IntercommsProgram extends Place {
  @Override
  void run() {
    if (size < 2) {
      return;
    }
    Intracomm half = WORLD.split(rank % 2, rank);
    Intercomm inter = WORLD.createIntercomm(half, 0, 1 - rank % 2, 3);
    asking(inter, half);
    messages(inter);
    copies(inter);
    merged(inter);
    ports();
  }

  private void asking(Intercomm inter, Intracomm half) {
    Check.equal("inter", inter.isInter() && inter.Test_inter(), true);
    Check.equal("own size", inter.Size(), half.getSize());
    Check.equal("own rank", inter.Rank(), half.getRank());
    Check.equal("own group", Group.compare(inter.Group(), half.getGroup()), MPI.IDENT);
    Check.equal("remote size", inter.getRemoteSize(), size - half.getSize());
    Check.equal("remote size", inter.Remote_size(), inter.Remote_group().getSize());
    Group both = Group.union(inter.Group(), inter.getRemoteGroup());
    Check.equal("both", both.getSize(), size);
    Check.equal("unequal", Comm.compare(inter, WORLD), MPI.UNEQUAL);
  }

  private void messages(Intercomm inter) {
    int partner = inter.getRank();
    if (partner < inter.getRemoteSize()) {
      int[] in = new int[1];
      Status status =
          inter.sendRecv(
              new int[] {rank}, 1, MPI.INT, partner, 1, in, 1, MPI.INT, MPI.ANY_SOURCE, 1);
      Check.equal("source", status.getSource(), partner);
      Check.equal("of the other group", in[0], rank % 2 == 0 ? rank + 1 : rank - 1);
      String[] word = new String[1];
      Request sending = inter.iSend(new String[] {"x" + rank}, 1, MPI.OBJECT, partner, 2);
      Status found = inter.probe(partner, 2);
      Check.equal("probed", found.getSource(), partner);
      inter.recv(word, 1, MPI.OBJECT, partner, 2);
      sending.waitFor();
      Check.equal("objects", word[0], "x" + in[0]);
    }
    Check.fails(
        "a rank of the other group",
        MPI.ERR_RANK,
        () -> inter.send(new int[1], 1, MPI.INT, inter.getRemoteSize(), 0));
  }

  private void copies(Intercomm inter) {
    Intercomm copy = inter.clone();
    Check.equal("congruent", Comm.compare(inter, copy), MPI.CONGRUENT);
    copy.barrier();
    int[] word = {rank == 1 ? 77 : 0};
    int root = rank % 2 == 0 ? 0 : rank == 1 ? MPI.ROOT : MPI.PROC_NULL;
    copy.bcast(word, 1, MPI.INT, root);
    Check.equal("broadcast", word[0], rank % 2 == 0 || rank == 1 ? 77 : 0);
    copy.disconnect();
    Check.equal("disconnected", copy.isNull(), true);
  }

  private void merged(Intercomm inter) {
    Intracomm evenFirst = inter.merge(rank % 2 == 1);
    Check.equal("merged", evenFirst.getSize(), size);
    Check.equal("even ranks first", evenFirst.getRank() < (size + 1) / 2, rank % 2 == 0);
    int[] sum = {rank};
    evenFirst.allReduce(sum, 1, MPI.INT, MPI.SUM);
    Check.equal("one group", sum[0], sumOfRanks);
  }

  private void ports() {
    String[] port = {rank == 0 ? Intracomm.openPort() : null};
    WORLD.bcast(port, 1, MPI.OBJECT, 0);
    Intracomm side = WORLD.split(rank == 0 ? 0 : 1, rank);
    Intercomm inter = rank == 0 ? side.accept(port[0], 0) : side.connect(port[0], 0);
    Check.equal("met", inter.getRemoteSize(), rank == 0 ? size - 1 : 1);
    inter.disconnect();
    Intracomm.closePort(port[0]);
    Check.fails("no such port", MPI.ERR_PORT, () -> MPI.COMM_SELF.connect("nowhere", 0));
  }
}
