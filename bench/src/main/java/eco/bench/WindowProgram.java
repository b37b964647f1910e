package eco.bench;

import eco.Communicator;
import eco.Eco;
import eco.message.Pending;
import java.util.ArrayList;
import java.util.List;

/// Messages one way in windows, then one reply; its twin in C is `window.c`.
///
/// ```
/// rank 0   receive READY | start  send x window ....... receive REPLY  stop | ...
/// rank 1   send READY    | receive x window   send REPLY                    | ...
/// ```
///
/// `blocking` sends and receives one after the other; `pending` has the whole window under way at
/// once, each receive in its own slice of the target.
public final class WindowProgram {
  private static final int DATA = 1;
  private static final int REPLY = 2;
  private static final int READY = 3;

  private WindowProgram() {}

  /// Takes HEAP|SHARED OP WINDOW blocking|pending BYTES:WARMUPS:SAMPLES...
  public static void main(String[] args) {
    Buffers buffers = Buffers.valueOf(args[0]);
    Measure op = Measure.of(args[1]);
    int window = Integer.parseInt(args[2]);
    boolean pending = args[3].equals("pending");
    try (Communicator world = Eco.join()) {
      for (int i = 4; i < args.length; i++) {
        Load load = Load.parse(args[i]);
        switch (world.rank()) {
          case 0 -> lead(world, buffers, op, window, pending, load, i == 4);
          case 1 -> follow(world, buffers, window, pending, load);
          default -> {}
        }
      }
      Bystanders.wait(world);
    }
  }

  private static void lead(
      Communicator world,
      Buffers buffers,
      Measure op,
      int window,
      boolean pending,
      Load load,
      boolean cold) {
    long[] nanos = new long[load.messages()];
    List<Pending> sends = new ArrayList<>(window);
    Payload source = Payload.of(world, buffers, load.bytes());
    Object outgoing = source.buffer();
    byte[] word = new byte[1];
    for (int i = 0; i < nanos.length; i++) {
      source.fill(i);
      world.receive(word, 1, READY);
      long start = System.nanoTime();
      if (pending) {
        for (int k = 0; k < window; k++) {
          sends.add(world.startSend(outgoing, 1, DATA));
        }
        awaitAll(sends);
      } else {
        for (int k = 0; k < window; k++) {
          world.send(outgoing, 1, DATA);
        }
      }
      world.receive(word, 1, REPLY);
      nanos[i] = System.nanoTime() - start;
    }
    Phase.print(System.out, op, load, nanos, cold, window);
  }

  private static void follow(
      Communicator world, Buffers buffers, int window, boolean pending, Load load) {
    int bytes = load.bytes();
    List<Pending> receives = new ArrayList<>(window);
    Payload target = Payload.of(world, buffers, Math.multiplyExact(pending ? window : 1, bytes));
    Object incoming = target.buffer();
    byte[] word = new byte[1];
    for (int i = 0; i < load.messages(); i++) {
      if (pending) {
        for (int k = 0; k < window; k++) {
          receives.add(world.startReceive(incoming, (long) k * bytes, bytes, 0, DATA));
        }
        world.send(word, 0, READY);
        awaitAll(receives);
      } else {
        world.send(word, 0, READY);
        for (int k = 0; k < window; k++) {
          world.receive(incoming, 0, DATA);
        }
      }
      world.send(word, 0, REPLY);
      target.check(i);
    }
  }

  private static void awaitAll(List<Pending> operations) {
    for (int k = 0; k < operations.size(); k++) {
      operations.get(k).await();
    }
    operations.clear();
  }
}
