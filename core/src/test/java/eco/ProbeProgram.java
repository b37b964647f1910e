package eco;

import eco.launch.Job;
import eco.launch.Joined;
import eco.measure.QuickProbe;
import eco.message.Endpoint;
import eco.message.RankFailedException;

/// Joins, and tells what is known about the network; the rank of the first argument, a master, says
/// that it is there and dies at the first message of the probe that it gets.
public final class ProbeProgram {
  private static final int STATUS = 7;
  private static final int READY = 0;
  private static final long MOST_WORDS = 4096;

  private ProbeProgram() {}

  public static void main(String[] args) {
    Job job = Job.fromEnvironment(System.getenv());
    if (args.length > 0 && job.rank() == Integer.parseInt(args[0])) {
      die(job);
    }
    try (Communicator world = Eco.join()) {
      System.out.println("probed " + world.explain("broadcast", 1000).startsWith("the network b"));
      System.out.println("topology " + world.topology() + " " + world.topology().checksum());
      long[] sum = {world.rank()};
      world.allreduce(sum, Reduction.SUM);
      System.out.println("sum " + sum[0]);
    } catch (RankFailedException e) {
      System.out.println("failed " + e.rank() + ": " + e.getMessage());
      System.exit(1);
    }
  }

  private static void die(Job job) {
    Endpoint endpoint = Joined.join(job).endpoint();
    endpoint.send(QuickProbe.CONTEXT, new long[1], 0, 1, 0, READY);
    endpoint.receive(
        QuickProbe.CONTEXT,
        new long[(int) MOST_WORDS],
        0,
        MOST_WORDS,
        Endpoint.ANY_SOURCE,
        Endpoint.ANY_TAG);
    Runtime.getRuntime().halt(STATUS);
  }
}
