package eco.collective;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Program;
import eco.schedule.Proof;
import eco.schedule.Schedule;
import eco.schedule.ScheduleBuilder;
import eco.schedule.Step;
import eco.schedule.Transfer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The contract of every algorithm in the catalogue.
class CatalogueTest {
  private static final int MOST_RANKS = 33;

  static Stream<Entry> everyAlgorithm() {
    return Catalogue.entries().stream();
  }

  static List<Goal> goals(Entry entry, int ranks) {
    List<Goal> goals = new ArrayList<>();
    int roots = entry.operation().rooted() ? ranks : 1;
    for (int root = 0; root < roots; root++) {
      Goal goal = Goal.of(entry.operation(), ranks, root);
      goals.add(goal);
      if (entry.operation().reduces() && entry.operation() != Operation.BARRIER) {
        goals.add(goal.inOrder());
      }
    }
    goals.removeIf(goal -> !entry.refusal(goal).isEmpty());
    return goals;
  }

  @ParameterizedTest
  @MethodSource("everyAlgorithm")
  void everyAlgorithmIsProvenForEveryNumberOfRanksAndEveryRoot(Entry entry) {
    for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
      for (Goal goal : goals(entry, ranks)) {
        prove(goal, entry.choice());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyAlgorithm")
  void everyAlgorithmIsProvenInSegments(Entry entry) {
    for (int ranks : new int[] {1, 2, 3, 4, 7, 8, 12, 17}) {
      for (Goal goal : goals(entry, ranks)) {
        prove(goal, entry.choice().inSegments(2 + goal.root() % 4));
      }
    }
  }

  @ParameterizedTest
  @MethodSource("everyAlgorithm")
  void everyTreeOfCostsIsProven(Entry entry) {
    for (int seed = 0; seed < 10; seed++) {
      Random random = new Random(seed);
      int ranks = 1 + random.nextInt(MOST_RANKS);
      double[][] costs = new double[ranks][ranks];
      for (double[] row : costs) {
        Arrays.setAll(row, i -> 1 + random.nextInt(9));
      }
      Choice choice = entry.choice().withCosts((source, target) -> costs[source][target]);
      goals(entry, ranks).forEach(goal -> prove(goal, choice));
    }
  }

  /// Algorithms that also send what the receiver has, or what nobody will use.
  private static final Set<String> GENEROUS =
      Set.of("broadcast scatter-allgather", "broadcast scatter-doubling", "exclusive-scan tree");

  @ParameterizedTest
  @MethodSource("everyAlgorithm")
  void everyTransferIsNeeded(Entry entry) {
    if (GENEROUS.contains(entry.operation().word() + " " + entry.name())) {
      return;
    }
    for (int ranks : new int[] {2, 4, 8}) {
      Goal goal = goals(entry, ranks).getFirst();
      Schedule schedule = Catalogue.schedule(goal, entry.choice());
      for (int left = 0; left < schedule.transfers(); left++) {
        assertThat(Proof.refute(without(schedule, left))).as("transfer %s", left).isPresent();
      }
    }
  }

  private static Schedule without(Schedule schedule, int left) {
    ScheduleBuilder builder =
        ScheduleBuilder.of(schedule.goal(), "planted", schedule.chunks(), schedule.lanes());
    for (int i = 0; i < schedule.transfers(); i++) {
      Transfer transfer = schedule.transfer(i);
      int[] targets = transfer.targets().stream().mapToInt(Integer::intValue).toArray();
      for (Transfer.Piece piece : i == left ? List.<Transfer.Piece>of() : transfer.pieces()) {
        builder.transfer(
            transfer.round(),
            transfer.source(),
            targets,
            piece.sourceSlot(),
            piece.targetSlot(),
            piece.slots(),
            piece.action());
      }
    }
    return builder.build();
  }

  @ParameterizedTest
  @MethodSource("everyAlgorithm")
  void oneRanksViewIsTheProjectionOfTheWhole(Entry entry) {
    for (int ranks : new int[] {1, 2, 3, 6, 8, 13}) {
      for (Goal goal : goals(entry, ranks)) {
        for (int segments : new int[] {1, 3}) {
          Choice choice = entry.choice().inSegments(segments);
          Schedule whole = Catalogue.schedule(goal, choice);
          for (int rank = 0; rank < ranks; rank++) {
            assertThat(Catalogue.schedule(goal, choice, rank)).isEqualTo(whole.forRank(rank));
          }
        }
      }
    }
  }

  @Test
  void namesAreUnique() {
    assertThat(Catalogue.entries().stream().map(entry -> entry.operation() + entry.name()))
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @MethodSource("everyAlgorithm")
  void everyMessageIsSentAndReceivedInTheSameOrder(Entry entry) {
    for (int ranks : new int[] {2, 5, 8}) {
      Goal goal = goals(entry, ranks == 5 && entry.size() != Entry.Size.ANY ? 6 : ranks).getLast();
      Schedule schedule = Catalogue.schedule(goal, entry.choice().inSegments(2));
      Map<String, String> sent = new HashMap<>();
      Map<String, String> received = new HashMap<>();
      for (Program program : Program.all(schedule, block -> 8)) {
        for (int step = 0; step < program.steps(); step++) {
          for (int place = 0; place < program.peers(step); place++) {
            int rank = program.rank();
            int peer = program.peer(step, place);
            boolean sends = program.kind(step) == Step.Kind.SEND;
            String pair = sends ? rank + "->" + peer : peer + "->" + rank;
            (sends ? sent : received)
                .put(
                    pair + " #" + program.sequence(step, place),
                    program.transfer(step) + ", elements=" + program.stepElements(step));
          }
        }
      }
      assertThat(sent).isEqualTo(received);
    }
  }

  @Test
  void anUnknownNameIsAnsweredWithTheKnownOnes() {
    assertThatThrownBy(() -> Catalogue.entry(Operation.SCAN, "ring"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("unknown algorithm: operation=scan, name=ring, known=chain hillis-steele tree");
  }

  @Test
  void aRestrictionIsNamedWhenItIsBroken() {
    Goal odd = Goal.of(Operation.ALLGATHER, 5);
    assertThatThrownBy(() -> Catalogue.schedule(odd, Choice.of("neighbour-exchange")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("neighbour-exchange needs an even number of ranks: ranks=5, level=0");
    Goal ordered = Goal.of(Operation.ALLREDUCE, 4).inOrder();
    assertThatThrownBy(() -> Catalogue.schedule(ordered, Choice.of("ring")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("ring needs a commutative reduction: operation=allreduce, level=0");
  }

  @Test
  void everyOperationHasAnAlgorithmThatKeepsTheOrderForAnyNumberOfRanks() {
    for (Operation operation : Operation.values()) {
      assertThat(Catalogue.entries(operation))
          .anyMatch(entry -> entry.size() == Entry.Size.ANY && !entry.commutative());
    }
  }

  @Test
  void choicesReadBackWhatTheyPrint() {
    for (String text : new String[] {"binomial", "k-ary:4", "postal:2.5/8", "flat+rendezvous/3"}) {
      assertThat(Choice.of(text)).hasToString(text);
    }
  }

  @Test
  void aHandshakeIsAPropertyOfEveryTransfer() {
    Goal goal = Goal.of(Operation.BROADCAST, 4);
    Schedule plain = Catalogue.schedule(goal, Choice.of("chain"));
    Schedule asking = Catalogue.schedule(goal, Choice.of("chain+rendezvous"));
    assertThat(asking.transfers()).isEqualTo(plain.transfers());
    for (int i = 0; i < plain.transfers(); i++) {
      assertThat(plain.rendezvous(i)).isFalse();
      assertThat(asking.rendezvous(i)).isTrue();
    }
  }

  @Test
  void everySegmentOfAMulticastIsCast() {
    for (Operation operation : new Operation[] {Operation.BROADCAST, Operation.ALLGATHER}) {
      Schedule schedule = Catalogue.schedule(Goal.of(operation, 5), Choice.of("multicast/3"));
      assertThat(schedule.transfers()).isEqualTo(3 * schedule.goal().blocks());
      for (int i = 0; i < schedule.transfers(); i++) {
        assertThat(schedule.cast(i)).isTrue();
        assertThat(schedule.targets(i)).isEqualTo(4);
      }
    }
  }

  @Test
  void whatAsksFirstIsNotCast() {
    Goal goal = Goal.of(Operation.BROADCAST, 4);
    Schedule schedule = Catalogue.schedule(goal, Choice.of("multicast+rendezvous"));
    assertThat(schedule.cast(0)).isFalse();
    assertThat(schedule.rendezvous(0)).isTrue();
  }

  @Test
  void aNumberForAnAlgorithmWithoutOneIsRefused() {
    Goal goal = Goal.of(Operation.BROADCAST, 4);
    assertThatThrownBy(() -> Catalogue.schedule(goal, Choice.of("binomial:4")))
        .hasMessage("binomial takes no number: algorithm=binomial:4");
    assertThatThrownBy(() -> Catalogue.schedule(goal, Choice.of("k-ary:2.5")))
        .hasMessage("not a whole number: algorithm=k-ary:2.5");
    assertThatThrownBy(() -> Choice.of("Binomial")).hasMessageContaining("NAME[:NUMBER]");
  }

  @Test
  void theTableOfAnOperationNamesRestrictions() {
    assertThat(Catalogue.describe(Operation.REDUCE_SCATTER))
        .isEqualTo(
            """
            in-rank-order
            ring                 commutative reductions only
            pairwise
            recursive-halving    commutative reductions only
            reduce-then-scatter
            """);
    assertThat(Catalogue.describe(Operation.BROADCAST))
        .contains("k-ary:N              N: most children, 4 if absent\n");
  }

  /// The example of docs/schedules.md: a ring allgather whose author forgot the last round.
  @Test
  void aMistakeIsShownInItsSmallestForm() {
    Proof.Refutation refutation =
        Proof.smallest(
                Goal.of(Operation.ALLGATHER, 20), goal -> Optional.of(forgetfulAllgather(goal)))
            .orElseThrow();
    assertThat(refutation)
        .hasToString(
            """
            not proven: allgather, ranks=2, algorithm=forgetful, chunks=2
              problem:  ends with the wrong contributions
              where:    rank 0, chunk 1
              has:      nothing
              wants:    ranks 1
              transfer: none ever wrote it""");
  }

  private static Schedule forgetfulAllgather(Goal goal) {
    ScheduleBuilder builder = ScheduleBuilder.of(goal, "forgetful", goal.blocks(), 1);
    Stage stage = Stage.of(builder);
    int n = stage.size();
    for (int member = 0; member < n; member++) {
      int next = (member + 1) % n;
      for (int round = 0; round < n - 2; round++) {
        stage.copy(round, stage.share((member + n - round) % n), member, next);
      }
    }
    return builder.build();
  }

  private static void prove(Goal goal, Choice choice) {
    if (Proof.refute(Catalogue.schedule(goal, choice)).isPresent()) {
      throw new AssertionError(
          Stream.of(choice.inSegments(1), choice)
              .flatMap(each -> Proof.smallest(goal, less -> schedule(less, each)).stream())
              .findFirst()
              .orElseThrow()
              .toString());
    }
  }

  private static Optional<Schedule> schedule(Goal goal, Choice choice) {
    boolean able = Catalogue.entry(goal.operation(), choice.name()).refusal(goal).isEmpty();
    return able ? Optional.of(Catalogue.schedule(goal, choice)) : Optional.empty();
  }

  static void prove(Schedule schedule) {
    Proof.refute(schedule)
        .ifPresent(
            refutation -> {
              throw new AssertionError(refutation.toString());
            });
  }
}
