package eco.cli.lab;

import static eco.cli.lab.ShortForms.patterns;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/// Figures 7 to 9, each by its command, on three machines with two ranks each at two sites.
@Timeout(300)
class LabFiguresTest {
  private static final String NETWORK =
      """
      {"name": "sites", "hosts": {"far": "A", "near0": "B", "near1": "B"}, "ranks_per_host": 2,
       "segments": {"A": {"kind": "switch", "rate_mbit": 100, "delay_us": 50},
                    "B": {"kind": "switch", "rate_mbit": 100, "delay_us": 50}},
       "links": [{"between": ["A", "B"], "rate_mbit": 50, "delay_us": 4000, "queue_kb": 200,
                  "multicast": false}]}
      """;

  @TempDir Path directory;

  @Test
  void broadcastsGoByMachineBySiteAndByBothWithARankOfEachHostAsRoot() throws Exception {
    ShortForms forms = new ShortForms(directory, "sites", NETWORK);
    List<JsonNode> figure9 = forms.rows("figure9", "Figure 9", "one rank of each host as root");
    assertThat(patterns(figure9))
        .containsExactly(
            "ECO", "multilevel", "two-level by machine", "two-level by site", "binomial");
    List<JsonNode> figure7 = forms.rows("figure7", "Figure 7");
    assertThat(patterns(figure7)).containsExactly("ECO", "multilevel", "binomial");
    assertThat(figure7)
        .as("one crossing of the long haul takes 4 ms")
        .allMatch(row -> row.get("min_us").asDouble() > 4000);
    List<JsonNode> figure8 = forms.rows("figure8", "Figure 8");
    assertThat(patterns(figure8)).containsExactly("ECO", "multilevel", "binomial");
    assertThat(figure8.getFirst().get("median_us").asDouble())
        .as("Figure 8 stays at one site")
        .isLessThan(figure7.getFirst().get("median_us").asDouble());
  }
}
