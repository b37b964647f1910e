package eco.execute;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import eco.BufferKind;
import eco.transport.View;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.BinaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Kernels over operands of every type in every place, against plain loops over bytes.
class KernelTest {
  private static final int[] LENGTHS = {0, 1, 2, 7, 63, 64, 65, 129, 1031};
  private static final int PASSES = 2;

  @ParameterizedTest
  @EnumSource(Element.class)
  void everyOperatorGivesWhatPlainLoopsGiveWhereverOperandsLie(Element element) {
    for (Operator operator : Operator.values()) {
      Optional<Kernel> kernel = operator.kernel(element);
      if (kernel.isPresent()) {
        assertThat(faults(kernel.get(), element, (x, y) -> reference(operator, element, x, y)))
            .as("%s of %s", operator, element)
            .isEmpty();
      }
    }
  }

  @Test
  void aKernelThatForgetsAnElementIsCaught() {
    Kernel sum = Operator.SUM.kernel(Element.INT).orElseThrow();
    assertThat(
            faults(
                new Kernel() {
                  @Override
                  public void combine(
                      View left, long x, View right, long y, View target, long z, long bytes) {
                    sum.combine(left, x, right, y, target, z, Math.max(0, bytes - 4));
                  }

                  @Override
                  public int elementBytes() {
                    return 4;
                  }
                },
                Element.INT,
                (x, y) -> reference(Operator.SUM, Element.INT, x, y)))
        .isNotEmpty();
  }

  @Test
  void leftStaysLeftWhereverOperandsLie() {
    Kernel minus = Kernel.ofInts((a, b) -> a - b);
    assertThat(faults(minus, Element.INT, KernelTest::differences)).isEmpty();
    Kernel halves = Kernel.ofDoubles((a, b) -> a - b / 2);
    assertThat(faults(halves, Element.DOUBLE, KernelTest::halves)).isEmpty();
  }

  @Test
  void elementsOfAnySizeAreCombinedWhole() {
    // A 2 x 2 matrix of bytes and 8 bytes that count: 12 bytes, multiplied and added.
    Kernel matrices = Kernel.ofSegments(12, KernelTest::multiply);
    assertThat(matrices.elementBytes()).isEqualTo(12);
    Random random = new Random(12);
    for (int elements : LENGTHS) {
      byte[] x = random(random, Element.BYTE, 12 * elements);
      byte[] y = random(random, Element.BYTE, 12 * elements);
      byte[] wanted = new byte[12 * elements];
      multiply(
          MemorySegment.ofArray(x),
          MemorySegment.ofArray(y),
          MemorySegment.ofArray(wanted),
          elements);
      for (BufferKind kind : Placement.kinds(Element.BYTE)) {
        Placement left = Placement.of(kind, x.length, random);
        Placement right = Placement.of(kind, y.length, random);
        left.put(x);
        right.put(y);
        matrices.combine(
            left.view(), left.at(), right.view(), right.at(), left.view(), left.at(), x.length);
        assertThat(Arrays.copyOfRange(left.contents(), left.at(), left.at() + x.length))
            .as("%s, elements=%d", kind, elements)
            .isEqualTo(wanted);
      }
    }
  }

  @Test
  void nothingIsAllocatedOnceWarm() {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    Kernel sum = Operator.SUM.kernel(Element.DOUBLE).orElseThrow();
    Kernel pairs = Kernel.ofPairs(true, Element.DOUBLE);
    View array = View.of(new double[1001]);
    View shifted = View.of(new double[1003]);
    View bytes = View.of(new byte[8 * 1001]);
    View memory = View.of(Arena.ofAuto().allocate(8 * 1001 + 1));
    View[][] operands = {
      {array, array, array}, {memory, array, array}, {array, memory, array},
      {memory, memory, memory}, {shifted, array, array}, {bytes, array, memory},
    };
    long least = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int i = 0; i < 100; i++) {
        for (View[] views : operands) {
          sum.combine(views[0], 0, views[1], 0, views[2], 0, 8 * 1001);
          sum.combine(views[0], 8, views[1], 0, views[2], 0, 8);
          pairs.combine(views[0], 0, views[1], 0, views[2], 0, 8 * 1000);
        }
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    // Reading the counter itself allocates a little.
    assertThat(least).isLessThan(100);
  }

  private static byte[] reference(Operator operator, Element element, byte[] x, byte[] y) {
    return Reference.combine(operator, element, x, y);
  }

