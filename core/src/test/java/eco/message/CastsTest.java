package eco.message;

import static org.assertj.core.api.Assertions.assertThat;

import eco.schedule.Schedule;
import eco.transport.JobKey;
import eco.transport.Multicast;
import eco.transport.View;
import eco.transport.Waiter;
import java.lang.foreign.Arena;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Messages said to many over loopback, heard, half heard and not heard.
@Timeout(120)
class CastsTest {
  private static final int[] LENGTHS = {
    1, 1000, Multicast.PAYLOAD_BYTES, Multicast.PAYLOAD_BYTES + 1, 16_000, Casts.MOST_BYTES
  };

  @Test
  void whatSchedulesTakeForShortEnoughIsShortEnough() {
    assertThat((long) Casts.MOST_BYTES).isEqualTo(Schedule.MOST_CAST_BYTES);
  }

  private final List<AutoCloseable> open = new ArrayList<>();

  /// Rank 0 says bytes to all others, or sends them where they cannot be said.
  private static final class Saying extends Task {
    private final View data;
    private final int tag;
    private int left = -1;

    Saying(Endpoint endpoint, byte[] data, int tag) {
      super(endpoint);
      this.data = View.of(data);
      this.tag = tag;
    }

    @Override
    protected void advance() {
      if (left < 0) {
        left = endpoint.size() - 1;
        long cast = say(data, 0, data.bytes());
        for (int target = 1; target < endpoint.size(); target++) {
          if (cast >= 0) {
            sendWord(0, data, 0, data.bytes(), target, 0, tag, cast);
          } else if (send(0, data, 0, data.bytes(), target, 0, tag, false)) {
            left--;
          }
        }
      }
      if (left == 0) {
        end(null);
      }
    }

    @Override
    public void messageEnded(int step, int messageTag, long bytes) {
      left--;
    }

    @Override
    public void messageFailed(int step, EcoException why) {
      end(why);
    }

    @Override
    protected boolean needs(int rank) {
      return true;
    }

    @Override
    protected void rankFailed(RankFailedException why) {
      end(why);
    }

    @Override
    protected void waited(long now) {}

    @Override
    protected void released() {}

    @Override
    protected String describe() {
      return "saying";
    }
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
  }

