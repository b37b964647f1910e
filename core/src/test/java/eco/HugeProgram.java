package eco;

import eco.message.Status;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Rank 0 sends rank 1 one message of more than 2 GiB; both look at it here and there.
public final class HugeProgram {
  static final long BYTES = (2L << 30) + 12_345;
  private static final long STEP = 1_000_003;

  private HugeProgram() {}

  public static void main(String[] args) {
    try (Communicator world = Eco.join();
        Arena arena = Arena.ofShared()) {
      boolean sends = world.rank() == 0;
      // In shared memory at one end only: the other end's copy is what crosses.
      MemorySegment buffer =
          args[0].equals(sends ? "from-shared" : "to-shared")
              ? world.allocate(BYTES)
              : arena.allocate(BYTES, 64);
      if (sends) {
        for (long at = 0; at < BYTES; at += STEP) {
          buffer.set(ValueLayout.JAVA_BYTE, at, expected(at));
        }
        buffer.set(ValueLayout.JAVA_BYTE, BYTES - 1, (byte) 77);
        world.send(buffer, 1, 8);
        return;
      }
      Status status = world.receive(buffer, 0, 8);
      long wrong = status.bytes() == BYTES ? 0 : 1;
      for (long at = 0; at < BYTES; at += STEP) {
        wrong += buffer.get(ValueLayout.JAVA_BYTE, at) == expected(at) ? 0 : 1;
        wrong += at == 0 || buffer.get(ValueLayout.JAVA_BYTE, at - 1) == 0 ? 0 : 1;
      }
      wrong += buffer.get(ValueLayout.JAVA_BYTE, BYTES - 1) == 77 ? 0 : 1;
      System.out.println("wrong " + wrong);
    }
  }

  private static byte expected(long at) {
    return (byte) (1 + at / STEP % 127);
  }
}
