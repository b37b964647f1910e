package eco.bench;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.schedule.Operation;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Checks the checker: with plain copies and sums in the place of a job.
final class CollectiveBuffersTest {
  private static final int RANKS = 3;
  private static final int BLOCK_BYTES = 24_080;
  private static final int ROOT = 1;

  static Stream<Operation> operations() {
    return Stream.of(Operation.values()).filter(operation -> operation != Operation.BARRIER);
  }

  @ParameterizedTest
  @MethodSource("operations")
  void rightResultsPass(Operation operation) {
    Job job = new Job(operation);
    for (int iteration : new int[] {0, 1, 70}) {
      job.fill(iteration);
      job.run();
      job.check(iteration);
      job.fillVaried(iteration);
      job.run();
      job.checkVaried(iteration);
    }
  }

  @ParameterizedTest
  @MethodSource("operations")
  void resultsOfTheIterationBeforeAreFound(Operation operation) {
    Job job = new Job(operation);
    job.fill(0);
    job.run();
    job.fill(1);
    assertThatThrownBy(() -> job.check(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("wrong result: operation=" + operation.word());
  }

  @ParameterizedTest
  @MethodSource("operations")
  void aSingleWrongElementIsFound(Operation operation) {
    Job job = new Job(operation);
    job.fillVaried(5);
    job.run();
    int last = RANKS - 1;
    int victim = operation.rooted() && operation != Operation.SCATTER ? ROOT : last;
    MemorySegment target = job.targets[victim].memory();
    long middle = target.byteSize() / 16 * 8 + (operation.reduces() ? 6 : 0);
    byte right = target.get(ValueLayout.JAVA_BYTE, middle);
    target.set(ValueLayout.JAVA_BYTE, middle, (byte) (right ^ 4));
    assertThatThrownBy(() -> job.checkVaried(5))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("rank=" + victim);
    target.set(ValueLayout.JAVA_BYTE, middle, right);
    assertThatCode(() -> job.checkVaried(5)).doesNotThrowAnyException();
  }

  /// All ranks of a job in one process.
  private static final class Job {
    final Operation operation;
    final Payload[] sources = new Payload[RANKS];
    final Payload[] targets = new Payload[RANKS];
    final CollectiveBuffers[] ranks = new CollectiveBuffers[RANKS];

    Job(Operation operation) {
      this.operation = operation;
      for (int rank = 0; rank < RANKS; rank++) {
        sources[rank] = payload(CollectiveBuffers.sourceBlocks(operation, RANKS));
        targets[rank] =
            operation == Operation.BROADCAST
                ? sources[rank]
                : payload(CollectiveBuffers.targetBlocks(operation, RANKS));
        ranks[rank] =
            new CollectiveBuffers(
                operation, rank, RANKS, BLOCK_BYTES, sources[rank], targets[rank]);
      }
    }

    private Payload payload(int blocks) {
      int bytes = blocks * BLOCK_BYTES;
      if (operation.reduces()) {
        double[] doubles = new double[bytes / Double.BYTES];
        return new Payload(doubles, MemorySegment.ofArray(doubles));
      }
      byte[] array = new byte[bytes];
      return new Payload(array, MemorySegment.ofArray(array));
    }

    void fill(int iteration) {
      for (CollectiveBuffers rank : ranks) {
        rank.fill(ROOT, iteration);
      }
    }

    void fillVaried(int iteration) {
      for (CollectiveBuffers rank : ranks) {
        rank.fillVaried(ROOT, iteration);
      }
    }

    void check(int iteration) {
      for (CollectiveBuffers rank : ranks) {
        rank.check(ROOT, iteration);
      }
    }

    void checkVaried(int iteration) {
      for (CollectiveBuffers rank : ranks) {
        rank.checkVaried(ROOT, iteration);
      }
    }

    void run() {
      for (int me = 0; me < RANKS; me++) {
        switch (operation) {
          case BROADCAST -> copy(ROOT, 0, me, 0);
          case SCATTER -> copy(ROOT, me, me, 0);
          case GATHER, ALLGATHER -> {
            for (int from = 0; from < RANKS; from++) {
              copy(from, 0, me, from);
            }
          }
          case ALL_TO_ALL -> {
            for (int from = 0; from < RANKS; from++) {
              copy(from, me, me, from);
            }
          }
          case REDUCE, ALLREDUCE -> add(RANKS, 0, me);
          case REDUCE_SCATTER -> add(RANKS, me, me);
          case SCAN -> add(me + 1, 0, me);
          case EXCLUSIVE_SCAN -> add(me, 0, me);
          case BARRIER -> {}
        }
      }
    }

    private void copy(int from, int sourceBlock, int to, int targetBlock) {
      if (sources[from] != targets[to]) {
        MemorySegment.copy(
            sources[from].memory(),
            (long) sourceBlock * BLOCK_BYTES,
            targets[to].memory(),
            (long) targetBlock * BLOCK_BYTES,
            BLOCK_BYTES);
      }
    }

    private void add(int givers, int block, int to) {
      int elements = BLOCK_BYTES / Double.BYTES;
      for (int i = 0; i < elements; i++) {
        long at = (long) block * elements + i;
        double sum =
            IntStream.range(0, givers)
                .mapToDouble(
                    giver -> sources[giver].memory().getAtIndex(ValueLayout.JAVA_DOUBLE, at))
                .sum();
        targets[to].memory().setAtIndex(ValueLayout.JAVA_DOUBLE, i, sum);
      }
    }
  }
}
