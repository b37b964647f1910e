package eco.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(300)
class LoadBalanceTest {
  @ParameterizedTest
  @CsvSource({"1, near", "2, near", "3, ranks", "8, near", "8, random"})
  void loadsBecomeAlikeAndNoItemIsLost(int ranks, String order) throws Exception {
    Map<String, String> result =
        new Job().result(ranks, LoadBalance.class, "--order", order, "--seed", "3", "--json");
    assertThat(result).containsEntry("kept", "true").containsEntry("order", order);
    assertThat(Job.number(result, "items")).isEqualTo(500 * ranks);
    double before = Job.number(result, "imbalance_before");
    assertThat(Job.number(result, "imbalance_after")).isLessThanOrEqualTo(before).isLessThan(1.05);
    assertThat(before).isGreaterThan(ranks < 3 ? 0 : 1.2);
  }

  @Test
  void ordersAreComparedAfterAllHaveRunOnce() throws Exception {
    Job job = new Job();
    Map<String, String> last =
        job.result(3, LoadBalance.class, "--rounds", "5", "--compare", "random;near", "--json");
    assertThat(last).containsEntry("order", "near").containsEntry("kept", "true");
    assertThat(job.toString().lines().filter(line -> line.startsWith("{")))
        .hasSize(2)
        .first()
        .asString()
        .contains("\"order\": \"random\"", "\"steps\": 5");
  }
}
