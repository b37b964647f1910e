package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Jobs that were started on their own and meet at a port.
@Timeout(300)
class PortsTest {
  private final Job servers = new Job();
  private final Job callers = new Job();

  @Test
  void jobsMeetAtAPublishedPortAndHearOfEachOthersDeaths() throws Exception {
    String service = "ports of " + ProcessHandle.current().pid();
    CompletableFuture<Integer> served = servers.start(2, PortsProgram.class, service, "serve");
    servers.await("[1] published", served);
    assertThat(callers.run(3, PortsProgram.class, service, "call"))
        .as("%s%n%s", callers, servers)
        .isZero();
    assertThat(callers.run(2, PortsProgram.class, service, "die"))
        .as("%s%n%s", callers, servers)
        .isEqualTo(6);
    assertThat(served.get(60, TimeUnit.SECONDS)).as("%s", servers).isZero();
    assertThat(servers.toString()).contains("[1] served", "[0] heard of it", "[1] heard of it");
    assertThat(callers.run(2, PortsProgram.class, service, "call")).as("%s", callers).isNotZero();
    assertThat(callers.toString()).contains("lookupName: no such name");
  }
}
