package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.plan.Forcing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    assertThat(Load.of(16 << 20, true)).isEqualTo(new Load(16 << 20, 256, 50));
  }

  @Test
  void betweenHostsFewMessagesAreEnough() {
    assertThat(Load.betweenHosts(8)).isEqualTo(new Load(8, 500, 100));
    assertThat(Load.betweenHosts(1 << 20)).isEqualTo(new Load(1 << 20, 2, 5));
  }

  @Test
  void onlyTcpMeasuresStreams() {
    assertThat(Trial.of(Requests.tiny(Operation.BANDWIDTH, 2, Transport.SHM))).hasSize(1);
    assertThat(Trial.of(Requests.tiny(Operation.BANDWIDTH, 2, Transport.TCP)))
        .extracting(trial -> trial.arguments().getFirst())
        .containsExactly("bandwidth", "stream", "burst");
  }

  @Test
  void whatIsAddedIsMadeOfDoubles() {
    assertThatThrownBy(() -> collective(Operation.SCAN, List.of(12L), USUAL, ""))
        .hasMessageContaining("--bytes takes multiples of 8, not 12");
    assertThat(collective(Operation.BROADCAST, List.of(12L), USUAL, "").lengths())
        .containsExactly(12L);
  }

  @Test
  void theBlocksOfAllRanksMustFitAnArray() {
    assertThatThrownBy(() -> collective(Operation.GATHER, List.of(1L << 29), USUAL, ""))
        .hasMessageContaining("--bytes goes up to 536870895 for 4 ranks");
    assertThat(collective(Operation.ALLREDUCE, List.of(1L << 29), USUAL, "").ranks()).isEqualTo(4);
  }

  @Test
  void onlyRootedOperationsTakeARoot() {
    assertThatThrownBy(() -> collective(Operation.SCAN, List.of(), OptionalInt.of(0), ""))
        .hasMessageContaining("scan has no root: leave --root out");
    assertThatThrownBy(() -> collective(Operation.REDUCE, List.of(), OptionalInt.of(4), ""))
        .hasMessageContaining("--root must be a rank below 4, not 4");
  }

  @Test
  void onlyAlgorithmsOfTheCatalogueCanBeForced() {
    assertThatThrownBy(() -> collective(Operation.SCAN, List.of(), USUAL, "magic"))
        .hasMessageContaining("name=magic, known=chain");
    assertThatThrownBy(() -> collective(Operation.LATENCY, List.of(), USUAL, "chain"))
        .hasMessageContaining("latency has no algorithms: leave --algorithm out");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"chain/4", "k-ary:4", "chain>chain", "chain/4>chain/16", "flat>>chain/16"})
  void whatARunTakesForAnOperationIsTakenAndHandedOn(String algorithm) {
    String asForARun = "broadcast=" + algorithm;
    assertThat(Forcing.all(asForARun)).hasSize(1);
    Request request = collective(Operation.BROADCAST, List.of(), USUAL, algorithm);
    assertThat(Trial.of(request).getFirst().variables())
        .containsExactly(Map.entry("ECO_ALGORITHM", asForARun));
  }

  @ParameterizedTest
  @ValueSource(strings = {"chain>magic", "flat>>chain>>flat", "chain>", "chain/0>chain", "a=b"})
  void whatARunRefusesForAnOperationIsRefusedInTheSameWords(String algorithm) {
    String words =
        assertThatThrownBy(() -> Forcing.all("broadcast=" + algorithm)).actual().getMessage();
    assertThatThrownBy(() -> collective(Operation.BROADCAST, List.of(), USUAL, algorithm))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(words);
  }

  @Test
  void aForcedAlgorithmIsForTheRanksOfEcoOnly() {
    Request request = collective(Operation.REDUCE, List.of(8L), OptionalInt.of(2), "chain/4");
    Trial trial = Trial.of(request).getFirst();
    assertThat(trial.variables()).containsExactly(Map.entry("ECO_ALGORITHM", "reduce=chain/4"));
    assertThat(trial.arguments()).startsWith("reduce").containsSubsequence("2", "60000", "8:3:5");
  }

  @Test
  void aBarrierHasOneLoadWithoutBytes() {
    Request request = collective(Operation.BARRIER, List.of(), USUAL, "");
    assertThat(Trial.of(request).getFirst().arguments()).endsWith("all", "-", "60000", "0:3:5");
  }

  @Test
  void onlyWhatIsPlannedTakesTheFileOfANetworkAndItMustBeThere(@TempDir Path folder)
      throws IOException {
    Path network = Files.writeString(folder.resolve("net.json"), "{}");
    Request plain = collective(Operation.ALLREDUCE, List.of(), USUAL, "");
    Request planned = Requests.planned(plain, Operation.ALLREDUCE, network);
    assertThat(Trial.of(planned))
        .allSatisfy(
            trial -> assertThat(trial.variables()).containsEntry("ECO_NET", network.toString()));
    assertThatThrownBy(() -> Requests.planned(plain, Operation.LATENCY, network))
        .hasMessageContaining("latency is not planned: leave --net out");
    assertThatThrownBy(
            () -> Requests.planned(plain, Operation.ALLREDUCE, folder.resolve("none.json")))
        .hasMessageContaining("--net: cannot read");
  }

  private static Request collective(
      Operation operation, List<Long> bytes, OptionalInt root, String algorithm) {
    return Requests.collective(operation, bytes, root, algorithm);
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
                    OptionalInt.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    rivals,
                    Optional.empty(),
                    Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(why);
  }
}
