package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.transport.Dial;
import eco.transport.JobKey;
import eco.transport.Loop;
import eco.transport.Purpose;
import eco.transport.RefusedException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The rendezvous against peers that hold the key and misbehave all the same.
@Timeout(60)
class RendezvousTest implements Rendezvous.Watch {
  private static final long SEED = 20260102;

  private final JobKey key = JobKey.random();
  private final BlockingQueue<String> news = new LinkedBlockingQueue<>();
  private Loop loop;
  private Rendezvous rendezvous;

  @BeforeEach
  void open() throws IOException {
    loop = Loop.start("test-rendezvous");
    rendezvous = Rendezvous.open(loop, key, 4000, 0, this);
  }

  @AfterEach
  void close() {
    rendezvous.close();
    loop.close();
  }

  @Override
  public void lost(int rank, String cause) {
    news.add("lost " + rank + ": " + cause);
  }

  @Override
  public void aborted(int rank, int status, String why) {
    news.add("aborted " + rank);
  }

  @Override
  public void stranded(int gone, int waiting, boolean joined) {
    news.add("stranded " + gone);
  }

  @Override
  public void line(String text) {
    news.add(text);
  }

  private String awaitNews() throws InterruptedException {
    return java.util.Objects.requireNonNull(news.poll(30, TimeUnit.SECONDS), "no news came");
  }

  private SocketChannel dial(int rank) throws IOException {
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), rendezvous.port());
    return Dial.connect(
            List.of(address),
            key,
            Purpose.CONTROL,
            rank,
            Rendezvous.RANK,
            new byte[8],
            Duration.ofSeconds(20))
        .channel();
  }

  @Test
  void aRankCanBeTakenOnceAndNobodyElseHasASeat() throws Exception {
    dial(1);
    assertThatThrownBy(() -> dial(1))
        .isInstanceOf(RefusedException.class)
        .hasMessageStartingWith("rank 1 is taken by ");
    assertThat(awaitNews()).startsWith("refused a second rank 1: pid=0, taken by ");
    assertThatThrownBy(() -> dial(4000)).hasMessage("no such rank: rank=4000, size=4000");
    assertThatThrownBy(() -> dial(-7)).isInstanceOf(RefusedException.class);
  }

  @Test
  void garbageFromOneRankHarmsOnlyThatRank() throws Exception {
    Random random = new Random(SEED);
    SocketChannel good = dial(0);
    for (int rank = 1; rank < 1000; rank++) {
      String replay = "seed " + SEED + ", rank " + rank;
      try (SocketChannel bad = dial(rank)) {
        byte[] noise = new byte[1 + random.nextInt(200)];
        random.nextBytes(noise);
        if (random.nextBoolean()) { // a frame that looks right in front
          ByteBuffer.wrap(noise, 0, Math.min(4, noise.length)).put(new byte[] {0});
        }
        bad.write(ByteBuffer.wrap(noise));
      }
      String heard = awaitNews();
      while (!heard.startsWith("lost " + rank + ": ")) {
        assertThat(heard).as(replay).startsWith("aborted " + rank);
        heard = awaitNews();
      }
    }
    good.write(ByteBuffer.wrap(Frame.ABORT.of(3, "still here")));
    assertThat(awaitNews()).isEqualTo("aborted 0");
  }

  @Test
  void aFrameLongerThanAnyIsRefused() throws Exception {
    try (SocketChannel bad = dial(0)) {
      bad.write(ByteBuffer.wrap(new byte[] {0x7f, -1, -1, -1, 3}));
      assertThat(awaitNews()).startsWith("lost 0: frame too long: bytes=2147483647");
    }
    try (SocketChannel bad = dial(1)) {
      bad.write(ByteBuffer.wrap(Frame.BYE.empty()));
      assertThat(awaitNews()).isEqualTo("lost 1: not for a rank to say: kind=BYE");
    }
    try (SocketChannel bad = dial(2)) {
      bad.write(ByteBuffer.wrap(new byte[] {0, 0, 0, 2, 3, 0}));
      assertThat(awaitNews()).isEqualTo("lost 2: frame too short: kind=BLOB");
    }
  }

  @Test
  void latecomersHearOfTheDeadAndTheGone() throws Exception {
    rendezvous.died(7, "alpha", 99, "bad luck");
    rendezvous.ended(8);
    SocketChannel late = dial(0);
    ByteBuffer expected =
        ByteBuffer.allocate(1000)
            .put(Frame.died(7, "alpha", 99, "bad luck"))
            .put(Frame.LEFT.of(8, ""))
            .flip();
    ByteBuffer heard = ByteBuffer.allocate(expected.remaining());
    while (heard.hasRemaining()) {
      assertThat(late.read(heard)).isNotNegative();
    }
    assertThat(heard.flip()).isEqualTo(expected);
    assertThat(news).isEmpty();
    late.write(ByteBuffer.wrap(Frame.BLOB.of(0, new byte[1])));
    assertThat(awaitNews()).isEqualTo("stranded 8");
  }
}
