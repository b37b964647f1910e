package eco;

import static eco.schedule.Operation.ALLGATHER;
import static eco.schedule.Operation.ALL_TO_ALL;
import static eco.schedule.Operation.BROADCAST;
import static eco.schedule.Operation.GATHER;
import static eco.schedule.Operation.REDUCE_SCATTER;
import static eco.schedule.Operation.SCATTER;

import eco.Sample.Shape;
import eco.execute.Element;
import eco.message.Pending;
import eco.schedule.Operation;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// One rank's part in a [Sample]: makes the buffers, makes the call, and compares every byte of
/// them, gaps and inputs too, with a plain reference.
///
/// Every rank can compute what every other one contributes, so nobody else is asked.
final class Trial {
  private static final BufferKind[] ARRAYS = {
    BufferKind.BYTES,
    BufferKind.BOOLEANS,
    BufferKind.CHARS,
    BufferKind.SHORTS,
    BufferKind.INTS,
    BufferKind.LONGS,
    BufferKind.FLOATS,
    BufferKind.DOUBLES
  };
  private static final BufferKind[] MEMORY = {
    BufferKind.BYTES,
    BufferKind.HEAP_SEGMENT,
    BufferKind.NATIVE_SEGMENT,
    BufferKind.SHARED,
    BufferKind.HEAP_BUFFER,
    BufferKind.DIRECT_BUFFER
  };

  private final Communicator group;
  private final Sample sample;
  private final SharedPool shared;
  private final Operation operation;
  private final Element element;
  private final int ranks;
  private final int rank;
  private final int root;
  private final boolean inPlace;
  private final @Nullable Space input;
  private final @Nullable Space output;
  private int round;

  Trial(Communicator group, Sample sample, SharedPool shared) {
    this.group = group;
    this.sample = sample;
    this.shared = shared;
    this.operation = sample.operation();
    this.element = sample.element();
    this.ranks = group.size();
    this.rank = group.rank();
    this.root = operation.rooted() ? sample.root() : 0;
    this.inPlace = sample.inPlace() && mayBeInPlace();
    Random random = new Random(31 * sample.seed() + rank);
    int[] given = givenLengths();
    int[] wanted = wantedLengths();
    boolean stays = inPlace && operation == SCATTER;
    this.input = given == null || (inPlace && !stays) ? null : space(given, random);
    this.output =
        inPlace && operation == REDUCE_SCATTER
            ? space(given, random)
            : wanted == null || stays ? null : space(wanted, random);
  }

  /// Makes the call, and checks it unless it goes on: then [#finish] does.
  @Nullable Pending begin() {
    fill();
    Object result = Calls.make(group, sample.form(), operation, arguments());
    switch (sample.form()) {
      case BLOCKING -> {
        finish();
        return null;
      }
      case STARTED -> {
        return (Pending) result;
      }
      case PREPARED -> {
        Prepared prepared = (Prepared) result;
        prepared.run();
        check();
        round++;
        fill();
        return prepared.start();
      }
    }
    throw new IllegalStateException();
  }

  /// Makes the call and checks it.
  void run() {
    Pending pending = begin();
    if (pending != null) {
      pending.await();
      finish();
    }
  }

  /// Checks what a call that has ended left behind.
  void finish() {
    check();
    for (Space space : new Space[] {input, output}) {
      if (space != null) {
        shared.giveBack(space.buffer);
      }
    }
  }

  // ---- buffers ---------------------------------------------------------------------------------

  private boolean mayBeInPlace() {
    return switch (operation) {
      case BARRIER, BROADCAST -> false;
      case SCATTER, GATHER, REDUCE -> rank == root;
      default -> true;
    };
  }

  private Space space(int[] lengths, Random random) {
    BufferKind kind =
        sample.memory() ? MEMORY[random.nextInt(MEMORY.length)] : ARRAYS[element.ordinal()];
    boolean gaps = sample.shape() != Shape.WHOLE;
    boolean anywhere = sample.shape() == Shape.UNEVEN && operation != REDUCE_SCATTER;
    return new Space(kind, element, lengths, gaps, anywhere, shared, random);
  }

  /// The length of what `source` has for `target`.
  private int length(int source, int target) {
    if (sample.shape() != Shape.UNEVEN) {
      return sample.count();
    }
    boolean pairs = operation == ALL_TO_ALL;
    int a = pairs ? Math.min(source, target) : 0;
    int b = pairs ? Math.max(source, target) : operation == GATHER ? source : target;
    if (operation == ALLGATHER) {
      b = source;
    }
    long random = mix(sample.seed() + 1000L * a + b);
    return random % 3 == 0 ? 0 : (int) Math.floorMod(random >> 8, 2L * sample.count() + 1);
  }

  private int @Nullable [] givenLengths() {
    return switch (operation) {
      case BARRIER, BROADCAST -> null;
      case SCATTER -> rank == root ? all(target -> length(rank, target)) : null;
      case ALL_TO_ALL, REDUCE_SCATTER -> all(target -> length(rank, target));
      case GATHER, ALLGATHER -> new int[] {length(rank, 0)};
      case REDUCE, ALLREDUCE, SCAN, EXCLUSIVE_SCAN -> new int[] {sample.count()};
    };
  }

