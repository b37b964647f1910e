package eco.cli.trace;

import static eco.cli.trace.Slices.of;
import static eco.cli.trace.Slices.record;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TraceTest {
  @Test
  void theLastToComeToACallIsKnownWhereAllRanksHaveARecord() {
    Trace trace =
        Trace.of(
            List.of(
                record(0, 0, of(0, "barrier", 0, 100, 50), of(0, "barrier", 1, 300, 50)),
                record(1, 0, of(1, "barrier", 0, 110, 50))));
    assertThat(trace.lastToCome()).containsOnlyKeys(new Slice.Call(0, 0));
    assertThat(trace.missing()).isEmpty();
  }

  @Test
  void aRankWithoutARecordIsMissed() {
    assertThat(Trace.of(List.of(record(1, 0, of(1, "barrier", 0, 1, 1)))).missing())
        .containsExactly(0);
  }

  @Test
  void twoRecordsOfOneRankAreRefused() {
    RankRecord one = record(1, 0, of(1, "barrier", 0, 1, 1));
    assertThatThrownBy(() -> Trace.of(List.of(one, one)))
        .isInstanceOf(TraceException.class)
        .hasMessageStartingWith("two records of rank 1");
  }

  @Test
  void operationsThatOverlapGetRowsOfTheirOwn() {
    Lanes lanes = new Lanes();
    assertThat(lanes.place(of(0, "scan", 0, 0, 100))).isEqualTo(1);
    assertThat(lanes.place(of(0, "scan", 1, 50, 100))).isEqualTo(2);
    assertThat(lanes.place(of(0, "scan", 2, 100, 10))).isEqualTo(1);
    assertThat(lanes.names()).containsEntry(1, "world").containsEntry(2, "world, overlapping 2");
  }

  @Test
  void theSummaryAddsUpOverRanks() {
    Trace trace =
        Trace.of(
            List.of(
                record(0, 0, of(0, "allreduce", 0, 0, 400)),
                record(1, 0, of(1, "allreduce", 0, 200, 200))));
    Map<String, Object> row = new TraceSummary(trace).fields().getFirst();
    assertThat(row)
        .containsEntry("operation", "allreduce")
        .containsEntry("calls", 2)
        .containsEntry("bytes", 64L)
        .containsEntry("predicted_us", 0.9)
        .containsEntry("waiting_share", 0.5);
    assertThat(new TraceSummary(trace).table()).hasSize(2).first().asString().contains("late %");
  }
}
