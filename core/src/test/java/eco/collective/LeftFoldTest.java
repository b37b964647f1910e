package eco.collective;

import static org.assertj.core.api.Assertions.assertThat;

import eco.schedule.Action;
import eco.schedule.Goal;
import eco.schedule.Operation;
import eco.schedule.Schedule;
import eco.schedule.Transfer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// How algorithms associate, seen by an operation that forgets nothing: it puts its operands in
/// brackets.
class LeftFoldTest {
  private static final int MOST_RANKS = 9;

  @ParameterizedTest
  @CsvSource({
    "REDUCE,         in-rank-order",
    "ALLREDUCE,      in-rank-order",
    "REDUCE_SCATTER, in-rank-order",
    "SCAN,           chain",
    "EXCLUSIVE_SCAN, chain",
  })
  void theResultIsBracketedFromTheFirstRankOn(Operation operation, String name) {
    for (int ranks = 1; ranks <= MOST_RANKS; ranks++) {
      for (Goal goal : CatalogueTest.goals(Catalogue.entry(operation, name), ranks)) {
        for (int segments = 1; segments <= 3; segments++) {
          assertThat(faults(goal, Choice.of(name).inSegments(segments))).isEmpty();
        }
      }
    }
  }

  @Test
  void otherBracketsAreCaught() {
    Goal goal = Goal.of(Operation.ALLREDUCE, 4).inOrder();
    assertThat(faults(goal, Choice.of("recursive-doubling")))
        .contains("allreduce, in order, ranks=4: rank 0 has ((x0x1)(x2x3))");
  }

  private static List<String> faults(Goal goal, Choice choice) {
    Schedule schedule = Catalogue.schedule(goal, choice);
    String[][] values = run(schedule);
    List<String> faults = new ArrayList<>();
    for (int rank = 0; rank < goal.ranks(); rank++) {
      for (int slot = 0; slot < schedule.chunks(); slot++) {
        int block = schedule.block(slot);
        if (goal.wants(rank, block) && !values[rank][slot].equals(fold(goal.to(rank, block)))) {
          faults.add(goal + ": rank " + rank + " has " + values[rank][slot]);
        }
      }
    }
    return faults;
  }

  private static String fold(int last) {
    String folded = "x0";
    for (int rank = 1; rank <= last; rank++) {
      folded = combine(folded, "x" + rank);
    }
    return folded;
  }

  private static String combine(String left, String right) {
    return "(" + left + right + ")";
  }

  /// What every rank has in every slot at the end; a round reads before it writes.
  private static String[][] run(Schedule schedule) {
    int ranks = schedule.goal().ranks();
    String[][] values = new String[ranks][schedule.slots()];
    for (int rank = 0; rank < ranks; rank++) {
      for (int slot = 0; slot < schedule.slots(); slot++) {
        values[rank][slot] = slot < schedule.chunks() ? "x" + rank : "nothing";
      }
    }
    int round = -1;
    String[][] before = values;
    for (int i = 0; i < schedule.transfers(); i++) {
      Transfer transfer = schedule.transfer(i);
      if (transfer.round() != round) {
        round = transfer.round();
        before = copy(values);
      }
      for (Transfer.Piece piece : transfer.pieces()) {
        for (int target : transfer.targets()) {
          apply(piece, before[transfer.source()], values[target]);
        }
      }
    }
    return values;
  }

  private static void apply(Transfer.Piece piece, String[] source, String[] target) {
    for (int k = 0; k < piece.slots(); k++) {
      String brought = source[piece.sourceSlot() + k];
      int at = piece.targetSlot() + k;
      target[at] =
          piece.action() == Action.COPY
              ? brought
              : piece.action() == Action.REDUCE_LEFT
                  ? combine(brought, target[at])
                  : combine(target[at], brought);
    }
  }

  private static String[][] copy(String[][] values) {
    String[][] copy = new String[values.length][];
    for (int i = 0; i < values.length; i++) {
      copy[i] = values[i].clone();
    }
    return copy;
  }
}
