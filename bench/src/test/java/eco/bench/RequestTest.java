package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class RequestTest {
  private static final OptionalInt USUAL = OptionalInt.empty();

  @Test
  void pingPongNeedsTwoRanks() {
    refused("latency needs -n 2 or more", Operation.LATENCY, 1, List.of(), 5, USUAL, List.of());
  }

  @Test
  void launchAndLimitsSendNoMessages() {
    refused("leave --bytes out", Operation.LAUNCH, 8, List.of(8L), 5, USUAL, List.of());
    refused("leave --bytes out", Operation.LIMITS, 2, List.of(8L), 5, USUAL, List.of());
  }

  @Test
  void limitsHaveNoRival() {
    List<Rival> rivals = List.of(Rival.MPICH);
    refused("leave --against out", Operation.LIMITS, 2, List.of(), 5, USUAL, rivals);
  }

  @Test
  void countsAreAtLeastOne() {
    refused("--rounds must be", Operation.RATE, 2, List.of(), 0, USUAL, List.of());
    refused("--samples must be", Operation.RATE, 2, List.of(), 1, OptionalInt.of(0), List.of());
  }

  @Test
  void aMessageMustFitAnArray() {
    refused("--bytes goes up to", Operation.RATE, 2, List.of(1L << 31), 1, USUAL, List.of());
  }

  @Test
  void aRivalRunsOnce() {
    List<Rival> twice = List.of(Rival.MPICH, Rival.MPICH);
    refused("only once", Operation.RATE, 2, List.of(), 1, USUAL, twice);
  }

  @Test
  void chosenCountsReplaceTheUsualOnes() {
    Request request = Requests.tiny(Operation.LATENCY, 2, Transport.SHM);
    assertThat(Trial.of(request).getFirst().arguments())
        .containsExactly("latency", "0:3:5", "8:3:5", "5000:3:5");
  }

  @Test
  void longMessagesAreSentLessOften() {
    assertThat(Load.of(8, true)).isEqualTo(new Load(8, 100_000, 10_000));
    assertThat(Load.of(8, false)).isEqualTo(new Load(8, 30_000, 10_000));
    assertThat(Load.of(16 << 20, true)).isEqualTo(new Load(16 << 20, 20, 50));
  }

  @Test
  void betweenHostsFewMessagesAreEnough() {
    assertThat(Load.betweenHosts(8)).isEqualTo(new Load(8, 200, 100));
    assertThat(Load.betweenHosts(1 << 20)).isEqualTo(new Load(1 << 20, 2, 5));
  }

  @Test
  void onlyTcpMeasuresStreams() {
    assertThat(Trial.of(Requests.tiny(Operation.BANDWIDTH, 2, Transport.SHM))).hasSize(1);
    assertThat(Trial.of(Requests.tiny(Operation.BANDWIDTH, 2, Transport.TCP)))
        .extracting(trial -> trial.arguments().getFirst())
        .containsExactly("bandwidth", "stream", "burst");
  }

  private static void refused(
      String why,
      Operation operation,
      int ranks,
      List<Long> bytes,
      int rounds,
      OptionalInt samples,
      List<Rival> rivals) {
    assertThatThrownBy(
            () ->
                new Request(
                    operation,
                    ranks,
                    Transport.AUTO,
                    Buffers.HEAP,
                    bytes,
                    rounds,
                    USUAL,
                    samples,
                    rivals,
                    Optional.empty(),
                    Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }
}
