package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.util.List;
import org.junit.jupiter.api.Test;

final class KernelMeasurementTest {
  @Test
  void aRowSaysHowNearTheLimitAKernelCame() {
    List<KernelMeasurement.Row> rows =
        List.of(new KernelMeasurement.Row("double", "native + array", 65536, 99.96, 100, 0.9996));
    assertThat(KernelMeasurement.lines(rows))
        .containsExactly(
            "sum           operands   bytes   GB/s  limit, GB/s  of the limit",
            "double  native + array  64 KiB  100.0        100.0          1.00");
  }

  @Test
  void plainSumsAdd() {
    for (PlainSum type : PlainSum.values()) {
      Object target = type.newArray(3);
      Object other = type.newArray(3);
      Array.setByte(other, 1, (byte) 5);
      type.add(target, other);
      type.add(target, other);
      assertThat(Array.getDouble(target, 1)).as("%s", type).isEqualTo(10);
      type.add(target, other, other);
      assertThat(Array.getDouble(target, 1)).as("%s", type).isEqualTo(10);
    }
  }
}
