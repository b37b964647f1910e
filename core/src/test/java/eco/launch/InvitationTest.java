package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.transport.JobKey;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class InvitationTest {
  private final JobKey key = JobKey.random();
  private final Invitation invitation = new Invitation(2, 5, key, "127.0.0.1:7000,[::1]:7000");

  @Test
  void anInvitationSurvivesItsText() {
    Invitation read = Invitation.parse(invitation.text());
    assertThat(read.text()).isEqualTo(invitation.text());
    assertThat(read.job(4).rendezvous())
        .containsExactly(
            new InetSocketAddress("127.0.0.1", 7000), new InetSocketAddress("::1", 7000));
    assertThatThrownBy(() -> Invitation.parse("2 5")).hasMessageContaining("words=2");
  }

  @Test
  void aProcessThatWasStartedForItFindsItsRankInItsEnvironment() {
    Map<String, String> variables = new HashMap<>(invitation.environment(3));
    variables.putAll(Map.of("ECO_RANK", "1", "ECO_SIZE", "2", "ECO_KEY", key.hex()));
    variables.put("ECO_RENDEZVOUS", "127.0.0.1:7001");
    Invitation found = Invitation.fromEnvironment(variables);
    assertThat(found).isNotNull();
    Job job = found.job(variables);
    assertThat(job.rank()).isEqualTo(4);
    assertThat(job.size()).isEqualTo(5);
    assertThat(job.key().jobId()).isEqualTo(key.jobId());
    assertThat(job.launched()).isFalse();
  }

  @Test
  void aProcessThatNobodyInvitedHasNoInvitation() {
    assertThat(Invitation.fromEnvironment(Map.of())).isNull();
    assertThat(Invitation.fromEnvironment(Map.of("ECO_INVITATION", ""))).isNull();
  }

  @Test
  void itsSecretIsInNoMessage() {
    assertThat(invitation.toString()).contains("size=5").doesNotContain(key.hex());
  }
}
