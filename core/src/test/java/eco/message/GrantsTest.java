package eco.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/// Who may send when long messages wait at one rank.
class GrantsTest {
  private static final int BYTES = 1 << 20;
  private static final int[] ONE_WAY = {-1, 1, 1, 1};
  private static final int[] TWO_WAYS = {-1, 1, 0, 1};

  private final List<Operation> receives = new ArrayList<>();

  /// Ranks 1 to 3 offer a message each, then rank 0 asks for all of them while they stand still.
  ///
  /// @return which of them may come then
  private List<Boolean> granted(Fabric fabric, boolean asks) {
    for (int rank = 1; rank < 4; rank++) {
      fabric.endpoints[rank].startSend(0, new byte[BYTES], 0, BYTES, 0, 7, asks);
    }
    List<Boolean> granted = new ArrayList<>();
    Endpoint receiver = fabric.endpoints[0];
    for (int rank = 1; rank < 4; rank++) {
      long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
      while (receiver.probe(0, rank, 7) == null) {
        assertThat(System.nanoTime()).as("nothing from rank %d", rank).isLessThan(until);
        fabric.endpoints[rank].nudge();
      }
    }
    Runnable post =
        () -> {
          for (int rank = 1; rank < 4; rank++) {
            receives.add((Operation) receiver.startReceive(0, new byte[BYTES], 0, BYTES, rank, 7));
          }
          receives.forEach(receive -> granted.add(receive.granted));
        };
    fabric.endpoints[1].exclusively(
        () -> fabric.endpoints[2].exclusively(() -> fabric.endpoints[3].exclusively(post)));
    return granted;
  }

  /// Moves everything on until all is there.
  ///
  /// @return in which order the messages of ranks 1 to 3 ended
  private List<Integer> ended(Fabric fabric) {
    List<Integer> ended = new ArrayList<>();
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (ended.size() < 3) {
      assertThat(System.nanoTime()).as("only %s ended", ended).isLessThan(until);
      fabric.endpoints[0].exclusively(
          () -> {
            for (int rank = 1; rank < 4; rank++) {
              boolean over = receives.get(rank - 1).state == Activity.State.DONE;
              if (over && !ended.contains(rank)) {
                ended.add(rank);
              }
            }
          });
      for (Endpoint endpoint : fabric.endpoints) {
        endpoint.nudge();
      }
    }
    return ended;
  }

  @Test
  void overOneWayTheyComeInOneAfterAnotherInOrder() throws Exception {
    try (Fabric fabric = new Fabric(4, Fabric.Medium.TCP)) {
      fabric.endpoints[0].comeOver(ONE_WAY);
      assertThat(granted(fabric, true)).containsExactly(true, false, false);
      assertThat(ended(fabric)).containsExactly(1, 2, 3);
      assertThat(receives).noneMatch(receive -> receive.granted);
    }
  }

  @Test
  void theNextIsLetInWhenLittleIsStillToCome() throws Exception {
    try (Fabric fabric = new Fabric(4, Fabric.Medium.TCP)) {
      fabric.endpoints[0].comeOver(ONE_WAY);
      granted(fabric, true);
      Grants grants = fabric.endpoints[0].grants;
      fabric.endpoints[0].exclusively(
          () -> {
            Operation first = receives.getFirst();
            long moved = first.moved;
            first.moved = BYTES - BYTES / 32 - 1;
            grants.moved(first);
            assertThat(receives.get(1).granted).isFalse();
            first.moved++;
            grants.moved(first);
            assertThat(receives.get(1).granted).isTrue();
            grants.moved(first);
            assertThat(receives.get(2).granted).as("only one").isFalse();
            first.moved = moved;
          });
      assertThat(ended(fabric)).containsSubsequence(2, 3).hasSize(3);
    }
  }

  @Test
  void overAnotherWayOneComesInBesideThem() throws Exception {
    try (Fabric fabric = new Fabric(4, Fabric.Medium.TCP)) {
      fabric.endpoints[0].comeOver(TWO_WAYS);
      assertThat(granted(fabric, true)).containsExactly(true, true, false);
      assertThat(ended(fabric)).containsSubsequence(1, 3);
    }
  }

  @Test
  void whereWaysAreUnknownAllMayCome() throws Exception {
    try (Fabric fabric = new Fabric(4, Fabric.Medium.TCP)) {
      assertThat(granted(fabric, true)).containsExactly(true, true, true);
      assertThat(ended(fabric)).hasSize(3);
    }
  }

  @Test
  void whoDoesNotAskNeedNotWaitForOthers() throws Exception {
    try (Fabric fabric = new Fabric(4, Fabric.Medium.TCP)) {
      fabric.endpoints[0].comeOver(ONE_WAY);
      assertThat(granted(fabric, false)).containsExactly(true, true, true);
      assertThat(ended(fabric)).hasSize(3);
    }
  }
}
