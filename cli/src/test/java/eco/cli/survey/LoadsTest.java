package eco.cli.survey;

import static org.assertj.core.api.Assertions.assertThat;

import eco.measure.ProcessorTime;
import eco.network.Host;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LoadsTest {
  private static final UUID HERE = new UUID(1, 1);
  private static final UUID THERE = new UUID(2, 2);
  private static final List<Host> HOSTS =
      List.of(new Host("a", 2), new Host("b", 2), new Host("c", 4));

  private final Loads loads = new Loads();

  private void add(String host, UUID machine, long all, long used, long own) {
    loads.add("load %s %s %d %d %d".formatted(host, machine, all, used, own));
  }

  private List<Host> hosts(ProcessorTime here) {
    return loads.hosts(HOSTS, HERE, here);
  }

  @Test
  void ranksOfOneMachineAreNoOthersToEachOther() {
    add("a", THERE, 400, 200, 100);
    add("b", THERE, 400, 200, 96);
    add("c", new UUID(3, 3), 800, 400, 40);
    assertThat(hosts(new ProcessorTime(400, 400, 0)))
        .containsExactly(new Host("a", 2, 1), new Host("b", 2, 1), new Host("c", 4, 45));
  }

  @Test
  void onTheMachineOfTheCommandItsOwnAccountCounts() {
    add("a", HERE, 400, 380, 100);
    add("b", HERE, 400, 380, 100);
    assertThat(hosts(new ProcessorTime(400, 380, 372)))
        .containsExactly(new Host("a", 2, 2), new Host("b", 2, 2));
  }

  @Test
  void aQuietMachineIsTrustedAndABusyOneIsNot() {
    assertThat(Loads.warning(HOSTS)).isEmpty();
    assertThat(Loads.warning(List.of(new Host("a", 2, 10)))).isEmpty();
    assertThat(Loads.warning(List.of(new Host("a", 2, 3), new Host("b", 2, 11))))
        .contains(
            "results may be wrong: other programs kept processors busy while they measured"
                + " (11 % on b): measure again when nothing else runs");
  }

  @Test
  void theWarningIsOneLineHoweverManyHostsThereAre() {
    List<Host> busy =
        List.of(
            new Host("a", 2, 43),
            new Host("b", 2, 43),
            new Host("c", 2, 43),
            new Host("d", 2, 43),
            new Host("e", 2, 43),
            new Host("f", 2, 20));
    assertThat(Loads.warning(busy).orElseThrow())
        .contains("(43 % on a b c and 2 more, 20 % on f)")
        .hasLineCount(1);
  }
}
