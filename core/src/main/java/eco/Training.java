package eco;

import eco.launch.Job;
import eco.launch.Joined;
import eco.message.Pending;
import eco.transport.JobKey;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// A rank's usual calls, run once when the project is built so that the JVM can keep what they load
/// in an ahead-of-time cache, from which the ranks of a job then start faster.
///
/// The process in training is rank 0 of two; it starts the other one itself.
final class Training {
  private static final int ROUNDS = 2000;

  private Training() {}

  static void main() throws IOException, InterruptedException {
    if (System.getenv("ECO_RANK") != null) {
      talk(Eco.join());
      return;
    }
    Map<String, String> environment = new HashMap<>();
    environment.put("ECO_SIZE", "2");
    environment.put("ECO_RENDEZVOUS", "127.0.0.1:" + freePort());
    environment.put("ECO_KEY", JobKey.random().hex());
    environment.put("ECO_TIMEOUT", "30s");
    Process other = start(environment);
    try {
      Class.forName("eco.launch.RankMain");
      environment.put("ECO_RANK", "0");
      talk(
          Communicator.world(
              Joined.join(Job.fromEnvironment(environment)), Chart.fromEnvironment()));
      if (!other.waitFor(30, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the other rank does not end");
      }
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("not a whole build", e);
    } finally {
      other.destroyForcibly();
    }
  }

  private static Process start(Map<String, String> environment) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            Training.class.getName());
    builder.environment().putAll(environment);
    builder.environment().put("ECO_RANK", "1");
    return builder.inheritIO().start();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static void talk(Communicator world) {
    try (world) {
      int peer = 1 - world.rank();
      for (int round = 0; round < ROUNDS; round++) {
        byte[] buffer = new byte[round % 100 == 0 ? 200_000 : 64];
        if (world.rank() == 0) {
          world.send(buffer, peer, 0);
          world.receive(buffer, peer, 0);
        } else {
          world.receive(buffer, peer, 0);
          world.send(buffer, peer, 0);
        }
      }
      Pending arriving = world.startReceive(new byte[8], peer, 1);
      world.startSend(world.allocate(8), peer, 1).await();
      arriving.await();
      operate(world, new double[] {1}, new double[1], new double[2], ROUNDS);
      operate(world, new double[1 << 15], new double[1 << 15], new double[1 << 16], ROUNDS / 10);
    }
  }

  private static void operate(
      Communicator world, double[] own, double[] one, double[] both, int rounds) {
    for (int round = 0; round < rounds; round++) {
      int root = round % world.size();
      world.barrier();
      world.broadcast(own, root);
      world.allreduce(own, one, Reduction.SUM);
      world.reduce(own, one, Reduction.SUM, root);
      world.gather(own, both, root);
      world.scatter(both, one, root);
      world.allgather(own, both);
      world.allToAll(both, both.clone());
    }
  }
}
