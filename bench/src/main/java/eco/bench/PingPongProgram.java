package eco.bench;

import eco.Communicator;
import eco.Eco;

/// Ping-pong between ranks 0 and 1; its twin in C is `pingpong.c`.
///
/// ```
/// rank 0   rewrite source | start  send PING ......... receive PONG  stop | ...
/// rank 1   rewrite source | receive PING   send PONG                      | ...
/// ```
///
/// Both sources are rewritten between iterations, outside the timed part. Rewriting a long source
/// takes as long as sending it, so there rank 1 says READY first; a short one is left unpaced,
/// as in every ping-pong.
public final class PingPongProgram {
  private static final int PING = 1;
  private static final int PONG = 2;
  private static final int READY = 3;
  static final int PACED_ABOVE_BYTES = 1024;

  private PingPongProgram() {}

  /// Takes HEAP|SHARED OP BYTES:WARMUPS:SAMPLES...
  public static void main(String[] args) {
    Buffers buffers = Buffers.valueOf(args[0]);
    Measure op = Measure.of(args[1]);
    try (Communicator world = Eco.join()) {
      for (int i = 2; i < args.length; i++) {
        Load load = Load.parse(args[i]);
        switch (world.rank()) {
          case 0 -> lead(world, buffers, op, load, i == 2);
          case 1 -> follow(world, buffers, load);
          default -> {}
        }
      }
      Bystanders.wait(world);
    }
  }

  private static void lead(
      Communicator world, Buffers buffers, Measure op, Load load, boolean cold) {
    long[] nanos = new long[load.messages()];
    Payload source = Payload.of(world, buffers, load.bytes());
    Payload target = Payload.of(world, buffers, load.bytes());
    Object outgoing = source.buffer();
    Object incoming = target.buffer();
    byte[] ready = new byte[1];
    boolean paced = load.bytes() > PACED_ABOVE_BYTES;
    for (int i = 0; i < nanos.length; i++) {
      source.fill(i);
      if (paced) {
        world.receive(ready, 1, READY);
      }
      long start = System.nanoTime();
      world.send(outgoing, 1, PING);
      world.receive(incoming, 1, PONG);
      nanos[i] = System.nanoTime() - start;
      target.check(i + 1);
    }
    Phase.print(System.out, op, load, nanos, cold, 2);
  }

  private static void follow(Communicator world, Buffers buffers, Load load) {
    Payload source = Payload.of(world, buffers, load.bytes());
    Payload target = Payload.of(world, buffers, load.bytes());
    Object outgoing = source.buffer();
    Object incoming = target.buffer();
    byte[] ready = new byte[1];
    boolean paced = load.bytes() > PACED_ABOVE_BYTES;
    for (int i = 0; i < load.messages(); i++) {
      source.fill(i + 1);
      if (paced) {
        world.send(ready, 0, READY);
      }
      world.receive(incoming, 0, PING);
      world.send(outgoing, 0, PONG);
      target.check(i);
    }
  }
}