  private int @Nullable [] wantedLengths() {
    return switch (operation) {
      case BARRIER -> null;
      case GATHER -> rank == root ? all(source -> length(source, 0)) : null;
      case ALLGATHER, ALL_TO_ALL -> all(source -> length(source, rank));
      case SCATTER, REDUCE_SCATTER -> new int[] {length(root, rank)};
      case REDUCE -> rank == root ? new int[] {sample.count()} : null;
      case BROADCAST, ALLREDUCE, SCAN, EXCLUSIVE_SCAN -> new int[] {sample.count()};
    };
  }

  private int[] all(java.util.function.IntUnaryOperator length) {
    return IntStream.range(0, ranks).map(length).toArray();
  }

  // ---- contents --------------------------------------------------------------------------------

  private void fill() {
    if (input != null) {
      for (int block = 0; block < input.counts.length; block++) {
        input.expect(block, given(rank, inputBlock(block)));
      }
      input.write();
    }
    if (output != null) {
      if (operation == BROADCAST && rank == root) {
        output.expect(0, given(root, 0));
      } else if (inPlace) {
        fillInPlace(output);
      }
      output.write();
    }
  }

  /// What a block of this rank's input is called by [#given].
  private int inputBlock(int block) {
    return operation == GATHER || operation == ALLGATHER ? rank : block;
  }

  private void fillInPlace(Space space) {
    switch (operation) {
      case GATHER, ALLGATHER -> space.expect(rank, given(rank, rank));
      case ALL_TO_ALL, REDUCE_SCATTER -> {
        for (int block = 0; block < ranks; block++) {
          space.expect(block, given(rank, block));
        }
      }
      default -> space.expect(0, given(rank, 0));
    }
  }

  /// Block `block` of `source`: for a scatter or an all-to-all the target's number, for a gather
  /// the source's own, else 0.
  private long[] given(int source, int block) {
    int length =
        switch (operation) {
          case GATHER, ALLGATHER -> length(source, 0);
          case SCATTER, ALL_TO_ALL, REDUCE_SCATTER -> length(source, block);
          default -> sample.count();
        };
    long base = mix(sample.seed() + 0x1000003L * source + 0x10000000F3L * block + round);
    long[] values = new long[length];
    for (int i = 0; i < length; i++) {
      values[i] = Fold.contribution(element, mix(base + i));
    }
    return values;
  }

  private static long mix(long seed) {
    long z = seed * 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    return z ^ z >>> 31;
  }

  /// What ranks 0 to `last` make of their blocks, one after another.
  private long[] folded(int block, int last) {
    long[] result = given(0, block);
    for (int source = 1; source <= last; source++) {
      long[] next = given(source, block);
      for (int i = 0; i < result.length; i++) {
        result[i] = sample.fold().apply(element, result[i], next[i]);
      }
    }
    return result;
  }

  private void check() {
    if (output != null) {
      switch (operation) {
        case BARRIER -> {}
        case BROADCAST -> output.expect(0, given(root, 0));
        case SCATTER -> output.expect(0, given(root, rank));
        case GATHER, ALLGATHER -> {
          for (int source = 0; source < ranks; source++) {
            output.expect(source, given(source, source));
          }
        }
        case ALL_TO_ALL -> {
          for (int source = 0; source < ranks; source++) {
            output.expect(source, given(source, rank));
          }
        }
        case REDUCE, ALLREDUCE -> output.expect(0, folded(0, ranks - 1));
        case REDUCE_SCATTER -> output.expect(0, folded(rank, ranks - 1));
        case SCAN -> output.expect(0, folded(0, rank));
        case EXCLUSIVE_SCAN -> {
          if (rank > 0) {
            output.expect(0, folded(0, rank - 1));
          }
        }
      }
      complain("output", output.mismatch());
    }
    if (input != null) {
      complain("input", input.mismatch());
    }
  }

  private void complain(String which, int wrong) {
    if (wrong >= 0) {
      throw new AssertionError(
          which
              + " is wrong: byte="
              + wrong
              + ", element="
              + wrong / element.bytes()
              + ", "
              + this);
    }
  }

  @Override
  public String toString() {
    return "rank="
        + rank
        + " of "
        + ranks
        + ", world ranks="
        + Arrays.toString(group.worldRanks())
        + ", round="
        + round
        + ", "
        + sample
        + ", input="
        + name(input)
        + ", output="
        + name(output);
  }

  private static String name(@Nullable Space space) {
    return space == null ? "none" : space.toString();
  }

  // ---- the call --------------------------------------------------------------------------------

  private @Nullable Object[] arguments() {
    Reduction reduction =
        operation.reduces() && operation != Operation.BARRIER
            ? sample.fold().reduction(element, sample.memory())
            : null;
    int unit = sample.memory() ? element.bytes() : 1;
    long[] told =
        sample.tell()
            ? IntStream.range(0, ranks)
                .mapToLong(peer -> (long) unit * length(operation == GATHER ? peer : root, peer))
                .toArray()
            : null;
    return new Arguments(sample, rank, input, output, inPlace, told, reduction).list();
  }
}
