package mpi;

/// A program of four ranks on hosts that spawns itself on all of them, and on some that it names.
final class SpawnHostsProgram {
  private static final Intracomm WORLD = MPI.COMM_WORLD;
  private static final String NAME = SpawnHostsProgram.class.getName();

  private SpawnHostsProgram() {}

  public static void main(String[] args) {
    MPI.Init(args);
    if (Intercomm.getParent().isNull()) {
      Info some = new Info();
      some.set("host", "b1, a2,b1");
      String[] deeper = {"spawn"};
      meet(WORLD.spawn(NAME, null, 5, MPI.INFO_NULL, 1, null), 5, "all");
      meet(WORLD.spawn(NAME, deeper, 3, some, 2, null), 3, "two");
    } else {
      child(Intercomm.getParent());
      if (args.length > 0) {
        Info back = new Info();
        back.set("host", "a1");
        meet(WORLD.spawn(NAME, null, 1, back, 0, null), 1, "children");
      }
    }
    MPI.Finalize();
  }

  /// Every child tells its host and how many of its world share its memory.
  private static void child(Intercomm parent) {
    String host = System.getenv("ECO_HOST");
    int there = WORLD.splitType(MPI.COMM_TYPE_SHARED, 0, MPI.INFO_NULL).getSize();
    parent.send(new Object[] {host, there}, 2, MPI.OBJECT, 0, 0);
    int[] sum = new int[1];
    parent.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
    Check.equal("parents", sum[0], parent.getRemoteSize());
  }

  private static void meet(Intercomm children, int count, String what) {
    StringBuilder hosts = new StringBuilder();
    Object[][] told = new Object[count][2];
    for (int child = 0; child < count && WORLD.getRank() == 0; child++) {
      children.recv(told[child], 2, MPI.OBJECT, child, 0);
      hosts.append(' ').append(told[child][0]);
    }
    for (int child = 0; child < count && WORLD.getRank() == 0; child++) {
      char machine = ((String) told[child][0]).charAt(0);
      long same = hosts.chars().filter(c -> c == machine).count();
      Check.equal("memory of machine " + machine, (long) (int) told[child][1], same);
    }
    int[] sum = new int[1];
    children.allReduce(new int[] {1}, sum, 1, MPI.INT, MPI.SUM);
    Check.equal("children", sum[0], count);
    if (WORLD.getRank() == 0) {
      System.out.println("children of " + what + ":" + hosts);
    }
  }
}
