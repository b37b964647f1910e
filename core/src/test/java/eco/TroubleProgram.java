package eco;

import eco.message.DeadlineException;
import eco.message.EcoException;
import eco.message.Pending;
import eco.message.RankFailedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/// What ranks run whose peers die, leave, stop or say nothing: the first argument says which.
public final class TroubleProgram {
  private static final CountDownLatch NEVER = new CountDownLatch(1);
  private static final int LONG = 8 << 20;

  private TroubleProgram() {}

  public static void main(String[] args) throws Exception {
    Communicator world = Eco.join();
    switch (args[0]) {
      case "victim" -> victim(world);
      case "leaver" -> leaver(world, Integer.parseInt(args[1]), Integer.parseInt(args[2]));
      case "deadline" -> deadline(world);
      case "stopped" -> stopped(world, Path.of(args[1]));
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /// The last rank is killed; every other one waits for it in a way of its own.
  private static void victim(Communicator world) throws Exception {
    int last = world.size() - 1;
    Pending unfinished = world.startReceive(new byte[1], last, 1);
    meet(world);
    if (world.rank() == last) {
      System.out.println("ready " + ProcessHandle.current().pid());
      NEVER.await();
    }
    try {
      switch (world.rank()) {
        case 0 -> world.receive(new byte[8], last, 2);
        case 1 -> world.receive(new byte[8], Communicator.ANY_SOURCE, 2);
        case 2 -> world.send(new byte[LONG], last, 2);
        case 3 -> unfinished.await();
        default -> {
          world.startSend(new byte[LONG], last, 2);
          world.close();
          System.out.println("closed");
          return;
        }
      }
      System.out.println("nothing failed");
    } catch (RankFailedException e) {
      System.out.println("failed " + e.rank() + ": " + e.getMessage());
    }
    world.close();
  }

  /// Everybody has sent to and received from everybody.
  private static void meet(Communicator world) {
    List<Pending> sends = new ArrayList<>();
    for (int peer = 0; peer < world.size(); peer++) {
      sends.add(world.startSend(new byte[1], peer, 0));
    }
    for (int peer = 0; peer < world.size(); peer++) {
      world.receive(new byte[1], peer, 0);
    }
    for (Pending send : sends) {
      send.await();
    }
  }

  /// Rank 0 sends and leaves; rank 1 is busy for a while, then wants all of it, and one more.
  private static void leaver(Communicator world, int count, int bytes) throws Exception {
    byte[] buffer = new byte[bytes];
    if (world.rank() == 0) {
      List<Pending> sends = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        byte[] each = new byte[bytes];
        Arrays.fill(each, (byte) i);
        sends.add(world.startSend(each, 1, 3));
      }
      System.out.println("leaving");
      world.close();
      System.out.println("left");
      return;
    }
    // That this rank is late is what is tried: longer than good-byes may take, and without a word
    // to
    // rank 0, so that there is nothing else to wait for.
    Thread.sleep(2500);
    for (int i = 0; i < count; i++) {
      world.receive(buffer, 0, 3);
      if (buffer[0] != (byte) i || buffer[bytes - 1] != (byte) i) {
        throw new AssertionError("message " + i + " holds " + buffer[0]);
      }
    }
    try {
      world.receive(buffer, 0, 3);
    } catch (RankFailedException e) {
      System.out.println("missed " + e.rank() + ": " + e.getMessage());
    }
    world.close();
  }

  private static void deadline(Communicator world) throws Exception {
    if (world.rank() == 1) {
      NEVER.await();
    }
    Thread sender = Thread.ofPlatform().start(() -> late(() -> world.send(new byte[LONG], 1, 4)));
    late(() -> world.receive(new byte[8], 1, 5));
    sender.join();
    world.close();
  }

  private static void late(Runnable operation) {
    try {
      operation.run();
    } catch (DeadlineException e) {
      System.out.println("late " + e.getMessage());
    } catch (EcoException e) {
      System.out.println("failed " + e.getMessage());
    }
  }

  /// Rank 1 is stopped while long messages go both ways, and goes on.
  private static void stopped(Communicator world, Path release) throws Exception {
    int peer = 1 - world.rank();
    System.out.println("ready " + ProcessHandle.current().pid());
    int rounds = 0;
    for (boolean more = true; more; rounds++) {
      int[] out = new int[200_000];
      Arrays.fill(out, rounds * 2 + world.rank());
      out[0] = Files.exists(release) ? 1 : 0;
      int[] in = new int[out.length];
      Pending send = world.startSend(out, peer, 6);
      world.receive(in, peer, 6);
      send.await();
      for (int i = 1; i < in.length; i++) {
        if (in[i] != rounds * 2 + peer) {
          throw new AssertionError("round " + rounds + " holds " + in[i]);
        }
      }
      more = (in[0] | out[0]) == 0;
    }
    System.out.println("unharmed");
    world.close();
  }
}
