package mpi;

import java.nio.IntBuffer;

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
    rooted(inter);
    unrooted(inter);
    reductions(inter);
    started(inter);
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
    copy(inter, inter.clone());
    copy(inter, inter.dup());
    copy(inter, inter.iDup());
    copy(inter, inter.dupWithInfo(MPI.INFO_NULL));
  }

  private void copy(Intercomm inter, Intercomm copy) {
    Check.equal("congruent", Comm.compare(inter, copy), MPI.CONGRUENT);
    copy.barrier();
    int[] word = {rank == 1 ? 77 : 0};
    int root = rank % 2 == 0 ? 0 : rank == 1 ? MPI.ROOT : MPI.PROC_NULL;
    copy.bcast(word, 1, MPI.INT, root);
    Check.equal("broadcast", word[0], rank % 2 == 0 || rank == 1 ? 77 : 0);
    copy.disconnect();
    Check.equal("disconnected", copy.isNull(), true);
  }

  /// What a rank says for a root that has that rank in the whole world.
  private int rootFor(int worldRank) {
    return rank == worldRank ? MPI.ROOT : rank % 2 == worldRank % 2 ? MPI.PROC_NULL : worldRank / 2;
  }

  private void rooted(Intercomm inter) {
    for (int who = 0; who < size; who++) {
      int root = rootFor(who);
      boolean called = rank % 2 != who % 2;
      int there = inter.getRemoteSize();
      int[] word = {rank == who ? 50 + who : -1};
      inter.bcast(word, 1, MPI.INT, root);
      Check.equal("bcast", word[0], rank == who || called ? 50 + who : -1);
      int[] all = new int[2 * there];
      inter.gather(new int[] {rank, 1}, 2, MPI.INT, all, 2, MPI.INT, root);
      int first = 1 - who % 2;
      int[] expected = array(2 * there, i -> i % 2 == 1 ? 1 : first + i / 2 * 2);
      Check.equal("gather", all, rank == who ? expected : new int[2 * there]);
      int[] out = array(2 * there, i -> 100 * rank + i);
      int[] in = {-1, -1};
      inter.scatter(out, 2, MPI.INT, in, 2, MPI.INT, root);
      int[] block = {100 * who + 2 * inter.getRank(), 100 * who + 2 * inter.getRank() + 1};
      Check.equal("scatter", in, called ? block : new int[] {-1, -1});
      int[] counts = array(there, i -> i + 1);
      int[] places = array(there, i -> i * (i + 1) / 2);
      int own = inter.getRank() + 1;
      String[] words = new String[there * (there + 1) / 2];
      String[] mine = new String[own];
      java.util.Arrays.fill(mine, "of " + rank);
      inter.gatherv(mine, own, MPI.OBJECT, words, counts, places, MPI.OBJECT, root);
      Check.equal("gatherv", rank != who || words[0].equals("of " + first), true);
      String[] given = new String[there * (there + 1) / 2];
      java.util.Arrays.fill(given, "from " + rank);
      String[] got = new String[own];
      inter.scatterv(given, counts, places, MPI.OBJECT, got, own, MPI.OBJECT, root);
      Check.equal("scatterv", got[own - 1], called ? "from " + who : null);
      int[] sum = {-1};
      inter.reduce(new int[] {rank}, sum, 1, MPI.INT, MPI.SUM, root);
      Check.equal("reduce", sum[0], rank == who ? sumOf(first) : -1);
    }
    Check.fails(
        "no such root",
        MPI.ERR_ROOT,
        () -> inter.bcast(new int[1], 1, MPI.INT, inter.getRemoteSize()));
  }

  /// The sum of the ranks of a parity.
  private int sumOf(int parity) {
    int sum = 0;
    for (int i = parity; i < size; i += 2) {
      sum += i;
    }
    return sum;
  }

  private void unrooted(Intercomm inter) {
    int there = inter.getRemoteSize();
    int first = 1 - rank % 2;
    int[] all = new int[there];
    inter.allGather(new int[] {rank}, 1, MPI.INT, all, 1, MPI.INT);
    Check.equal("allGather", all, array(there, i -> first + 2 * i));
    String[] words = new String[there];
    inter.allGatherv(
        new String[] {"w" + rank},
        1,
        MPI.OBJECT,
        words,
        fill(there, 1),
        array(there, i -> i),
        MPI.OBJECT);
    Check.equal("allGatherv", words[there - 1], "w" + all[there - 1]);
    int[] out = array(there, i -> 10 * rank + i);
    int[] in = new int[there];
    inter.allToAll(out, 1, MPI.INT, in, 1, MPI.INT);
    Check.equal("allToAll", in, array(there, i -> 10 * all[i] + inter.getRank()));
    int[] ones = fill(there, 1);
    int[] places = array(there, i -> i);
    in = new int[there];
    inter.allToAllv(out, ones, places, MPI.INT, in, ones, places, MPI.INT);
    Check.equal("allToAllv", in, array(there, i -> 10 * all[i] + inter.getRank()));
    inter.iBarrier().waitFor();
  }

  private void reductions(Intercomm inter) {
    int other = sumOf(1 - rank % 2);
    int[] sum = new int[1];
    inter.allReduce(new int[] {rank}, sum, 1, MPI.INT, MPI.SUM);
    Check.equal("allReduce", sum[0], other);
    // Both groups combine as many elements as both together have ranks.
    int here = inter.getSize();
    int there = inter.getRemoteSize();
    int[] all = array(here * there, i -> rank + i);
    int[] block = new int[there];
    inter.reduceScatter(all, block, fill(here, there), MPI.INT, MPI.SUM);
    int start = inter.getRank() * there;
    Check.equal("reduceScatter", block, array(there, i -> other + there * (start + i)));
    block = new int[there];
    inter.reduceScatterBlock(all, block, there, MPI.INT, MPI.SUM);
    Check.equal("reduceScatterBlock", block, array(there, i -> other + there * (start + i)));
    Check.fails(
        "scan", MPI.ERR_COMM, () -> inter.scan(new int[1], new int[1], 1, MPI.INT, MPI.SUM));
  }

  /// Several at once, awaited in another order than they were started in.
  private void started(Intercomm inter) {
    int here = inter.getSize();
    int there = inter.getRemoteSize();
    int first = 1 - rank % 2;
    IntBuffer word = ints(rank == 0 ? 31 : -1);
    IntBuffer sum = ints(-1);
    IntBuffer all = MPI.newIntBuffer(there);
    IntBuffer in = MPI.newIntBuffer(there);
    IntBuffer gathered = MPI.newIntBuffer(there);
    IntBuffer scattered = ints(-1);
    IntBuffer block = MPI.newIntBuffer(there);
    IntBuffer rooted = ints(-1);
    int root = rootFor(0);
    IntBuffer mine = ints(rank);
    IntBuffer each = ints(array(there, i -> 10 * rank + i));
    IntBuffer wide = ints(array(here * there, i -> rank + i));
    Request[] started = {
      inter.iBcast(word, 1, MPI.INT, root),
      inter.iAllReduce(mine, sum, 1, MPI.INT, MPI.SUM),
      inter.iAllGather(mine, 1, MPI.INT, all, 1, MPI.INT),
      inter.iAllToAll(each, 1, MPI.INT, in, 1, MPI.INT),
      inter.iGather(mine, 1, MPI.INT, gathered, 1, MPI.INT, root),
      inter.iScatter(each, 1, MPI.INT, scattered, 1, MPI.INT, root),
      inter.iReduce(mine, rooted, 1, MPI.INT, MPI.SUM, root),
      inter.iReduceScatterBlock(wide, block, there, MPI.INT, MPI.SUM),
      inter.iBarrier()
    };
    int[] now = new int[1];
    inter.allReduce(new int[] {1}, now, 1, MPI.INT, MPI.SUM);
    Check.equal("one that waits comes after all", now[0], there);
    for (int i = started.length - 1; i >= 0; i--) {
      started[i].waitFor();
    }
    boolean called = rank % 2 == 1;
    Check.equal("iBcast", word.get(0), called || rank == 0 ? 31 : -1);
    Check.equal("iAllReduce", sum.get(0), sumOf(first));
    int[] others = array(there, i -> first + 2 * i);
    Check.equal("iAllGather", contents(all), others);
    Check.equal("iAllToAll", contents(in), array(there, i -> 10 * others[i] + inter.getRank()));
    Check.equal("iGather", contents(gathered), rank == 0 ? others : new int[there]);
    Check.equal("iScatter", scattered.get(0), called ? inter.getRank() : -1);
    Check.equal("iReduce", rooted.get(0), rank == 0 ? sumOf(1) : -1);
    int start = inter.getRank() * there;
    Check.equal(
        "iReduceScatterBlock",
        contents(block),
        array(there, i -> sumOf(first) + there * (start + i)));
    Check.fails(
        "found when it is started", MPI.ERR_ARG, () -> inter.iAllReduce(sum, 1, MPI.INT, MPI.SUM));
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
    for (int time = 0; time < 2; time++) {
      int root = side.getSize() - 1;
      Intercomm inter = rank == 0 ? side.accept(port[0], root) : side.connect(port[0], root);
      Check.equal("met", inter.getRemoteSize(), rank == 0 ? size - 1 : 1);
      Group all = Group.union(inter.getGroup(), inter.getRemoteGroup());
      Check.equal("of this job", Group.compare(all, WORLD.getGroup()) != MPI.UNEQUAL, true);
      inter.disconnect();
    }
    names(port[0]);
    WORLD.barrier();
    if (rank == 0) {
      Intracomm.closePort(port[0]);
    }
    WORLD.barrier();
    Check.fails("closed", MPI.ERR_PORT, () -> side.connect(port[0], 0));
    Check.fails("not open here", MPI.ERR_PORT, () -> side.accept(port[0], 0));
    Check.fails("closed twice", MPI.ERR_PORT, () -> Intracomm.closePort(port[0]));
    Check.fails("no such port", MPI.ERR_PORT, () -> MPI.COMM_SELF.connect("nowhere", 0));
    Check.fails("no such root", MPI.ERR_ROOT, () -> MPI.COMM_SELF.connect("nowhere", 1));
  }

  /// Every rank publishes the port under a name of its own, which the next one looks up.
  private void names(String port) {
    String job = port.substring(port.indexOf('@'));
    String mine = "service/" + rank + job;
    Intracomm.publishName(mine, port);
    WORLD.barrier();
    Check.equal("found", Intracomm.lookupName("service/" + next + job), port);
    Check.fails("taken", MPI.ERR_SERVICE, () -> Intracomm.publishName(mine, port));
    Check.fails("another port", MPI.ERR_SERVICE, () -> Intracomm.unpublishName(mine, "port"));
    WORLD.barrier();
    Intracomm.unpublishName(mine, port);
    Check.fails("unpublished", MPI.ERR_NAME, () -> Intracomm.lookupName(mine));
    Intracomm.publishName(mine, "eco-port:of a job that is over");
    Intracomm.publishName(mine, MPI.INFO_NULL, port);
    Check.equal("replaced", Intracomm.lookupName(mine, MPI.INFO_NULL), port);
    Intracomm.unpublishName(mine, MPI.INFO_NULL, port);
  }
}
