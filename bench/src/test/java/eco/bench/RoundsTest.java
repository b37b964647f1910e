package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

final class RoundsTest {
  private static final String LINE =
      "sample op=latency phase=steady bytes=8 samples=9 min_ns=1 p50_ns=2 p99_ns=3 max_ns=4";

  private final List<String> order = new ArrayList<>();
  private final StringWriter shown = new StringWriter();

  @Test
  void systemsTakeTurnsInEveryRound() {
    Request request = Requests.of(Operation.LATENCY, 3, Rival.OPENMPI, Rival.MPICH);
    List<Observation> observations =
        Rounds.run(request, List.of(runner("eco"), runner("openmpi"), runner("mpich")), quiet());
    assertThat(order)
        .containsExactly(
            "eco", "openmpi", "mpich", "eco", "openmpi", "mpich", "eco", "openmpi", "mpich");
    assertThat(observations).extracting(Observation::system).isEqualTo(order);
  }

  @Test
  void ranksThatPrintNoResultAreAFailure() {
    Request request = Requests.of(Operation.LATENCY, 1);
    assertThatThrownBy(() -> Rounds.run(request, List.of(runner("eco", "hello")), quiet()))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("system=eco, program=pingpong, ranks=2");
  }

  @Test
  void aRivalThatFailsIsLeftOutAndTheOthersGoOn() {
    Request request = Requests.of(Operation.LATENCY, 2, Rival.OPENMPI, Rival.MPICH);
    List<Runner> runners = List.of(runner("eco"), runner("openmpi", "hello"), runner("mpich"));
    List<BenchException> lost = new ArrayList<>();
    List<Observation> observations = Rounds.run(request, runners, quiet(), lost::add);
    assertThat(order).containsExactly("eco", "openmpi", "mpich", "eco", "mpich");
    assertThat(observations)
        .extracting(Observation::system)
        .containsExactly("eco", "mpich", "eco", "mpich");
    assertThat(lost)
        .singleElement()
        .extracting(Throwable::getMessage)
        .asString()
        .startsWith("no more figures of openmpi for latency: ranks ended without their results");
  }

  @Test
  void aLaunchCountsTheMemoryOfEveryRank() {
    Request request = Requests.of(Operation.LAUNCH, 1);
    Runner both = runner("eco", "resident rank=1 kib=50", "resident rank=0 kib=40");
    Observation seen = Rounds.run(request, List.of(both), quiet()).getFirst();
    assertThat(seen.residentKib()).isEqualTo(50);
    assertThat(seen.samples().op()).isEqualTo(Measure.LAUNCH);
    Runner one = runner("eco", "resident rank=0 kib=40");
    assertThatThrownBy(() -> Rounds.run(request, List.of(one), quiet()))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("program=launch");
  }

  @Test
  void progressIsShownOnATerminalOnly() {
    Request request = Requests.of(Operation.LATENCY, 1);
    Rounds.run(request, List.of(runner("eco")), quiet());
    assertThat(shown.toString()).isEmpty();
    Rounds.run(request, List.of(runner("eco")), new Progress(new PrintWriter(shown), true));
    assertThat(shown.toString()).contains("latency, 2 ranks: round 1 of 1, eco");
  }

  private Progress quiet() {
    return new Progress(new PrintWriter(shown), false);
  }

  private Runner runner(String system, String... lines) {
    return new Runner() {
      @Override
      public String system() {
        return system;
      }

      @Override
      public Buffers buffers(Buffers ours) {
        return ours;
      }

      @Override
      public void run(Trial trial, Consumer<String> line) {
        order.add(system);
        List.of(lines.length == 0 ? new String[] {LINE} : lines).forEach(line);
      }
    };
  }
}
