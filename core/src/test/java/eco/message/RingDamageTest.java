package eco.message;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.transport.Link;
import eco.transport.RingLink;
import eco.transport.RingSize;
import eco.transport.Waiter;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Shared memory that changes under its reader: the error says whose message it was.
class RingDamageTest {
  /// Remembers what was allocated, so that a test can reach into it.
  private static final class Witness implements Arena {
    final Arena arena = Arena.ofAuto();
    final List<MemorySegment> allocated = new ArrayList<>();

    @Override
    public MemorySegment allocate(long bytes, long alignment) {
      MemorySegment made = arena.allocate(bytes, alignment);
      allocated.add(made);
      return made;
    }

    @Override
    public MemorySegment.Scope scope() {
      return arena.scope();
    }

    @Override
    public void close() {}
  }

  private final Witness witness = new Witness();
  private final Waiter[] waiters = {
    Waiter.alone(Arena.ofAuto(), 2), Waiter.alone(Arena.ofAuto(), 2)
  };
  private final RingLink[] pair =
      RingLink.pair(witness, RingSize.DEFAULT, true, waiters[0], waiters[1]);
  private final Endpoint sender = endpoint(0, List.of(self(0), pair[0]));
  private final Endpoint receiver = endpoint(1, List.of(pair[1], self(1)));

  private Link self(int rank) {
    return RingLink.toSelf(Arena.ofAuto(), RingSize.DEFAULT, waiters[rank], null);
  }

  private Endpoint endpoint(int rank, List<Link> links) {
    return new Endpoint(
        new Endpoint.Parts(
            rank,
            links,
            List.of(Limits.SHARED_MEMORY, Limits.SHARED_MEMORY),
            waiters[rank],
            null,
            Arena.ofAuto(),
            TimeUnit.SECONDS.toNanos(60),
            (_, _, _) -> {}));
  }

  /// Flips a bit of the first byte with value `mark` in the ring from sender to receiver.
  private void flip(byte mark) {
    MemorySegment ring = witness.allocated.getFirst();
    for (long at = 0; at < ring.byteSize(); at++) {
      if (ring.get(ValueLayout.JAVA_BYTE, at) == mark) {
        ring.set(ValueLayout.JAVA_BYTE, at, (byte) (mark ^ 16));
        return;
      }
    }
    throw new AssertionError("not in the ring: " + mark);
  }

  @Test
  void aFlippedBitFailsTheReceiveAndNamesPeerTagAndMessage() {
    sender.send(0, new byte[100], 0, 100, 1, 7);
    sender.send(0, new byte[] {99, 99}, 0, 2, 1, 9);
    flip((byte) 99);
    receiver.receive(0, new byte[100], 0, 100, 0, 7);
    assertThatThrownBy(() -> receiver.receive(0, new byte[2], 0, 2, 0, 9))
        .isInstanceOf(RankFailedException.class)
        .hasMessageStartingWith("rank 0 failed: checksum: message=1, tag=9")
        .hasMessageContaining("rank 1: receive from rank 0: tag=9");
    assertThatThrownBy(() -> receiver.send(0, new byte[1], 0, 1, 0, 0))
        .isInstanceOf(RankFailedException.class);
  }

  @Test
  void withoutDamageTheSameMessageArrives() {
    sender.send(0, new byte[] {99, 99}, 0, 2, 1, 9);
    receiver.receive(0, new byte[2], 0, 2, 0, 9);
  }
}
