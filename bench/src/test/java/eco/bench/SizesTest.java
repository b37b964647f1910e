package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SizesTest {
  @Test
  void lengthsAreReadWithBinaryUnits() {
    assertThat(Sizes.parse("0,8,64K,1m, 2MiB,1G,3KB"))
        .containsExactly(0L, 8L, 65536L, 1048576L, 2097152L, 1073741824L, 3072L);
    assertThat(Sizes.parse("")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"8,", "8;9", "-1", "1.5K", "K", "99999999999", "1T"})
  void whatIsNoLengthIsRefused(String list) {
    assertThatThrownBy(() -> Sizes.parse(list))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not a length in bytes");
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, 1000, 1024, 1536, 65536, 1 << 20, 3L << 30, 1L << 42})
  void whatIsShownCanBeReadBack(long bytes) {
    assertThat(Sizes.parse(Sizes.text(bytes).replace(" ", ""))).containsExactly(bytes);
  }
}
