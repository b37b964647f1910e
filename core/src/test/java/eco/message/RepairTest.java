package eco.message;

import static org.assertj.core.api.Assertions.assertThat;

import eco.transport.StreamLink;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Which breaks of a connection an endpoint has repaired, and for which it still waits.
@Timeout(60)
class RepairTest {
  @Test
  void aConnectionThatBreaksAgainBeforeAnybodyLooksIsRepairedAgain() throws Exception {
    try (Fabric fabric = new Fabric(2, Fabric.Medium.TCP)) {
      Endpoint endpoint = fabric.endpoints[0];
      StreamLink link = (StreamLink) fabric.link(0, 1);
      endpoint.exclusively(() -> link.disconnect("first"));
      look(endpoint);
      look(endpoint);
      assertThat(fabric.repairs).containsExactly("0 to 1: 1");
      assertThat(endpoint.waitsFor(1, 1)).isTrue();

      endpoint.exclusively(
          () -> {
            connect(fabric);
            link.disconnect("second");
          });
      assertThat(endpoint.waitsFor(1, 1)).as("that one was made again").isFalse();
      assertThat(endpoint.waitsFor(1, 2)).isTrue();
      look(endpoint);
      assertThat(fabric.repairs).containsExactly("0 to 1: 1", "0 to 1: 2");

      endpoint.exclusively(() -> connect(fabric));
      look(endpoint);
      assertThat(endpoint.waitsFor(1, 2)).isFalse();
      assertThat(fabric.repairs).hasSize(2);
    }
  }

  private static void look(Endpoint endpoint) {
    assertThat(endpoint.probe(0, 1, 0)).isNull();
  }

  private static void connect(Fabric fabric) {
    try {
      Fabric.connect((StreamLink) fabric.link(0, 1), (StreamLink) fabric.link(1, 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
