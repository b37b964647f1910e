package eco;

import eco.message.Pending;
import eco.message.Status;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// What every rank of a job runs to show that messages keep their promises, whatever carries them.
public final class ContractProgram {
  private static final int[] LENGTHS = {
    0,
    1,
    7,
    8,
    55,
    56,
    57,
    64,
    1000,
    8191,
    8192,
    8193,
    16_383,
    16_384,
    32_769,
    65_535,
    65_536,
    65_537,
    300_001,
    (1 << 20) - 1,
    1 << 20,
    (1 << 20) + 1
  };
  private static final int TAG = 5;
  private static final int LONGEST = LENGTHS[LENGTHS.length - 1];
  private static final byte[] RANDOM = new byte[LONGEST + (1 << 16)];

  private final Communicator world;
  private final int rank;
  private final int size;
  private final MemorySegment sharedOut;
  private final MemorySegment sharedIn;
  private int messages;

  private ContractProgram(Communicator world) {
    this.world = world;
    this.rank = world.rank();
    this.size = world.size();
    this.sharedOut = world.allocate(LONGEST + 64);
    this.sharedIn = world.allocate(LONGEST + 64);
  }

  public static void main(String[] args) {
    new Random(42).nextBytes(RANDOM);
    try (Communicator world = Eco.join()) {
      List<String> media = new ArrayList<>();
      for (int peer = 0; peer < world.size(); peer++) {
        media.add(world.medium(peer));
      }
      System.out.println("media " + String.join(" ", media));
      ContractProgram program = new ContractProgram(world);
      program.everyPairExchangesEveryLength();
      program.everyKindReachesEveryOther();
      program.tagsAreTakenInAnyOrder();
      program.anySourceTakesFromAll();
      System.out.println("kept the contract in " + program.messages + " messages");
    }
  }

  /// All pairs, itself included; the kinds of both buffers go round with the length and the pair.
  private void everyPairExchangesEveryLength() {
    BufferKind[] kinds = BufferKind.values();
    for (int step = 0; step < size; step++) {
      int target = (rank + step) % size;
      int source = (rank - step + size) % size;
      for (int i = 0; i < LENGTHS.length; i++) {
        BufferKind out = kinds[(i + rank + target) % kinds.length];
        BufferKind theirs = kinds[(i + source + rank) % kinds.length];
        exchange(target, out, source, theirs, receiverFor(theirs, i + step), LENGTHS[i]);
      }
    }
  }

  /// With the next rank: every kind of buffer to every other kind, around each protocol's limits.
  private void everyKindReachesEveryOther() {
    if (size > 2) {
      return;
    }
    int peer = (rank + 1) % size;
    for (BufferKind out : BufferKind.values()) {
      for (BufferKind in : BufferKind.values()) {
        if ((out == BufferKind.BOOLEANS) != (in == BufferKind.BOOLEANS)) {
          continue;
        }
        for (int bytes : new int[] {57, 9001, 40_003, 70_009}) {
          exchange(peer, out, peer, out, in, bytes);
        }
      }
    }
  }

  /// Booleans only go to booleans; the others go to any.
  private static BufferKind receiverFor(BufferKind out, int turn) {
    if (out == BufferKind.BOOLEANS) {
      return out;
    }
    BufferKind[] kinds = BufferKind.values();
    BufferKind in = kinds[(out.ordinal() + turn) % kinds.length];
    return in == BufferKind.BOOLEANS ? BufferKind.SHARED : in;
  }

  /// Sends from a buffer of kind `out`, and receives into `in` what the source sends from `theirs`.
  private void exchange(
      int target, BufferKind out, int source, BufferKind theirs, BufferKind in, int length) {
    int outBytes = length / out.width * out.width;
    Object sent = out.make(out.elements(outBytes) + 2, bytes -> sharedOut.asSlice(0, bytes));
    BufferKind.put(sent, out.width, pattern(rank, target, outBytes));
    Pending send = world.startSend(sent, 1, out.elements(outBytes), target, TAG);

    int inBytes = length / theirs.width * theirs.width;
    int elements = in.elements(inBytes);
    Object got = in.make(elements + 2, bytes -> sharedIn.asSlice(0, bytes));
    Status status = world.receive(got, 1, elements, source, TAG);
    send.await();
    expect(new Status(source, TAG, inBytes), status, "status");

    byte[] wanted = new byte[(elements + 2) * in.width];
    byte[] payload = pattern(source, rank, inBytes);
    for (int i = 0; i < inBytes; i++) {
      wanted[in.width + i] = theirs == BufferKind.BOOLEANS ? (byte) (payload[i] & 1) : payload[i];
    }
    int wrong = Arrays.mismatch(wanted, BufferKind.contents(got));
    expect(-1, wrong, "first wrong byte of " + inBytes + " from " + theirs + " to " + in);
    messages++;
  }

  private static byte[] pattern(int source, int target, int bytes) {
    int from = (source * 31 + target * 7 + bytes) & 0xFFFF;
    return Arrays.copyOfRange(RANDOM, from, from + bytes);
  }

  /// Nobody has asked for what the others send: it waits, short and long, and is taken backwards.
  private void tagsAreTakenInAnyOrder() {
    int[] lengths = {4, 100, 9000, 70_000, 1 << 20};
    if (rank == 0) {
      for (int source = 1; source < size; source++) {
        for (int tag = lengths.length - 1; tag >= 0; tag--) {
          byte[] got = new byte[lengths[tag]];
          world.receive(got, source, 100 + tag);
          expect(true, Arrays.equals(pattern(source, 0, got.length), got), "tag " + tag);
        }
      }
    } else {
      List<Pending> sends = new ArrayList<>();
      for (int tag = 0; tag < lengths.length; tag++) {
        sends.add(world.startSend(pattern(rank, 0, lengths[tag]), 0, 100 + tag));
      }
      for (Pending send : sends) {
        send.await();
      }
    }
  }

  private void anySourceTakesFromAll() {
    int each = 200;
    long[] value = new long[1];
    if (rank != 0) {
      for (int i = 0; i < each; i++) {
        value[0] = 1000L * rank + i;
        world.send(value, 0, 300 + i % 3);
      }
      return;
    }
    int[][] next = new int[size][3];
    for (int i = 0; i < each * (size - 1); i++) {
      Status status = world.receive(value, Communicator.ANY_SOURCE, Communicator.ANY_TAG);
      int lane = status.tag() - 300;
      int number = 3 * next[status.source()][lane]++ + lane;
      expect(1000L * status.source() + number, value[0], "order of " + status);
    }
    expect(null, world.probe(Communicator.ANY_SOURCE, Communicator.ANY_TAG), "what is left");
  }

  private void expect(@Nullable Object wanted, @Nullable Object got, String what) {
    if (!Objects.equals(wanted, got)) {
      throw new AssertionError(
          what + ": rank=" + rank + ", wanted=" + wanted + ", got=" + got + ", after=" + messages);
    }
  }
}
