package mpi;

import java.util.Arrays;

/// A spawned child, or the root that has spawned it, ends while the others wait for it.
final class SpawnEndProgram {
  private static final Intracomm WORLD = MPI.COMM_WORLD;

  private SpawnEndProgram() {}

  public static void main(String[] args) {
    MPI.Init(args);
    Intercomm parent = Intercomm.getParent();
    if (parent.isNull()) {
      parents(args);
    } else {
      child(parent, args[0]);
    }
  }

  private static void child(Intercomm parent, String how) {
    if (WORLD.getRank() == 1) {
      parent.recv(new int[1], 1, MPI.INT, 0, 0);
      if (how.equals("abort")) {
        WORLD.abort(9);
      } else if (how.equals("exit")) {
        System.err.println("I go");
        System.exit(3);
      }
    }
    parent.send(new long[] {ProcessHandle.current().pid()}, 1, MPI.LONG, 0, 1);
    parent.recv(new int[1], 1, MPI.INT, 0, 2);
  }

  private static void parents(String[] args) {
    String name = SpawnEndProgram.class.getName();
    Intercomm children = WORLD.spawn(name, args, 3, MPI.INFO_NULL, 0, null);
    if (WORLD.getRank() == 0) {
      children.send(new int[1], 1, MPI.INT, 1, 0);
    }
    try {
      long[] pids = new long[3];
      for (int i = 0; i < pids.length && WORLD.getRank() == 0; i++) {
        children.recv(MPI.slice(pids, i), 1, MPI.LONG, i, 1);
      }
      if (WORLD.getRank() == 0) {
        System.out.println("pids " + Arrays.toString(pids));
        System.out.flush();
        Runtime.getRuntime().halt(5);
      }
      children.recv(new int[1], 1, MPI.INT, 1, 3);
    } catch (MPIException e) {
      Check.equal("who died", e.getErrorClass(), MPI.ERR_PROC_FAILED);
      System.out.println("heard of it");
    }
    WORLD.barrier();
    try {
      MPI.Finalize();
    } catch (MPIException e) {
      System.out.println("not all have ended well");
      System.exit(4);
    }
  }
}
