package eco.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.net.DatagramPacket;
import java.net.InetAddress;
import java.net.MulticastSocket;
import java.net.NetworkInterface;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Several places in groups of one process, over loopback.
@Timeout(60)
class MulticastTest {
  private static final long LIMIT_NANOS = 20_000_000_000L;

  private final JobKey key = JobKey.random();
  private final Arena arena = Arena.ofShared();
  private final List<AutoCloseable> open = new ArrayList<>();

  private record Word(int source, long number, int length, int offset, List<Byte> bytes) {}

  private Multicast join(JobKey with, int rank) throws Exception {
    Waiter waiter = Waiter.alone(arena, 1);
    InetAddress local = InetAddress.getLoopbackAddress();
    Multicast place = Multicast.join(with, rank, local, true, waiter);
    open.add(place);
    open.add(waiter);
    return place;
  }

  @AfterEach
  void close() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
    arena.close();
  }

  /// All that a place hears until a word of rank `last` comes.
  private static List<Word> until(Multicast place, int last) {
    List<Word> words = new ArrayList<>();
    boolean[] over = new boolean[1];
    long begin = System.nanoTime();
    while (!over[0]) {
      assertThat(System.nanoTime() - begin).isLessThan(LIMIT_NANOS);
      place.listen(
          (source, number, length, offset, memory, at, bytes) -> {
            over[0] |= source == last;
            List<Byte> heard = new ArrayList<>();
            for (byte each : Arrays.copyOfRange(memory, at, at + bytes)) {
              heard.add(each);
            }
            words.add(new Word(source, number, length, offset, heard));
          },
          1);
      Thread.yield();
    }
    return words;
  }

  @Test
  void everyPlaceButItsOwnHearsAWord() throws Exception {
    Multicast source = join(key, 0);
    List<Multicast> others = List.of(join(key, 1), join(key, 2));
    byte[] data = new byte[Multicast.PAYLOAD_BYTES];
    new Random(1).nextBytes(data);
    assertThat(source.say(7, 5000, 100, View.of(data), 2, 1000)).isTrue();
    assertThat(others.getFirst().say(0, 0, 0, new View(), 0, 0)).isTrue();
    List<Byte> said = new ArrayList<>();
    for (int i = 2; i < 1002; i++) {
      said.add(data[i]);
    }
    Word word = new Word(0, 7, 5000, 100, said);
    for (Multicast each : others) {
      assertThat(until(each, 0)).containsOnlyOnce(word);
    }
    assertThat(until(source, 1)).extracting(Word::source).containsOnly(1);
  }

  @Test
  void whoHasNotTheKeyIsNotHeard() throws Exception {
    Multicast listener = join(key, 1);
    try (MulticastSocket stranger = new MulticastSocket()) {
      InetAddress local = InetAddress.getLoopbackAddress();
      stranger.setNetworkInterface(NetworkInterface.getByInetAddress(local));
      Random random = new Random(3);
      for (int i = 0; i < 500; i++) {
        byte[] noise = new byte[random.nextInt(1600)];
        random.nextBytes(noise);
        byte[] magic = {0x45, 0x43, 0x4f, 0x31, 0, 0, 0, 9};
        System.arraycopy(magic, 0, noise, 0, Math.min(8, noise.length) * random.nextInt(2));
        stranger.send(new DatagramPacket(noise, noise.length, listener.group()));
        if (i % 20 == 19) {
          // What it does not take in at once might be dropped before it was looked at.
          listener.listen(
              (source, number, length, offset, memory, at, bytes) -> assertThat(source).isZero(),
              100);
        }
      }
    }
    Multicast member = join(key, 5);
    member.say(1, 10, 0, View.of(new byte[10]), 0, 10);
    assertThat(until(listener, 5)).hasSize(1);
  }

  @Test
  void jobsDoNotHearEachOther() throws Exception {
    Multicast mine = join(key, 1);
    Multicast other = join(JobKey.random(), 2);
    other.say(1, 10, 0, View.of(new byte[10]), 0, 10);
    join(key, 3).say(2, 10, 0, View.of(new byte[10]), 0, 10);
    assertThat(until(mine, 3)).extracting(Word::source).containsOnly(3);
  }
}
