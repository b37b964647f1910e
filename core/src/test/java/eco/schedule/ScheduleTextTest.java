package eco.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.collective.ClusterTree;
import eco.collective.Composition;
import eco.collective.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

class ScheduleTextTest {
  private static Schedule schedule(Operation operation, int ranks, int root, String choice) {
    return Catalogue.schedule(Goal.of(operation, ranks, root), Choice.of(choice));
  }

  @Test
  void aBinomialBroadcastReadsByRound() {
    assertThat(schedule(Operation.BROADCAST, 5, 1, "binomial+rendezvous/2"))
        .hasToString(
            """
            broadcast, ranks=5, root=1: binomial+rendezvous/2, chunks=2
            round 0
              1 ->? 0,3,2 chunk 0
            round 1
              1 ->? 0,3,2 chunk 1
            round 2
              3 ->? 4    chunk 0
            round 3
              3 ->? 4    chunk 1
            """);
  }

  @Test
  void aCastHasAnArrowOfItsOwn() {
    assertThat(schedule(Operation.BROADCAST, 4, 1, "multicast/2"))
        .hasToString(
            """
            broadcast, ranks=4, root=1: multicast/2, chunks=2
            round 0
              1 => 2,3,0 chunk 0
            round 1
              1 => 2,3,0 chunk 1
            """);
  }

  @Test
  void aRingAllreduceReadsByRank() {
    Schedule ring = schedule(Operation.ALLREDUCE, 3, 0, "ring");
    assertThat(ScheduleText.byRank(ring, 1))
        .isEqualTo(
            """
            allreduce, ranks=3: ring, chunks=3
            rank 1
              round 0    0 -> 1     chunk 2, reduce
              round 0    1 -> 2     chunk 0, reduce
              round 1    0 -> 1     chunk 1, reduce
              round 1    1 -> 2     chunk 2, reduce
              round 2    0 -> 1     chunk 0
              round 2    1 -> 2     chunk 1
              round 3    0 -> 1     chunk 2
              round 3    1 -> 2     chunk 0
            """);
  }

  @Test
  void lanesAndLocalWorkAreShown() {
    assertThat(schedule(Operation.EXCLUSIVE_SCAN, 3, 0, "hillis-steele"))
        .hasToString(
            """
            exclusive-scan, ranks=3: hillis-steele, chunks=1, lanes=3
            round 0
              0 -> 1     chunk 0, lane 0 to 1
              1 -> 2     chunk 0, lane 0 to 1
            round 2
              0 -> 2     chunk 0, lane 0 to 2
            round 3
              at 2       chunk 0, lane 2 to 1, reduce left
            round 4
              at 1       chunk 0, lane 1 to 0
              at 2       chunk 0, lane 1 to 0
            """);
  }

  @Test
  void aBroadcastIsDrawnAsATree() {
    assertThat(Drawing.of(schedule(Operation.BROADCAST, 8, 0, "binomial")))
        .isEqualTo(
            """
            0 -+-> 4 -+-> 6 ---> 7
               |      +-> 5
               +-> 2 ---> 3
               +-> 1
            """);
  }

  @Test
  void aGatherIsDrawnAsATreeWithItsArrowsTurned() {
    assertThat(Drawing.of(schedule(Operation.GATHER, 8, 0, "binary")))
        .isEqualTo(
            """
            0 <-+- 4 <-+- 6 <--- 7
                |      +- 5
                +- 1 <-+- 3
                       +- 2
            """);
  }

  @Test
  void theRootStandsInForTheMastersOfItsClusters() {
    ClusterTree tree = ClusterTree.parse("((0 1 2) (3 4 5) (6 7 8))");
    Level flat = Level.of(Operation.BROADCAST, Choice.of("flat"));
    Goal goal = Goal.of(Operation.BROADCAST, 9, 4);
    assertThat(Drawing.of(Composition.schedule(goal, tree, List.of(flat))))
        .isEqualTo(
            """
            4 -+-> 6 -+-> 7
               |      +-> 8
               +-> 0 -+-> 1
               |      +-> 2
               +-> 5
               +-> 3
            """);
  }

  @Test
  void ringsAreDrawnAsRingsAndAllElseAsLists() {
    assertThat(Drawing.of(schedule(Operation.ALLREDUCE, 4, 0, "ring")))
        .isEqualTo("0 -> 1 -> 2 -> 3 -> 0\n");
    assertThat(Drawing.of(schedule(Operation.BARRIER, 4, 0, "dissemination")))
        .isEqualTo(
            """
            0 -> 1, 2
            1 -> 2, 3
            2 -> 3, 0
            3 -> 0, 1
            """);
  }

  @Test
  void whatIsSaidOnceToManyIsDrawnWithDoubleLines() {
    assertThat(Drawing.of(schedule(Operation.BROADCAST, 4, 0, "multicast")))
        .isEqualTo(
            """
            0 -+=> 1
               +=> 2
               +=> 3
            """);
    assertThat(Drawing.of(schedule(Operation.ALLGATHER, 3, 0, "multicast")).lines())
        .allMatch(line -> line.contains(" => "))
        .hasSize(3);
  }
}
