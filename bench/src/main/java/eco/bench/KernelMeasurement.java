package eco.bench;

import eco.Reduction;
import eco.execute.Kernel;
import eco.transport.View;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.LongConsumer;

/// Measures how fast elements are summed, beside what a plain loop over arrays reaches.
///
/// Kernel and loop take turns on memory of the same size; the best turn of each counts, since what
/// else the machine does can only slow a turn down. An array begins at any multiple of 8 bytes, and
/// two that were made one after the other at like places within a line of the cache, which is worth
/// some percent: memory outside the heap is placed as suits the array best.
final class KernelMeasurement {
  private static final int TURNS = 30;
  private static final long TURN_NANOS = 2_000_000;
  private static final int PLACE_TURNS = 3;
  private static final int LINE_BYTES = 64;

  /// Code is warm when so many turns in a row were no faster than before.
  private static final int EVEN_TURNS = 50;

  private final Progress progress;

  KernelMeasurement(Progress progress) {
    this.progress = progress;
  }

  /// Where the operands and the result lie.
  private enum Operands {
    NATIVE_ARRAY("native + array -> the array"),
    ARRAY_NATIVE("array + native -> the array"),
    NATIVES("native + native -> native");

    final String text;

    Operands(String text) {
      this.text = text;
    }
  }

  /// One line of the result; a byte of the result counts thrice: read twice, written once.
  ///
  /// @param type the type of the elements
  /// @param operands where they lie
  /// @param bytes how long each operand is
  /// @param gbPerSecond what the kernel reached
  /// @param limitGbPerSecond what a plain loop over arrays reached
  /// @param ratio the one by the other
  record Row(
      String type,
      String operands,
      long bytes,
      double gbPerSecond,
      double limitGbPerSecond,
      double ratio) {}

  /// The rows for every type, placement and length.
  List<Row> run(List<Long> lengths) {
    List<Row> rows = new ArrayList<>();
    for (PlainSum type : PlainSum.values()) {
      for (Operands operands : Operands.values()) {
        for (long bytes : lengths) {
          progress.show("%s, %s, %s".formatted(type, operands.text, Sizes.text(bytes)));
          rows.add(measure(type, operands, Math.toIntExact(bytes)));
        }
      }
    }
    progress.clear();
    return rows;
  }

  private static Row measure(PlainSum type, Operands operands, int bytes) {
    int elements = Math.max(1, bytes / type.bytes());
    int length = elements * type.bytes();
    try (Arena arena = Arena.ofShared()) {
      Object[] arrays = {type.newArray(elements), type.newArray(elements), type.newArray(elements)};
      View array = View.of(arrays[0]);
      View left = new View();
      MemorySegment room = arena.allocate(length + LINE_BYTES, LINE_BYTES);
      left.set(room, 0, length);
      View right = memory(arena, length);
      View target = memory(arena, length);
      Kernel sum = Reduction.SUM.kernel(arrays[0]);
      Runnable kernel =
          switch (operands) {
            case NATIVE_ARRAY -> () -> sum.combine(left, 0, array, 0, array, 0, length);
            case ARRAY_NATIVE -> () -> sum.combine(array, 0, left, 0, array, 0, length);
            case NATIVES -> () -> sum.combine(left, 0, right, 0, target, 0, length);
          };
      Runnable limit =
          operands == Operands.NATIVES
              ? () -> type.add(arrays[0], arrays[1], arrays[2])
              : () -> type.add(arrays[0], arrays[1]);
      warmUp(limit);
      warmUp(kernel);
      if (operands != Operands.NATIVES) {
        left.set(room, bestPlace(at -> left.set(room, at, length), kernel), length);
      }
      double best = Double.MAX_VALUE;
      double bestLimit = Double.MAX_VALUE;
      for (int turn = 0; turn < TURNS; turn++) {
        bestLimit = Math.min(bestLimit, nanos(limit));
        best = Math.min(best, nanos(kernel));
      }
      return new Row(
          type.toString(),
          operands.text,
          length,
          3.0 * length / best,
          3.0 * length / bestLimit,
          bestLimit / best);
    }
  }

  /// The distance from the beginning of a line at which the work is done soonest.
  private static long bestPlace(LongConsumer place, Runnable work) {
    long best = 0;
    double least = Double.MAX_VALUE;
    for (long at = 0; at < LINE_BYTES; at += Long.BYTES) {
      place.accept(at);
      for (int turn = 0; turn < PLACE_TURNS; turn++) {
        double nanos = nanos(work);
        if (nanos < least) {
          least = nanos;
          best = at;
        }
      }
    }
    return best;
  }

  private static View memory(Arena arena, long bytes) {
    MemorySegment memory = arena.allocate(bytes, 64);
    return View.of(memory);
  }

  private static void warmUp(Runnable work) {
    double best = Double.MAX_VALUE;
    for (int even = 0; even < EVEN_TURNS; even++) {
      double now = nanos(work);
      if (now < best * 0.9) {
        best = now;
        even = 0;
      }
    }
  }

  private static double nanos(Runnable work) {
    long start = System.nanoTime();
    long passed;
    long done = 0;
    do {
      work.run();
      done++;
      passed = System.nanoTime() - start;
    } while (passed < TURN_NANOS);
    return (double) passed / done;
  }

  static List<String> lines(List<Row> rows) {
    Table table =
        new Table(List.of("sum", "operands", "bytes", "GB/s", "limit, GB/s", "of the limit"));
    for (Row row : rows) {
      table.row(
          List.of(
              new Table.Cell(row.type),
              new Table.Cell(row.operands),
              new Table.Cell(Sizes.text(row.bytes)),
              cell(row.gbPerSecond, 1),
              cell(row.limitGbPerSecond, 1),
              cell(row.ratio, 2)));
    }
    return table.lines(false);
  }

  private static Table.Cell cell(double value, int digits) {
    return new Table.Cell(String.format(Locale.ROOT, "%." + digits + "f", value));
  }
}