  private static byte[] pattern(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  private void join(Fabric fabric, int rank, JobKey key) throws Exception {
    Waiter waiter = Waiter.alone(Arena.ofAuto(), 1);
    Multicast group = Multicast.join(key, rank, InetAddress.getLoopbackAddress(), true, waiter);
    open.add(group);
    open.add(waiter);
    fabric.endpoints[rank].exclusively(() -> fabric.endpoints[rank].join(group));
  }

  private static void sayAndReceive(Endpoint endpoint, int length, int tag) {
    byte[] data = pattern(length);
    if (endpoint.rank() == 0) {
      endpoint.run(new Saying(endpoint, data, tag));
    } else {
      byte[] got = new byte[length];
      assertThat(endpoint.receive(0, got, 0, length, 0, tag)).isEqualTo(new Status(0, tag, length));
      assertThat(got).isEqualTo(data);
    }
  }

  @Test
  void whatIsSaidOnceReachesAll() throws Exception {
    JobKey key = JobKey.random();
    try (Fabric fabric = new Fabric(4, Fabric.Medium.TCP)) {
      for (int rank = 0; rank < 4; rank++) {
        join(fabric, rank, key);
      }
      fabric.run(
          endpoint -> {
            for (int tag = 0; tag < 5 * LENGTHS.length; tag++) {
              sayAndReceive(endpoint, LENGTHS[tag % LENGTHS.length], tag);
            }
          });
      assertThat(fabric.endpoints[0].casts()).containsExactly(5 * LENGTHS.length, 0);
      assertThat(fabric.endpoints[3].heard(0)).isTrue();
      assertThat(fabric.endpoints[3].heard(1)).isFalse();
    }
  }

  @Test
  void whoIsNotInTheGroupGetsTheBytesOverItsLink() throws Exception {
    JobKey key = JobKey.random();
    try (Fabric fabric = new Fabric(3, Fabric.Medium.TCP)) {
      join(fabric, 0, key);
      join(fabric, 1, key);
      fabric.run(
          endpoint -> {
            sayAndReceive(endpoint, 16_000, 1);
            sayAndReceive(endpoint, 40_000, 2);
          });
      assertThat(fabric.endpoints[0].casts()).containsExactly(2, 2);
    }
  }

  @Test
  void whoIsNeverHeardStopsTrying() throws Exception {
    try (Fabric fabric = new Fabric(3, Fabric.Medium.TCP)) {
      for (int rank = 0; rank < 3; rank++) {
        join(fabric, rank, JobKey.random());
      }
      fabric.run(
          endpoint -> {
            for (int tag = 0; tag < 7; tag++) {
              sayAndReceive(endpoint, 5000, tag);
            }
          });
      assertThat(fabric.endpoints[0].casts()).containsExactly(4, 8);
    }
  }

  /// The last datagram shows that those before it are lost.
  @Test
  void whatWasLostComesOverTheLink() throws Exception {
    try (Fabric fabric = new Fabric(3, Fabric.Medium.TCP)) {
      for (int rank = 0; rank < 3; rank++) {
        join(fabric, rank, JobKey.random());
      }
      Endpoint half = fabric.endpoints[1];
      byte[] data = pattern(3000);
      int offset = 2 * Multicast.PAYLOAD_BYTES;
      half.exclusively(() -> half.casts.heard(0, 0, 3000, offset, data, offset, 3000 - offset));
      fabric.run(endpoint -> sayAndReceive(endpoint, 3000, 9));
      assertThat(fabric.endpoints[0].casts()).containsExactly(1, 2);
    }
  }

  @Test
  void wordsThatNobodyAskedForYetAreKept() throws Exception {
    JobKey key = JobKey.random();
    try (Fabric fabric = new Fabric(3, Fabric.Medium.TCP)) {
      for (int rank = 0; rank < 3; rank++) {
        join(fabric, rank, key);
      }
      fabric.run(
          endpoint -> {
            if (endpoint.rank() == 0) {
              Saying first = new Saying(endpoint, pattern(20_000), 1);
              Saying second = new Saying(endpoint, pattern(30_000), 2);
              endpoint.start(first);
              endpoint.start(second);
              second.await();
              first.await();
            } else {
              for (int tag = 2; tag > 0; tag--) {
                byte[] got = new byte[10_000 + 10_000 * tag];
                endpoint.receive(0, got, 0, got.length, 0, tag);
                assertThat(got).isEqualTo(pattern(got.length));
              }
            }
          });
      assertThat(fabric.endpoints[0].casts()).containsExactly(2, 0);
    }
  }

  @Test
  void impossibleDatagramsDoNoHarm() throws Exception {
    JobKey key = JobKey.random();
    try (Fabric fabric = new Fabric(3, Fabric.Medium.TCP)) {
      for (int rank = 0; rank < 3; rank++) {
        join(fabric, rank, key);
      }
      Endpoint endpoint = fabric.endpoints[1];
      Random random = new Random(5);
      byte[] noise = new byte[Multicast.PAYLOAD_BYTES];
      int[] odd = {Integer.MIN_VALUE, -1, 0, 1, 1432, 1433, 65_536, 65_537, Integer.MAX_VALUE};
      endpoint.exclusively(
          () -> {
            for (int i = 0; i < 20_000; i++) {
              int bytes = random.nextInt(Multicast.PAYLOAD_BYTES + 1);
              endpoint.casts.heard(
                  random.nextInt(5) - 1,
                  1000 + random.nextInt(20),
                  odd[random.nextInt(odd.length)],
                  odd[random.nextInt(odd.length)],
                  noise,
                  0,
                  random.nextBoolean() ? bytes : 1);
            }
          });
      // Numbers of that source go on below those that were made up, which must not be believed.
      fabric.run(each -> sayAndReceive(each, 16_000, 3));
    }
  }
}
