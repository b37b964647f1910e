package eco.cli.lab.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/// The checker of the first law: one frame at a time.
final class Sendings {
  private Sendings() {}

  static void requireApart(String medium, List<Traffic.Sending> sendings) {
    long free = Long.MIN_VALUE;
    for (Traffic.Sending sending : sendings) {
      assertThat(sending.startNanos())
          .as("%s sends %s", medium, sending)
          .isGreaterThanOrEqualTo(free);
      free = sending.endNanos();
    }
  }
}
