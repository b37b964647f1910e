package eco.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.message.Fabric.Medium;
import eco.transport.View;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/// One contract for every medium and every kind of buffer.
@Timeout(120)
class EndpointTest {
  private static final int[] LENGTHS = {
    0, 1, 7, 8, 55, 56, 57, 64, 1000, 4096, 4097, 10_001, 65_536, 65_537, 300_001, 1_500_003
  };

  private static byte[] pattern(int length, long seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void everyLengthArrivesWhole(Medium medium) throws Exception {
    try (Fabric fabric = new Fabric(2, medium)) {
      fabric.run(
          endpoint -> {
            int peer = 1 - endpoint.rank();
            for (int length : LENGTHS) {
              byte[] sent = pattern(length, length + endpoint.rank());
              byte[] got = new byte[length + 5];
              Pending send = endpoint.startSend(0, sent, 0, length, peer, 3);
              Status status = endpoint.receive(0, got, 2, length, peer, 3);
              send.await();
              assertThat(status).isEqualTo(new Status(peer, 3, length));
              assertThat(Arrays.copyOfRange(got, 2, length + 2))
                  .isEqualTo(pattern(length, length + peer));
              assertThat(got[0] | got[1] | got[length + 2] | got[length + 3]).isZero();
            }
            endpoint.close();
          });
    }
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void everyKindOfBufferCarriesItsElements(Medium medium) throws Exception {
    for (int count : new int[] {3, 5000, 200_000}) {
      try (Fabric fabric = new Fabric(2, medium);
          Arena arena = Arena.ofShared()) {
        fabric.run(
            endpoint -> {
              if (endpoint.rank() == 0) {
                for (Object buffer : buffers(arena, count, true)) {
                  endpoint.send(0, buffer, 1, count - 2, 1, 1);
                }
              } else {
                List<Object> wanted = buffers(arena, count, true);
                List<Object> got = buffers(arena, count, false);
                for (int i = 0; i < got.size(); i++) {
                  endpoint.receive(0, got.get(i), 1, count - 2, 0, 1);
                  assertThat(contents(got.get(i), count))
                      .as("%s of %d", wanted.get(i).getClass(), count)
                      .isEqualTo(contents(wanted.get(i), count));
                }
              }
              endpoint.close();
            });
      }
    }
  }

  /// A buffer of each kind; the first and last element are 0 in both.
  private static List<Object> buffers(Arena arena, int count, boolean filled) {
    byte[] bytes = new byte[count];
    boolean[] booleans = new boolean[count];
    char[] chars = new char[count];
    short[] shorts = new short[count];
    int[] ints = new int[count];
    long[] longs = new long[count];
    float[] floats = new float[count];
    double[] doubles = new double[count];
    Random random = new Random(count);
    for (int i = 1; filled && i < count - 1; i++) {
      bytes[i] = (byte) random.nextInt();
      booleans[i] = random.nextBoolean();
      chars[i] = (char) random.nextInt();
      shorts[i] = (short) random.nextInt();
      ints[i] = random.nextInt();
      longs[i] = random.nextLong();
      floats[i] = random.nextFloat();
      doubles[i] = random.nextDouble();
    }
    MemorySegment segment = arena.allocate(count);
    segment.copyFrom(MemorySegment.ofArray(bytes));
    ByteBuffer heap = ByteBuffer.allocate(count + 3).position(3).slice().put(0, bytes);
    ByteBuffer direct = ByteBuffer.allocateDirect(count + 3).position(3).slice().put(0, bytes);
    ByteBuffer positioned = ByteBuffer.allocateDirect(count + 7).position(7).put(7, bytes);
    return new ArrayList<>(
        List.of(
            bytes,
            booleans,
            chars,
            shorts,
            ints,
            longs,
            floats,
            doubles,
            segment,
            heap,
            direct,
            positioned,
            MemorySegment.ofArray(ints.clone()).asSlice(0, count)));
  }

  private static String contents(Object buffer, int count) {
    return switch (buffer) {
      case boolean[] array -> Arrays.toString(array);
      case byte[] array -> Arrays.toString(array);
      case char[] array -> Arrays.toString(array);
      case short[] array -> Arrays.toString(array);
      case int[] array -> Arrays.toString(array);
      case long[] array -> Arrays.toString(array);
      case float[] array -> Arrays.toString(array);
      case double[] array -> Arrays.toString(array);
      case ByteBuffer bytes -> {
        byte[] copy = new byte[count];
        bytes.duplicate().get(copy);
        yield Arrays.toString(copy);
      }
      case MemorySegment segment ->
          Arrays.toString(
              segment.asSlice(1, count - 2).toArray(java.lang.foreign.ValueLayout.JAVA_BYTE));
      default -> throw new AssertionError(buffer);
    };
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void messagesWithEqualTagsKeepTheirOrderAndOthersMayBeTakenOut(Medium medium) throws Exception {
    try (Fabric fabric = new Fabric(3, medium)) {
      fabric.run(
          endpoint -> {
            int[] value = new int[1];
            if (endpoint.rank() == 0) {
              for (int peer = 1; peer < 3; peer++) {
                for (int i = 99; i >= 0; i--) {
                  endpoint.receive(0, value, 0, 1, peer, 1000 + i);
                  assertThat(value[0]).isEqualTo(i);
                }
                for (int i = 0; i < 100; i++) {
                  endpoint.receive(0, value, 0, 1, peer, 7);
                  assertThat(value[0]).isEqualTo(i);
                }
              }
            } else {
              for (int i = 0; i < 100; i++) {
                value[0] = i;
                endpoint.send(0, value, 0, 1, 0, 7);
                endpoint.send(0, value, 0, 1, 0, 1000 + i);
              }
            }
            endpoint.close();
          });
    }
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void anySourceAndAnyTagTakeWhatCameFirstAndContextsStayApart(Medium medium) throws Exception {
    try (Fabric fabric = new Fabric(4, medium)) {
      fabric.run(
          endpoint -> {
            long[] value = new long[1];
            if (endpoint.rank() == 0) {
              boolean[][] seen = new boolean[4][50];
              endpoint.receive(5, value, 0, 1, 3, 0);
              assertThat(value[0]).isEqualTo(-1);
              for (int i = 0; i < 150; i++) {
                Status status =
                    endpoint.receive(0, value, 0, 1, Endpoint.ANY_SOURCE, Endpoint.ANY_TAG);
                assertThat(value[0]).isEqualTo(status.tag() * 10L + status.source());
                assertThat(seen[status.source()][status.tag()]).isFalse();
                seen[status.source()][status.tag()] = true;
              }
            } else {
              for (int i = 0; i < 50; i++) {
                value[0] = i * 10L + endpoint.rank();
                endpoint.send(0, value, 0, 1, 0, i);
              }
              value[0] = -1;
              endpoint.send(5, value, 0, 1, 0, 0);
            }
            endpoint.close();
          });
    }
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void manyOutstandingSendsAndReceivesInBothDirectionsNeverBlockEachOther(Medium medium)
      throws Exception {
    try (Fabric fabric = new Fabric(4, medium)) {
      fabric.run(
          endpoint -> {
            Random random = new Random(11);
            List<Pending> pending = new ArrayList<>();
            List<byte[]> got = new ArrayList<>();
            List<byte[]> wanted = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
              int length = LENGTHS[random.nextInt(LENGTHS.length)] / (i % 3 + 1);
              for (int peer = 0; peer < 4; peer++) {
                long out = 1000L * i + 10 * endpoint.rank() + peer;
                long in = 1000L * i + 10 * peer + endpoint.rank();
                pending.add(endpoint.startSend(0, pattern(length, out), 0, length, peer, i));
                byte[] buffer = new byte[length];
                got.add(buffer);
                wanted.add(pattern(length, in));
                pending.add(endpoint.startReceive(0, buffer, 0, length, peer, i));
              }
            }
            for (Pending each : pending) {
              each.await();
            }
            for (int i = 0; i < got.size(); i++) {
              assertThat(got.get(i)).isEqualTo(wanted.get(i));
            }
            endpoint.close();
          });
    }
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void aMessageTooLongForItsReceiveIsAnErrorAndNothingIsWritten(Medium medium) throws Exception {
    for (int length : new int[] {9, 5000, 50_000, 1_000_000}) {
      try (Fabric fabric = new Fabric(2, medium)) {
        fabric.run(
            endpoint -> {
              if (endpoint.rank() == 0) {
                endpoint.send(0, pattern(length, 1), 0, length, 1, 4);
                endpoint.send(0, new byte[] {42}, 0, 1, 1, 4);
              } else {
                byte[] small = new byte[8];
                assertThatThrownBy(() -> endpoint.receive(0, small, 0, 8, 0, 4))
                    .isInstanceOf(TruncatedException.class)
                    .hasMessageContaining("message bytes=" + length)
                    .hasMessageContaining("buffer bytes=8")
                    .hasMessageContaining("peer=0");
                assertThat(small).containsOnly(0);
                endpoint.receive(0, small, 0, 8, 0, 4);
                assertThat(small[0]).isEqualTo((byte) 42);
              }
              endpoint.close();
            });
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void aFloodWithoutReceivesBlocksItsSenderAndIsNotLost(Medium medium) throws Exception {
    int count = 20_000;
    CountDownLatch blocked = new CountDownLatch(1);
    try (Fabric fabric = new Fabric(2, medium)) {
      fabric.run(
          endpoint -> {
            byte[] buffer = new byte[1000];
            if (endpoint.rank() == 0) {
              List<Pending> flood = new ArrayList<>();
              for (int i = 0; i < count; i++) {
                flood.add(endpoint.startSend(0, flooding(i), 0, 100, 1, 1));
              }
              assertThat(flood.getLast().test()).isFalse();
              blocked.countDown();
              endpoint.receive(0, buffer, 0, 1000, 1, 2);
              for (Pending each : flood) {
                each.await();
              }
            } else {
              assertThat(blocked.await(60, TimeUnit.SECONDS)).isTrue();
              endpoint.send(0, pattern(1000, 5), 0, 1000, 0, 2);
              int[] value = new int[100];
              for (int i = 0; i < count; i++) {
                endpoint.receive(0, value, 0, 100, 0, 1);
                assertThat(value[0]).isEqualTo(i);
              }
            }
            endpoint.close();
          });
    }
  }

  private static int[] flooding(int number) {
    int[] values = new int[100];
    values[0] = number;
    return values;
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void probeTellsWhatAReceiveWouldGetAndLeavesItThere(Medium medium) throws Exception {
    try (Fabric fabric = new Fabric(2, medium)) {
      fabric.run(
          endpoint -> {
            if (endpoint.rank() == 0) {
              endpoint.send(0, new byte[70_000], 0, 70_000, 1, 9);
              endpoint.receive(0, new byte[1], 0, 1, 1, 0);
            } else {
              assertThat(endpoint.probe(0, 0, 8)).isNull();
              Status found = endpoint.probe(0, Endpoint.ANY_SOURCE, Endpoint.ANY_TAG);
              while (found == null) {
                found = endpoint.probe(0, Endpoint.ANY_SOURCE, Endpoint.ANY_TAG);
              }
              assertThat(found).isEqualTo(new Status(0, 9, 70_000));
              assertThat(endpoint.receive(0, new byte[70_000], 0, 70_000, 0, 9)).isEqualTo(found);
              endpoint.send(0, new byte[1], 0, 1, 0, 0);
            }
            endpoint.close();
          });
    }
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void aReceiveThatNothingMatchedCanBeTakenBack(Medium medium) throws Exception {
    try (Fabric fabric = new Fabric(2, medium)) {
      fabric.run(
          endpoint -> {
            int peer = 1 - endpoint.rank();
            byte[] never = new byte[8];
            Pending cancelled = endpoint.startReceive(0, never, 0, 8, peer, 1);
            assertThat(cancelled.test()).isFalse();
            assertThatThrownBy(() -> cancelled.await(Duration.ofMillis(2)))
                .isInstanceOf(DeadlineException.class)
                .hasMessageContaining("receive from rank " + peer);
            assertThat(cancelled.cancel()).isTrue();
            assertThat(cancelled.cancel()).isFalse();
            endpoint.send(0, new byte[0], 0, 0, peer, 2);
            endpoint.receive(0, new byte[0], 0, 0, peer, 2);
            endpoint.send(0, new byte[] {1, 2, 3}, 0, 3, peer, 1);
            byte[] got = new byte[3];
            endpoint.receive(0, got, 0, 3, peer, 1);
            assertThat(got).containsExactly(1, 2, 3);
            assertThat(never).containsOnly(0);
            endpoint.close();
          });
    }
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void whatAFailedRankOwesFailsAtOnceAndNamesIt(Medium medium) throws Exception {
    try (Fabric fabric = new Fabric(3, medium)) {
      Endpoint endpoint = fabric.endpoints[0];
      Pending receive = endpoint.startReceive(0, new byte[8], 0, 8, 2, 1);
      Pending any = endpoint.startReceive(0, new byte[8], 0, 8, Endpoint.ANY_SOURCE, 1);
      Pending other = endpoint.startReceive(0, new byte[8], 0, 8, 1, 1);
      Pending send = endpoint.startSend(0, new byte[5_000_000], 0, 5_000_000, 2, 1);
      endpoint.fail(2, "killed by signal 9");
      for (Pending each : List.of(receive, any, send)) {
        assertThatThrownBy(each::await)
            .isInstanceOf(RankFailedException.class)
            .hasMessageContaining("rank 2 failed: killed by signal 9");
      }
      assertThat(other.test()).isFalse();
      assertThatThrownBy(() -> endpoint.send(0, new byte[1], 0, 1, 2, 0))
          .isInstanceOf(RankFailedException.class);
      assertThatThrownBy(() -> endpoint.receive(0, new byte[1], 0, 1, 2, 0))
          .isInstanceOf(RankFailedException.class);
    }
  }

  @Test
  void whoReceivesFromAnyRankIsToldOfEveryDeathOnce() throws Exception {
    try (Fabric fabric = new Fabric(3, Medium.TCP)) {
      Endpoint endpoint = fabric.endpoints[0];
      endpoint.fail(2, "killed by signal 9");
      Pending told = endpoint.startReceive(0, new byte[8], 0, 8, Endpoint.ANY_SOURCE, 1);
      assertThatThrownBy(told::await)
          .isInstanceOf(RankFailedException.class)
          .hasMessageContaining("rank 2 failed: killed by signal 9");
      Pending next = endpoint.startReceive(0, new byte[8], 0, 8, Endpoint.ANY_SOURCE, 1);
      assertThat(next.test()).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "ACCEPT, 12345, 0",
    "ACCEPT, -1, 0",
    "DONE, 3, 0",
    "EAGER, 9000000000, 0",
    "OFFER, -5, 1",
    "OFFER, 100, 99999999",
    "none, 0, 0"
  })
  void aRankThatSaysWhatCannotBeIsGivenUp(String kind, long first, long second) throws Exception {
    int said =
        switch (kind) {
          case "ACCEPT" -> Kind.ACCEPT;
          case "DONE" -> Kind.DONE;
          case "EAGER" -> Kind.EAGER;
          case "OFFER" -> Kind.OFFER;
          default -> 14;
        };
    try (Fabric fabric = new Fabric(2, Medium.TCP)) {
      fabric.run(
          endpoint -> {
            if (endpoint.rank() == 0) {
              endpoint.exclusively(
                  () -> {
                    fabric.link(0, 1).write(said, 0, 0, first, second, new View(), 0, 0);
                    fabric.link(0, 1).flush();
                  });
            } else {
              assertThatThrownBy(() -> endpoint.receive(0, new byte[8], 0, 8, 0, 0))
                  .isInstanceOf(RankFailedException.class)
                  .hasMessageContainingAll("rank 0", "impossible frame", "first=" + first);
            }
          });
    }
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void aRankThatHasLeftIsMissedButWhatItSentStillArrives(Medium medium) throws Exception {
    try (Fabric fabric = new Fabric(2, medium)) {
      fabric.run(
          endpoint -> {
            if (endpoint.rank() == 0) {
              endpoint.send(0, new byte[] {9}, 0, 1, 1, 1);
              endpoint.close();
            } else {
              assertThatThrownBy(() -> endpoint.receive(0, new byte[1], 0, 1, 0, 2))
                  .isInstanceOf(RankFailedException.class)
                  .hasMessageContaining("left");
              byte[] got = new byte[1];
              endpoint.receive(0, got, 0, 1, 0, 1);
              assertThat(got[0]).isEqualTo((byte) 9);
              endpoint.close();
            }
          });
    }
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void aClosedEndpointSaysSo(Medium medium) throws Exception {
    try (Fabric fabric = new Fabric(2, medium)) {
      fabric.run(Endpoint::close);
      Endpoint closed = fabric.endpoints[0];
      assertThatThrownBy(() -> closed.send(0, new byte[1], 0, 1, 0, 0))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("endpoint: closed, rank=0");
      assertThatThrownBy(() -> closed.receive(0, new byte[1], 0, 1, 1, 0))
          .isInstanceOf(IllegalStateException.class)
          .hasMessage("endpoint: closed, rank=0");
    }
  }

  @ParameterizedTest
  @EnumSource(Medium.class)
  void severalThreadsOfARankWaitAtOnce(Medium medium) throws Exception {
    int threads = 4;
    try (Fabric fabric = new Fabric(2, medium)) {
      fabric.run(
          endpoint -> {
            int peer = 1 - endpoint.rank();
            List<Thread> started = new ArrayList<>();
            List<Throwable> failures = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
              int tag = t;
              started.add(
                  Thread.ofPlatform()
                      .start(
                          () -> {
                            try {
                              exchange(endpoint, peer, tag);
                            } catch (Throwable e) {
                              synchronized (failures) {
                                failures.add(e);
                              }
                            }
                          }));
            }
            for (Thread thread : started) {
              thread.join();
            }
            assertThat(failures).isEmpty();
            endpoint.close();
          });
    }
  }

  private static void exchange(Endpoint endpoint, int peer, int tag) {
    long[] out = new long[20_000];
    long[] in = new long[20_000];
    for (int i = 1; i <= 200; i++) {
      int count = i % 10 == 0 ? out.length : i;
      out[count - 1] = i;
      Pending send = endpoint.startSend(0, out, 0, count, peer, tag);
      endpoint.receive(0, in, 0, count, peer, tag);
      send.await();
      assertThat(in[count - 1]).isEqualTo(i);
    }
  }
}
