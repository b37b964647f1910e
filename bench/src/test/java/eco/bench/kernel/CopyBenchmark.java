package eco.bench.kernel;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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

/// The copy that every message from a Java array takes at least once: heap to native memory.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class CopyBenchmark {
  @Param({"8", "56", "1024", "16384", "65536", "1048576", "16777216"})
  int bytes;

  private final Arena arena = Arena.ofShared();
  private byte[] array = {};
  private MemorySegment segment = MemorySegment.NULL;

  @Setup
  public void allocate() {
    array = new byte[bytes];
    segment = arena.allocate(bytes, 64);
  }

  @TearDown
  public void free() {
    arena.close();
  }

  @Benchmark
  public MemorySegment heapToNative() {
    MemorySegment.copy(array, 0, segment, ValueLayout.JAVA_BYTE, 0, bytes);
    return segment;
  }

  @Benchmark
  public byte[] nativeToHeap() {
    MemorySegment.copy(segment, ValueLayout.JAVA_BYTE, 0, array, 0, bytes);
    return array;
  }
}
