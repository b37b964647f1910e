package eco.bench.kernel;

import eco.Reduction;
import eco.execute.Kernel;
import eco.transport.View;
import java.lang.foreign.Arena;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/// A sum as it is done when a message arrives, beside the loop that anyone would write.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ReductionBenchmark {
  @Param({"8", "4096", "65536", "1048576", "16777216"})
  int bytes;

  @Param({"double", "float", "int", "long"})
  String type = "";

  private final Arena arena = Arena.ofShared();
  private Object mine = new Object();
  private Object other = new Object();
  private final View array = new View();
  private final View left = new View();
  private final View right = new View();
  private final View target = new View();
  private Kernel sum = Kernel.ofInts(Integer::sum);

  @Setup
  public void allocate() {
    mine = newArray();
    other = newArray();
    array.set(mine);
    left.set(arena.allocate(bytes, 64));
    right.set(arena.allocate(bytes, 64));
    target.set(arena.allocate(bytes, 64));
    sum = Reduction.SUM.kernel(mine);
  }

  private Object newArray() {
    return switch (type) {
      case "double" -> new double[bytes / Double.BYTES];
      case "float" -> new float[bytes / Float.BYTES];
      case "int" -> new int[bytes / Integer.BYTES];
      default -> new long[bytes / Long.BYTES];
    };
  }

  @TearDown
  public void free() {
    arena.close();
  }

  @Benchmark
  public Object plainLoop() {
    switch (type) {
      case "double" -> add((double[]) mine, (double[]) other);
      case "float" -> add((float[]) mine, (float[]) other);
      case "int" -> add((int[]) mine, (int[]) other);
      default -> add((long[]) mine, (long[]) other);
    }
    return mine;
  }

  @Benchmark
  public View nativeAndArray() {
    sum.combine(left, 0, array, 0, array, 0, bytes);
    return array;
  }

  @Benchmark
  public View arrayAndNative() {
    sum.combine(array, 0, left, 0, array, 0, bytes);
    return array;
  }

  @Benchmark
  public View natives() {
    sum.combine(left, 0, right, 0, target, 0, bytes);
    return target;
  }

  private static void add(double[] mine, double[] other) {
    for (int i = 0; i < mine.length; i++) {
      mine[i] += other[i];
    }
  }

  private static void add(float[] mine, float[] other) {
    for (int i = 0; i < mine.length; i++) {
      mine[i] += other[i];
    }
  }

  private static void add(int[] mine, int[] other) {
    for (int i = 0; i < mine.length; i++) {
      mine[i] += other[i];
    }
  }

  private static void add(long[] mine, long[] other) {
    for (int i = 0; i < mine.length; i++) {
      mine[i] += other[i];
    }
  }
}
