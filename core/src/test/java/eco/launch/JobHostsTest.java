package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// The hosts of a job, as its ranks hear of them.
class JobHostsTest {
  private static final List<HostsFile.Host> HOSTS =
      List.of(new HostsFile.Host("alpha", 4, null), new HostsFile.Host("beta", 2, "10.0.0.2"));
  private static final LaunchSpec SPEC = LaunchSpec.of(5, new Target.MainClass("Program"));

  @Test
  void hostsAndAgentSurviveTheEnvironment() {
    JobHosts hosts = new JobHosts(HOSTS, List.of("ssh", "-o", "a b 'c'"));
    assertThat(JobHosts.fromEnvironment(hosts.variables())).isEqualTo(hosts);
    assertThat(hosts.names()).containsExactly("alpha", "beta");
  }

  @Test
  void aJobOnOneMachineStaysThere() {
    JobHosts none = JobHosts.fromEnvironment(JobHosts.of(SPEC).variables());
    assertThat(none.hosts()).isEmpty();
    assertThat(none.names()).containsExactly(Placement.here());
    assertThat(none.spread(SPEC, none.names()).hosts()).isEmpty();
    assertThat(JobHosts.fromEnvironment(Map.of()).hosts()).isEmpty();
  }

  @Test
  void processesTakeTurnsAndNeighboursStayTogether() {
    JobHosts hosts = new JobHosts(HOSTS, List.of("agent"));
    LaunchSpec all = hosts.spread(SPEC, hosts.names());
    assertThat(all.agent()).containsExactly("agent");
    assertThat(all.hosts())
        .containsExactly(
            new HostsFile.Host("alpha", 3, null), new HostsFile.Host("beta", 2, "10.0.0.2"));
    assertThat(hosts.spread(SPEC, List.of("beta", "beta", "alpha")).hosts())
        .containsExactly(
            new HostsFile.Host("beta", 4, "10.0.0.2"), new HostsFile.Host("alpha", 1, null));
    assertThatThrownBy(() -> hosts.spread(SPEC, List.of("gamma")))
        .hasMessageContaining("not a host of the job: host=gamma");
  }
}
