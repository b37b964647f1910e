package eco.bench;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import mpi.Intracomm;
import mpi.MPI;

/// Ping-pong between ranks 0 and 1 through package `mpi`: the twin of [PingPongProgram].
///
/// It uses no more of `mpi` than Open MPI has in its dialect, so that the same class runs on
/// ECO and on Open MPI's own `mpi.jar`.
public final class MpiPingPongProgram {
  private static final int PING = 1;
  private static final int PONG = 2;
  private static final int READY = 3;

  private MpiPingPongProgram() {}

  /// Where the messages lie.
  enum Memory {
    ARRAYS,
    BUFFERS
  }

  /// A message's memory.
  ///
  /// @param buffer what is handed to MPI
  /// @param bytes the same, to write and to look at
  private record Room(Object buffer, MemorySegment bytes) {
    static Room of(Memory memory, int length) {
      if (memory == Memory.BUFFERS) {
        java.nio.ByteBuffer direct = MPI.newByteBuffer(length);
        return new Room(direct, MemorySegment.ofBuffer(direct));
      }
      byte[] array = new byte[length];
      return new Room(array, MemorySegment.ofArray(array));
    }

    void check(int expected) {
      long last = bytes.byteSize() - 1;
      if (last >= 0
          && (bytes.get(ValueLayout.JAVA_BYTE, 0) != (byte) expected
              || bytes.get(ValueLayout.JAVA_BYTE, last) != (byte) expected)) {
        throw new IllegalStateException(
            "wrong content: bytes=" + bytes.byteSize() + ", expected=" + (byte) expected);
      }
    }
  }

  /// Takes ARRAYS|BUFFERS OP BYTES:WARMUPS:SAMPLES...
  public static void main(String[] args) {
    String[] words = MPI.Init(args);
    Memory memory = Memory.valueOf(words[0]);
    Measure op = Measure.of(words[1]);
    Intracomm world = MPI.COMM_WORLD;
    for (int i = 2; i < words.length; i++) {
      Load load = Load.parse(words[i]);
      switch (world.getRank()) {
        case 0 -> lead(world, memory, op, load, i == 2);
        case 1 -> follow(world, memory, load);
        default -> {}
      }
    }
    MPI.Finalize();
  }

  private static void lead(Intracomm world, Memory memory, Measure op, Load load, boolean cold) {
    long[] nanos = new long[load.messages()];
    int length = load.bytes();
    Room source = Room.of(memory, length);
    Room target = Room.of(memory, length);
    byte[] ready = new byte[1];
    boolean paced = length > PingPongProgram.PACED_ABOVE_BYTES;
    for (int i = 0; i < nanos.length; i++) {
      source.bytes.fill((byte) i);
      if (paced) {
        world.recv(ready, 1, MPI.BYTE, 1, READY);
      }
      long start = System.nanoTime();
      world.send(source.buffer, length, MPI.BYTE, 1, PING);
      world.recv(target.buffer, length, MPI.BYTE, 1, PONG);
      nanos[i] = System.nanoTime() - start;
      target.check(i + 1);
    }
    Phase.print(System.out, op, load, nanos, cold, 2);
  }

  private static void follow(Intracomm world, Memory memory, Load load) {
    int length = load.bytes();
    Room source = Room.of(memory, length);
    Room target = Room.of(memory, length);
    byte[] ready = new byte[1];
    boolean paced = length > PingPongProgram.PACED_ABOVE_BYTES;
    for (int i = 0; i < load.messages(); i++) {
      source.bytes.fill((byte) (i + 1));
      if (paced) {
        world.send(ready, 1, MPI.BYTE, 0, READY);
      }
      world.recv(target.buffer, length, MPI.BYTE, 0, PING);
      world.send(source.buffer, length, MPI.BYTE, 0, PONG);
      target.check(i);
    }
  }
}
