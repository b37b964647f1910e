package eco.collective;

import static org.assertj.core.api.Assertions.assertThat;

import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Proof;
import eco.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
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
        prove(Catalogue.schedule(goal, entry.choice()));
      }
    }
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

  static void prove(Schedule schedule) {
    Proof.refute(schedule)
        .ifPresent(
            refutation -> {
              throw new AssertionError(refutation.toString());
            });
  }
}
