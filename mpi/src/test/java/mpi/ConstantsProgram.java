package mpi;

import java.lang.reflect.Field;
import java.nio.IntBuffer;
import java.util.HashSet;
import java.util.Set;

/// The numbers and fields that programs read: each means what calls do.
final class ConstantsProgram extends Place {
  @Override
  void run() {
    about();
    attributes();
    errorClasses();
    bufferedSends();
    bounds();
    topologies();
    windows();
  }

  private void about() {
    Version version = MPI.getVersion();
    Check.equal("version", version.getVersion(), MPI.VERSION);
    Check.equal("of a tie", new Count(3).equals(new Count(3)), true);
    Check.equal("of another", new Count(3).equals(new Count(4)), false);
    Check.equal("cores", MPI.NUM_OF_PROCESSORS, Runtime.getRuntime().availableProcessors());
    int[] levels = {
      MPI.THREAD_SINGLE, MPI.THREAD_FUNNELED, MPI.THREAD_SERIALIZED, MPI.THREAD_MULTIPLE
    };
    for (int i = 1; i < levels.length; i++) {
      Check.equal("a higher level of threads", levels[i - 1] < levels[i], true);
    }
  }

  private void attributes() {
    Check.equal("no host", WORLD.getAttr(MPI.HOST), MPI.PROC_NULL);
    Check.equal("everyone has files", WORLD.getAttr(MPI.IO), rank);
    Check.equal("everyone has a clock", WORLD.getAttr(MPI.WTIME_IS_GLOBAL), false);
    Check.equal("room for ranks", WORLD.getAttr(MPI.UNIVERSE_SIZE), size);
    Check.equal("last code", WORLD.getAttr(MPI.LASTUSEDCODE), MPI.ERR_LASTCODE);
    Check.fails("no key", MPI.ERR_KEYVAL, () -> WORLD.setAttr(MPI.KEYVAL_INVALID, 1));
    Check.equal("a key", Comm.createKeyval() == MPI.KEYVAL_INVALID, false);
  }

  private void errorClasses() {
    Set<Integer> seen = new HashSet<>();
    for (Field each : MPI.class.getFields()) {
      if (each.getName().startsWith("ERR_")) {
        try {
          Check.equal(each.getName() + " is its own", seen.add(each.getInt(null)), true);
        } catch (IllegalAccessException e) {
          throw new AssertionError(e);
        }
      }
    }
    Check.equal("none is success", seen.contains(MPI.SUCCESS), false);
    Win own = new Win(MPI.newIntBuffer(1), 1, 1, MPI.INFO_NULL, MPI.COMM_SELF);
    if (size > 1) {
      Check.fails("a stranger", MPI.ERR_GROUP, () -> own.post(WORLD.getGroup(), 0));
    }
    own.free();
  }

  /// A buffered send takes its bytes and the overhead, not a byte less.
  private void bufferedSends() {
    Check.equal("nothing else does", MPI.SEND_OVERHEAD + MPI.RECV_OVERHEAD, 0);
    for (int missing : new int[] {1, 0}) {
      byte[] room = new byte[Integer.BYTES + MPI.BSEND_OVERHEAD - missing];
      MPI.Buffer_attach(room);
      if (missing == 0) {
        WORLD.Bsend(new int[] {rank}, 0, 1, MPI.INT, next, 1);
        int[] in = new int[1];
        WORLD.Recv(in, 0, 1, MPI.INT, before, 1);
        Check.equal("buffered", in[0], before);
      } else {
        Check.fails(
            "a byte too few",
            MPI.ERR_BUFFER,
            () -> WORLD.Bsend(new int[] {rank}, 0, 1, MPI.INT, next, 1));
      }
      MPI.Buffer_detach();
    }
  }

  /// Marks before and behind the elements make a type longer.
  private void bounds() {
    Datatype type =
        Datatype.Struct(
            new int[] {1, 1, 1}, new int[] {0, 1, 3}, new Datatype[] {MPI.LB, MPI.INT, MPI.UB});
    type.Commit();
    Check.equal("lower", type.Lb(), 0);
    Check.equal("upper", type.Ub(), 3);
    int[] in = new int[6];
    WORLD.Sendrecv(new int[] {7, 8}, 0, 2, MPI.INT, next, 2, in, 0, 2, type, before, 2);
    Check.equal("between the marks", in, new int[] {0, 7, 0, 0, 8, 0});
  }

  private void topologies() {
    CartParms grid =
        WORLD.Create_cart(new int[] {1, size}, new boolean[] {true, false}, false).Get();
    Check.equal("ends that meet", grid.periods, new boolean[] {true, false});
    Check.equal("lengths", grid.dims, new int[] {1, size});
    int[] index = array(size, node -> node + 1);
    int[] edges = array(size, node -> (node + 1) % size);
    GraphParms graph = WORLD.Create_graph(index, edges, false).Get();
    Check.equal("index", graph.index, index);
    Check.equal("edges", graph.edges, edges);
  }

  private void windows() {
    IntBuffer memory = ints(rank, -1);
    Win win = new Win(memory, 2, 1, MPI.INFO_NULL, WORLD);
    win.fence(MPI.MODE_NOSTORE | MPI.MODE_NOPUT | MPI.MODE_NOPRECEDE);
    IntBuffer got = MPI.newIntBuffer(1);
    win.get(got, 1, MPI.INT, next, 0, 1, MPI.INT);
    win.fence(MPI.MODE_NOPUT);
    Check.equal("promises change nothing", got.get(0), next);
    win.accumulate(got, 1, MPI.INT, next, 1, 1, MPI.INT, MPI.REPLACE);
    win.fence(MPI.MODE_NOSTORE);
    Check.equal("replaced", contents(memory), new int[] {rank, rank});
    win.free();
  }
}
