package mpi;

/// A program of two jobs: one publishes a port and accepts there, the other looks it up.
///
/// Its words are the name of the service, then what it does: `serve`, `call`, or `die` once it is
/// connected.
final class PortsProgram {
  private static final Intracomm WORLD = MPI.COMM_WORLD;
  private static final int ROOT = 1;

  private PortsProgram() {}

  public static void main(String[] args) {
    MPI.Init(args);
    if (args[1].equals("serve")) {
      serve(args[0]);
    } else {
      String[] port = {WORLD.getRank() == ROOT ? Intracomm.lookupName(args[0]) : "nowhere"};
      Intercomm servers = WORLD.connect(port[0], MPI.INFO_NULL, ROOT);
      if (args[1].equals("die")) {
        servers.barrier();
        Runtime.getRuntime().halt(6);
      }
      talk(servers, 2, false);
      servers.disconnect();
    }
    MPI.Finalize();
    System.out.println("kept");
  }

  /// Serves one job that leaves in good order, then one that dies.
  private static void serve(String service) {
    boolean here = WORLD.getRank() == ROOT;
    String port = here ? Intracomm.openPort(MPI.INFO_NULL) : "nowhere";
    Check.equal("short enough", port.length() < MPI.MAX_PORT_NAME, true);
    if (here) {
      Intracomm.publishName(service, port);
      System.out.println("published");
    }
    Intercomm callers = WORLD.accept(port, MPI.INFO_NULL, ROOT);
    talk(callers, 3, true);
    callers.disconnect();
    if (here) {
      System.out.println("served");
    }
    Intercomm dying = WORLD.accept(port, ROOT);
    dying.barrier();
    Check.fails("dead", MPI.ERR_PROC_FAILED, () -> dying.recv(new int[1], 1, MPI.INT, 0, 9));
    System.out.println("heard of it");
    Runtime.getRuntime().exit(0);
  }

  private static void talk(Intercomm other, int there, boolean server) {
    Check.equal("the other job", other.getRemoteSize(), there);
    Check.equal("own place", other.getRank(), WORLD.getRank());
    Group both = Group.intersection(other.getGroup(), WORLD.getGroup());
    Check.equal("own group", Group.compare(both, WORLD.getGroup()), MPI.IDENT);
    Group strangers = Group.intersection(other.getRemoteGroup(), WORLD.getGroup());
    Check.equal("others are not of this world", strangers.getSize(), 0);
    int[] sum = new int[1];
    other.allReduce(new int[] {server ? 1 : 10}, sum, 1, MPI.INT, MPI.SUM);
    Check.equal("all of the other job", sum[0], there * (server ? 10 : 1));
    Intracomm merged = other.merge(!server);
    int[] ranks = {1};
    merged.allReduce(ranks, 1, MPI.INT, MPI.SUM);
    Check.equal("one group", ranks[0], 5);
    Check.equal("servers first", merged.getRank() < 2, server);
  }
}
