package eco.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import eco.network.Measurements.Heard;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournalTest {
  @Test
  void linesOfMeasurementsAreReadAsTheyWere() {
    for (long seed = 0; seed < 300; seed++) {
      Measurements measured = Surveys.plain(seed).measurements();
      Journal journal = new Journal(measured.smallBytes(), measured.largeBytes());
      Journal.lines(measured).forEach(journal::add);
      assertThat(journal.measurements()).as("seed=" + seed).isEqualTo(measured);
    }
  }

  @Test
  void samplesOfAPairAddUp() {
    Journal journal = new Journal(8, 16000);
    journal.add("host a 1");
    journal.add("host b 1");
    journal.add("pair a b 10 10 10 10 1 100 100 100 100 1");
    journal.add("pair a b 8 8 8 8 1 120 120 120 120 1");
    assertThat(journal.measurements().between(0, 1).orElseThrow().small())
        .isEqualTo(new Statistics(8, 9, 9, 10, 2));
  }

  @Test
  void aHostStaysAsBusyAsItWasUntilItIsForgotten() {
    Journal journal = new Journal(8, 16000);
    journal.add("host a 1 35");
    journal.add("host a 2");
    assertThat(journal.hosts()).containsExactly(new Host("a", 2, 35));
    journal.forget("a");
    journal.add("host a 2");
    assertThat(journal.hosts()).containsExactly(new Host("a", 2));
  }

  @Test
  void aHostThatIsForgottenTakesItsMeasurementsAlong() {
    Journal journal = new Journal(8, 16000);
    for (String host : new String[] {"a", "b", "c", "d"}) {
      journal.add("host " + host + " 1");
    }
    journal.add("pair a b 10 10 10 10 1 100 100 100 100 1");
    journal.add("pair b c 10 10 10 10 1 100 100 100 100 1");
    journal.add("contention a b c d 5 9");
    journal.add("link a b tcp 7 0:1.0 0:1.0 0:1.0");
    journal.forget("a");
    Measurements left = journal.measurements();
    assertThat(left.hosts()).extracting(Host::name).containsExactly("b", "c", "d");
    assertThat(left.pairs().sequencedKeySet()).containsExactly(new Measurements.Pair(0, 1));
    assertThat(left.contention()).isEmpty();
    assertThat(left.links()).isEmpty();
  }

  @Test
  void theLastLineOfASourceSaysWhoHeardIt() {
    Journal journal = heard();
    assertThat(journal.measurements().multicast())
        .containsExactly(
            new Heard(0, List.of(1, 2)), new Heard(1, List.of()), new Heard(2, List.of(0, 1)));
    journal.add("multicast a c");
    journal.add("multicast c");
    assertThat(journal.measurements().multicast())
        .containsExactly(
            new Heard(0, List.of(2)), new Heard(1, List.of()), new Heard(2, List.of()));
  }

  @Test
  void aHostThatIsForgottenHasNeitherSpokenNorHeard() {
    Journal journal = heard();
    journal.forget("b");
    assertThat(journal.measurements().multicast())
        .containsExactly(new Heard(0, List.of(1)), new Heard(1, List.of(0)));
    assertThat(journal.knowsMulticast(List.of("a", "c"))).isTrue();
    journal.add("host b 1");
    assertThat(journal.knowsMulticast(List.of("a", "b", "c"))).isFalse();
    assertThat(journal.measurements().multicast())
        .as("b is the last now")
        .containsExactly(new Heard(0, List.of(1)), new Heard(1, List.of(0)));
  }

  @Test
  void allThatWasHeardCanBeForgotten() {
    Journal journal = heard();
    journal.forgetMulticast();
    assertThat(journal.hosts()).hasSize(3);
    assertThat(journal.measurements().multicast()).isEmpty();
    assertThat(journal.knowsMulticast(List.of("a"))).isFalse();
  }

  @Test
  void hostsThatAreNotThereHaveNotHeard() {
    Journal journal = heard();
    journal.add("multicast a b x");
    journal.add("multicast x a");
    assertThat(journal.measurements().multicast())
        .containsExactly(
            new Heard(0, List.of(1)), new Heard(1, List.of()), new Heard(2, List.of(0, 1)));
  }

  private static Journal heard() {
    Journal journal = new Journal(8, 16000);
    for (String line :
        new String[] {"host a 1", "host b 1", "host c 1", "multicast c b a", "multicast b"}) {
      journal.add(line);
    }
    journal.add(Journal.line("a", List.of("b", "c")));
    return journal;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "host a",
        "host a x",
        "host a 1 101",
        "pair a b 1 1 1 1 1",
        "pair a b 3 2 2 1 1 1 1 1 1 1",
        "contention a b c d 1",
        "link a b tcp 7 0:1.0 0:1.0 0-1.0",
        "multicast",
        "multicast ",
        "multicast a b a",
        "multicast a b b",
        "multicast a  b",
        "something else"
      })
  void whatIsNoLineIsRefused(String line) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Journal(8, 16000).add(line))
        .withMessage("not a line of a journal: " + line);
  }
}
