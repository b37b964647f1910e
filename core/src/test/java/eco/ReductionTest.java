package eco;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.execute.Kernel;
import eco.transport.View;
import java.lang.foreign.Arena;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class ReductionTest {
  private static void combine(Reduction reduction, Object left, Object right) {
    View target = View.of(right);
    reduction.kernel(right).combine(View.of(left), 0, target, 0, target, 0, target.bytes());
  }

  @Test
  void arraysAreReducedByTheirType() {
    double[] sums = {1, 2, 3};
    combine(Reduction.SUM, new double[] {10, 20, 30}, sums);
    assertThat(sums).containsExactly(11, 22, 33);
    boolean[] all = {true, true, false, false};
    combine(Reduction.LOGICAL_AND, new boolean[] {true, false, true, false}, all);
    assertThat(all).containsExactly(true, false, false, false);
    char[] largest = {'a', '\uffff'};
    combine(Reduction.MAX, new char[] {'b', 1}, largest);
    assertThat(largest).containsExactly('b', '\uffff');
    byte[] bits = {3, -1};
    combine(Reduction.BITWISE_XOR, new byte[] {5, 1}, bits);
    assertThat(bits).containsExactly(6, -2);
  }

  @Test
  void memoryIsReducedAsBytesOrAsItsLayoutSays() {
    MemorySegment left = Arena.ofAuto().allocate(8);
    left.set(ValueLayout.JAVA_INT, 0, 255);
    ByteBuffer right = ByteBuffer.allocateDirect(8).order(ByteOrder.nativeOrder());
    right.putInt(0, 1);
    combine(Reduction.SUM.on(ValueLayout.JAVA_INT), left, right);
    assertThat(right.getInt(0)).isEqualTo(256);
    right.putInt(0, 1);
    combine(Reduction.SUM, left, right);
    assertThat(right.get(0) | right.get(1) | right.get(2) | right.get(3)).isZero();
  }

  @Test
  void aLocationIsThatOfTheBestValueAndTheFirstOfEquals() {
    double[] doubles = {1, 7, 2, 8, 3, 9, Double.NaN, 10};
    combine(Reduction.MIN_LOCATION, new double[] {1, 5, 1, 5, 4, 5, 0, 5}, doubles);
    assertThat(doubles).containsExactly(1, 5, 1, 5, 3, 9, Double.NaN, 10);
    int[] ints = {1, 7, 2, 8, 3, 9};
    combine(Reduction.MAX_LOCATION, new int[] {1, 5, 1, 5, 4, 5}, ints);
    assertThat(ints).containsExactly(1, 5, 2, 8, 4, 5);
  }

  @Test
  void aLocationMayBeAStruct() {
    ValueLayout value = ValueLayout.JAVA_DOUBLE_UNALIGNED;
    StructLayout packed = MemoryLayout.structLayout(value, ValueLayout.JAVA_INT_UNALIGNED);
    StructLayout padded =
        MemoryLayout.structLayout(value, ValueLayout.JAVA_INT, MemoryLayout.paddingLayout(4));
    for (StructLayout layout : new StructLayout[] {packed, padded}) {
      Reduction reduction = Reduction.MIN_LOCATION.on(layout);
      int bytes = (int) layout.byteSize();
      assertThat(reduction.kernel(new byte[0]).elementBytes()).isEqualTo(bytes);
      MemorySegment left = Arena.ofAuto().allocate(3L * bytes);
      MemorySegment right = Arena.ofAuto().allocate(3L * bytes);
      for (int i = 0; i < 3; i++) {
        left.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, (long) i * bytes, i);
        left.set(ValueLayout.JAVA_INT_UNALIGNED, (long) i * bytes + 8, 4);
        right.set(ValueLayout.JAVA_DOUBLE_UNALIGNED, (long) i * bytes, 1);
        right.set(ValueLayout.JAVA_INT_UNALIGNED, (long) i * bytes + 8, 3);
      }
      combine(reduction, left, right);
      int[] locations = new int[3];
      for (int i = 0; i < 3; i++) {
        locations[i] = right.get(ValueLayout.JAVA_INT_UNALIGNED, (long) i * bytes + 8);
      }
      assertThat(locations).containsExactly(4, 3, 3);
    }
  }

  @Test
  void functionsOfTheUserReduceArraysAndMemory() {
    Reduction rest = Reduction.ofInts("rest", (a, b) -> a % b).notCommutative();
    int[] ints = {3, 4};
    combine(rest, new int[] {10, 11}, ints);
    assertThat(ints).containsExactly(1, 3);
    MemorySegment memory = Arena.ofAuto().allocateFrom(ValueLayout.JAVA_INT, 3, 4);
    combine(rest, new int[] {10, 11}, memory);
    assertThat(memory.toArray(ValueLayout.JAVA_INT)).containsExactly(1, 3);
    assertThat(rest.commutative()).isFalse();
    float[] floats = {4};
    combine(Reduction.ofFloats("ratio", (a, b) -> a / b), new float[] {2}, floats);
    assertThat(floats).containsExactly(0.5f);
    long[] longs = {1};
    combine(Reduction.ofLongs("left", (a, b) -> a), new long[] {9}, longs);
    assertThat(longs).containsExactly(9);
    double[] doubles = {1};
    combine(Reduction.ofDoubles("hypotenuse", Math::hypot), new double[] {0}, doubles);
    assertThat(doubles).containsExactly(1);
  }

  @Test
  void whatDoesNotGoTogetherIsRefusedInALine() {
    refused(Reduction.BITWISE_AND, new double[1], "reduction=bitwise and, buffer=double[]");
    refused(Reduction.LOGICAL_OR, new float[1], "reduction=logical or, buffer=float[]");
    refused(Reduction.SUM, new boolean[1], "reduction=sum, buffer=boolean[]");
    refused(Reduction.MIN_LOCATION, new boolean[1], "reduction=min location, buffer=boolean[]");
    refused(
        Reduction.SUM.on(ValueLayout.JAVA_INT),
        new long[1],
        "reduction=sum of ints, buffer=long[]");
    refused(
        Reduction.ofInts("gcd", (a, _) -> a), new char[1], "reduction=gcd of ints, buffer=char[]");
    refused(Reduction.SUM, "text", "buffer: type=java.lang.String, allowed=primitive array");
  }

  @Test
  void layoutsThatCannotBeReducedAreRefused() {
    ValueLayout.OfInt swapped = ValueLayout.JAVA_INT.withOrder(ByteOrder.BIG_ENDIAN);
    assertThatThrownBy(() -> Reduction.SUM.on(swapped))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("in native order");
    StructLayout single = MemoryLayout.structLayout(ValueLayout.JAVA_INT);
    assertThatThrownBy(() -> Reduction.MIN_LOCATION.on(single))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("allowed=a number and an index");
    assertThatThrownBy(() -> Reduction.SUM.on(single))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("reduction=sum");
    assertThatThrownBy(() -> Reduction.ofSegments("none", 0, (_, _, _, _) -> {}))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("element too small: bytes=0");
  }

  @Test
  void theNameTellsReductionsApartAndIsTheSameEverywhere() {
    assertThat(Reduction.SUM.name()).isEqualTo("sum");
    assertThat(Reduction.SUM.hashCode()).isEqualTo("sum".hashCode());
    assertThat(Reduction.SUM.reproducible())
        .isNotEqualTo(Reduction.SUM)
        .isEqualTo(Reduction.SUM.reproducible());
    assertThat(Reduction.SUM.reproducible().isReproducible()).isTrue();
    assertThat(Reduction.LOGICAL_XOR.notCommutative().reproducible().name())
        .isEqualTo("logical xor, not commutative, reproducible");
    assertThat(Reduction.MAX.on(ValueLayout.JAVA_SHORT).name()).isEqualTo("max of shorts");
    assertThat(Reduction.ofSegments("mix", 12, (_, _, _, _) -> {}).name())
        .isEqualTo("mix of 12 bytes");
  }

  @Test
  void aKernelIsMadeOnce() {
    Kernel kernel = Reduction.SUM.kernel(new int[1]);
    assertThat(Reduction.SUM.kernel(new int[2])).isSameAs(kernel);
    assertThat(Reduction.SUM.reproducible().on(ValueLayout.JAVA_INT).kernel(new byte[4]))
        .isSameAs(kernel);
  }

  private static void refused(Reduction reduction, Object buffer, String message) {
    assertThatThrownBy(() -> reduction.kernel(buffer))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("\n");
  }
}
