package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import eco.bench.Site;
import eco.launch.HostsFile;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// What the benchmarks are told about a job in a lab; none need be up for that.
class LabSiteTest {
  private static final LabJob JOB =
      new LabJob(
          "two",
          6,
          List.of(new HostsFile.Host("a", 5, "10.0.0.1"), new HostsFile.Host("b", 1, "10.0.0.2")),
          List.of("agent"),
          new LabHome(Path.of("none")),
          OptionalLong.of(7));

  @Test
  void aSiteHasTheHostsOfTheJobAndSaysWhereRanksAre() {
    Site site = LabSite.of(JOB);
    assertThat(site.name()).isEqualTo("lab two");
    assertThat(site.hosts()).isEqualTo(JOB.hosts());
    assertThat(site.agent()).containsExactly("agent");
    assertThat(site.preload()).isEmpty();
    assertThat(site.notes())
        .containsExactly("lab two: ranks in random order on a x 5, b (shuffled, seed 7)");
    assertThat(site.order()).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5).isNotEqualTo(inTurn(6));
  }

  private static List<Integer> inTurn(int ranks) {
    return IntStream.range(0, ranks).boxed().toList();
  }

  @Test
  void withOneRankOnEveryHostShuffledHostsAreShuffledRanks() {
    Site site = LabSite.of(JOB.withFewRanks(1));
    assertThat(site.order()).isEmpty();
    assertThat(site.notes()).containsExactly("lab two: ranks in order on a, b (shuffled, seed 7)");
  }

  @Test
  void fewRanksAreAtMostSoManyOnEveryHost() {
    LabJob few = JOB.withFewRanks(3);
    assertThat(few.ranks()).isEqualTo(4);
    assertThat(LabSite.of(few).hosts())
        .containsExactly(
            new HostsFile.Host("a", 3, "10.0.0.1"), new HostsFile.Host("b", 1, "10.0.0.2"));
    assertThat(LabSite.of(few).notes()).first().asString().contains("on a x 3, b");
  }
}
