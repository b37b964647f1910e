package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.transport.JobKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JobTest {
  private static final String KEY = JobKey.random().hex();

  private static Map<String, String> variables(String... namesAndValues) {
    Map<String, String> variables = new HashMap<>();
    variables.put("ECO_KEY", KEY);
    variables.put("ECO_RENDEZVOUS", "10.0.0.1:4000");
    for (int i = 0; i < namesAndValues.length; i += 2) {
      variables.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return variables;
  }

  @Test
  void nothingSetIsAJobOfOne() {
    Job job = Job.fromEnvironment(Map.of());
    assertThat(job.rank()).isZero();
    assertThat(job.size()).isEqualTo(1);
    assertThat(job.launched()).isFalse();
  }

  @Test
  void everyVariableIsRead() {
    Job job =
        Job.fromEnvironment(
            variables(
                "ECO_RANK", "2",
                "ECO_SIZE", "4",
                "ECO_TRANSPORT", "shm",
                "ECO_TIMEOUT", "90s",
                "ECO_HOST", "alpha",
                "ECO_RENDEZVOUS", "10.0.0.1:4000,[fd00::1]:4001"));
    assertThat(job.rank()).isEqualTo(2);
    assertThat(job.size()).isEqualTo(4);
    assertThat(job.transport()).isEqualTo(Job.Transport.SHM);
    assertThat(job.deadline()).isEqualTo(Duration.ofSeconds(90));
    assertThat(job.key().hex()).isEqualTo(KEY);
    assertThat(job.host()).isEqualTo("alpha");
    assertThat(job.rendezvous()).hasSize(2);
    assertThat(job.rendezvous().get(1).getPort()).isEqualTo(4001);
    assertThat(job.toString()).doesNotContain(KEY);
  }

  @Test
  void ecosOwnVariablesComeBeforeThoseOfOthers() {
    Job job =
        Job.fromEnvironment(
            variables("ECO_RANK", "1", "ECO_SIZE", "2", "SLURM_PROCID", "0", "SLURM_NTASKS", "1"));
    assertThat(job.rank()).isEqualTo(1);
  }

  @Test
  void aWrongVariableIsNamedWithTheReason() {
    assertWrong("ECO_SIZE is not set", "ECO_RANK", "1");
    assertWrong("SLURM_PROCID is not set", "SLURM_NTASKS", "1");
    assertWrong("ECO_RANK=x is wrong", "ECO_RANK", "x", "ECO_SIZE", "2");
    assertWrong("ECO_RANK=2 is wrong: ranks go from 0 to 1", "ECO_RANK", "2", "ECO_SIZE", "2");
    assertWrong("PMI_SIZE=0 is wrong", "PMI_RANK", "0", "PMI_SIZE", "0");
    String[] two = {"ECO_RANK", "0", "ECO_SIZE", "2"};
    assertWrong("ECO_RENDEZVOUS is not set", with(two, "ECO_RENDEZVOUS", ""));
    assertWrong("ECO_RENDEZVOUS=host is wrong", with(two, "ECO_RENDEZVOUS", "host"));
    assertWrong("ECO_RENDEZVOUS=h:99999 is wrong", with(two, "ECO_RENDEZVOUS", "h:99999"));
    assertWrong("ECO_RENDEZVOUS=h:1, is wrong", with(two, "ECO_RENDEZVOUS", "h:1,"));
    assertWrong("ECO_TRANSPORT=udp is wrong", with(two, "ECO_TRANSPORT", "udp"));
    assertWrong("ECO_TIMEOUT=soon is wrong", with(two, "ECO_TIMEOUT", "soon"));
    assertWrong("ECO_KEY is wrong: not a job key", with(two, "ECO_KEY", "abc"));
  }

  private static String[] with(String[] some, String name, String value) {
    String[] all = java.util.Arrays.copyOf(some, some.length + 2);
    all[some.length] = name;
    all[some.length + 1] = value;
    return all;
  }

  private static void assertWrong(String message, String... namesAndValues) {
    assertThatThrownBy(() -> Job.fromEnvironment(variables(namesAndValues)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  @Test
  void theUsersKeyIsMadeOnceAndForTheUserOnly(@TempDir Path home) throws Exception {
    JobKey key = Job.userKey(home);
    assertThat(Job.userKey(home)).isEqualTo(key);
    Path file = home.resolve(".eco/key");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r--r--"));
    assertThatThrownBy(() -> Job.userKey(home)).hasMessageContaining("others may read it");
  }

  @Test
  void durationsAreReadAsPeopleWriteThem() {
    assertThat(Durations.parse("500ms")).isEqualTo(Duration.ofMillis(500));
    assertThat(Durations.parse("30s")).isEqualTo(Duration.ofSeconds(30));
    assertThat(Durations.parse("30")).isEqualTo(Duration.ofSeconds(30));
    assertThat(Durations.parse("5m")).isEqualTo(Duration.ofMinutes(5));
    assertThat(Durations.parse("2h")).isEqualTo(Duration.ofHours(2));
    for (String bad : new String[] {"", "s", "0s", "-1s", "1d", "1.5s", "99999999999s"}) {
      assertThatThrownBy(() -> Durations.parse(bad)).as(bad).hasMessageContaining("it must be");
    }
  }
}
