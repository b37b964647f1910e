package eco.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tasks that want to move on at a time, with nothing else to wake them.
@Timeout(120)
class TasksTest {
  private static final long SOON = Duration.ofMillis(1).toNanos();
  private static final long LATE = Duration.ofHours(1).toNanos();

  /// Asks to move on after some times, and ends when it does.
  private static final class Waiting extends Task {
    private final long[] nanos;
    private boolean asked;

    Waiting(Endpoint endpoint, long... nanos) {
      super(endpoint);
      this.nanos = nanos;
    }

    @Override
    protected void advance() {
      if (asked) {
        end(null);
        return;
      }
      asked = true;
      long now = System.nanoTime();
      for (long each : nanos) {
        advanceAt(now + each);
      }
    }

    @Override
    public void messageEnded(int step, int messageTag, long bytes) {}

    @Override
    public void messageFailed(int step, EcoException why) {
      end(why);
    }

    @Override
    protected boolean needs(int rank) {
      return false;
    }

    @Override
    protected void rankFailed(RankFailedException why) {}

    @Override
    protected void waited(long now) {}

    @Override
    protected void released() {}

    @Override
    protected String describe() {
      return "waiting";
    }
  }

  @Test
  void theEarliestOfSeveralTimesCounts() throws Exception {
    try (Fabric fabric = new Fabric(1, Fabric.Medium.RING)) {
      Endpoint endpoint = fabric.endpoints[0];
      for (Waiting waiting :
          new Waiting[] {
            new Waiting(endpoint, SOON),
            new Waiting(endpoint, SOON, LATE),
            new Waiting(endpoint, LATE, SOON)
          }) {
        endpoint.run(waiting);
        assertThat(waiting.over()).isTrue();
      }
    }
  }
}