  private static byte[] differences(byte[] x, byte[] y) {
    ByteBuffer result = ByteBuffer.allocate(x.length).order(ByteOrder.nativeOrder());
    ByteBuffer a = ByteBuffer.wrap(x).order(ByteOrder.nativeOrder());
    ByteBuffer b = ByteBuffer.wrap(y).order(ByteOrder.nativeOrder());
    while (a.hasRemaining()) {
      result.putInt(a.getInt() - b.getInt());
    }
    return result.array();
  }

  private static byte[] halves(byte[] x, byte[] y) {
    ByteBuffer result = ByteBuffer.allocate(x.length).order(ByteOrder.nativeOrder());
    ByteBuffer a = ByteBuffer.wrap(x).order(ByteOrder.nativeOrder());
    ByteBuffer b = ByteBuffer.wrap(y).order(ByteOrder.nativeOrder());
    while (a.hasRemaining()) {
      result.putDouble(a.getDouble() - b.getDouble() / 2);
    }
    return result.array();
  }

  private static void multiply(MemorySegment x, MemorySegment y, MemorySegment z, int elements) {
    for (long at = 0; at < 12L * elements; at += 12) {
      for (int row = 0; row < 2; row++) {
        for (int column = 0; column < 2; column++) {
          int sum = 0;
          for (int k = 0; k < 2; k++) {
            sum +=
                x.get(ValueLayout.JAVA_BYTE, at + 2 * row + k)
                    * y.get(ValueLayout.JAVA_BYTE, at + 2 * k + column);
          }
          z.set(ValueLayout.JAVA_BYTE, at + 2 * row + column, (byte) sum);
        }
      }
      ValueLayout.OfLong longs = ValueLayout.JAVA_LONG_UNALIGNED;
      z.set(longs, at + 4, x.get(longs, at + 4) + y.get(longs, at + 4));
    }
  }

  /// What a kernel gets wrong over operands of every length in every kind of place; a line each.
  private static List<String> faults(
      Kernel kernel, Element element, BinaryOperator<byte[]> wanted) {
    List<String> faults = new ArrayList<>();
    int seed = 0;
    BufferKind[] kinds = Placement.kinds(element);
    for (BufferKind leftKind : kinds) {
      for (BufferKind rightKind : kinds) {
        for (BufferKind targetKind : kinds) {
          for (int pass = 0; pass < PASSES; pass++) {
            Random random = new Random(seed++);
            int length = LENGTHS[random.nextInt(LENGTHS.length)] * element.bytes();
            Placement left = Placement.of(leftKind, length, random);
            Placement right = Placement.of(rightKind, length, random);
            Placement target =
                switch (random.nextInt(4)) {
                  case 0 -> left;
                  case 1 -> right;
                  default -> Placement.of(targetKind, length, random);
                };
            byte[] x = random(random, element, length);
            byte[] y = random(random, element, length);
            left.put(x);
            right.put(y);
            byte[] all = target.contents();
            System.arraycopy(wanted.apply(x, y), 0, all, target.at(), length);
            kernel.combine(
                left.view(),
                left.at(),
                right.view(),
                right.at(),
                target.view(),
                target.at(),
                length);
            if (!Arrays.equals(target.contents(), all)) {
              faults.add(
                  "left=%s, right=%s, target=%s, bytes=%d, seed=%d"
                      .formatted(leftKind, rightKind, targetKind, length, seed - 1));
            }
          }
        }
      }
    }
    return faults;
  }

  /// Any bytes for integers; numbers of all sizes, zeroes of both signs and NaN for floats.
  private static byte[] random(Random random, Element element, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    double[] special = {0.0, -0.0, Double.NaN, Double.POSITIVE_INFINITY, 1.5};
    for (int at = 0; at < length; at += element.bytes()) {
      double number =
          random.nextInt(8) == 0 ? special[random.nextInt(5)] : random.nextGaussian() * 1e10;
      switch (element) {
        case BOOLEAN -> buffer.put(at, (byte) random.nextInt(2));
        case FLOAT -> buffer.putFloat(at, (float) number);
        case DOUBLE -> buffer.putDouble(at, number);
        default -> {
          if (random.nextInt(3) == 0) {
            Arrays.fill(bytes, at, at + element.bytes(), (byte) 0);
          }
        }
      }
    }
    return bytes;
  }
}
