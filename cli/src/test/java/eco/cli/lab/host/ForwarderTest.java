package eco.cli.lab.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import eco.cli.lab.net.Network;
import eco.cli.lab.net.NetworkFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/// The forwarder over plain sockets: no rights needed.
class ForwarderTest {
  private static final Network NETWORK =
      NetworkFile.parse(
          "t",
          """
          {"name": "t", "hosts": {"a": "A", "b": "A", "c": "A"},
           "segments": {"A": {"kind": "switch", "rate_mbit": 1000}}}
          """);

  @Test
  void framesGoToTheHostWhoseStationTheyName() {
    int[][] pairs = {Linux.framePair(), Linux.framePair(), Linux.framePair()};
    try (Arena arena = Arena.ofConfined();
        Forwarder forwarder =
            new Forwarder(NETWORK, new int[] {pairs[0][0], pairs[1][0], pairs[2][0]})) {
      MemorySegment frame = arena.allocate(100, 8);
      putStation(frame, Addresses.station(2));
      frame.set(ValueLayout.JAVA_BYTE, 99, (byte) 42);
      FrameCalls.write(pairs[0][1], frame.address(), 100);
      MemorySegment received = arena.allocate(2000, 8);
      int bytes = -1;
      for (int turn = 0; bytes < 0 && turn < 10_000; turn++) {
        forwarder.turn(1_000_000);
        bytes = FrameCalls.read(pairs[2][1], received.address(), 2000);
      }
      assertThat(bytes).isEqualTo(100);
      assertThat(received.get(ValueLayout.JAVA_BYTE, 99)).isEqualTo((byte) 42);
      assertThat(FrameCalls.read(pairs[1][1], received.address(), 2000)).isNegative();
    }
    close(pairs);
  }

  @Test
  void framesForNobodyAreCounted() {
    int[][] pairs = {Linux.framePair(), Linux.framePair(), Linux.framePair()};
    try (Arena arena = Arena.ofConfined();
        Forwarder forwarder =
            new Forwarder(NETWORK, new int[] {pairs[0][0], pairs[1][0], pairs[2][0]})) {
      MemorySegment frame = arena.allocate(100, 8);
      putStation(frame, Addresses.station(3));
      FrameCalls.write(pairs[0][1], frame.address(), 100);
      forwarder.turn(0);
      forwarder.turn(0);
      assertThat(forwarder.strayFrames()).isEqualTo(1);
    }
    close(pairs);
  }

  @Test
  void forwardingAllocatesNothing() {
    int[][] pairs = {Linux.framePair(), Linux.framePair(), Linux.framePair()};
    try (Arena arena = Arena.ofConfined();
        Forwarder forwarder =
            new Forwarder(NETWORK, new int[] {pairs[0][0], pairs[1][0], pairs[2][0]})) {
      long frame = arena.allocate(2000, 8).address();
      MemorySegment first = arena.allocate(100, 8);
      putStation(first, Addresses.station(2));
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long before = 0;
      for (int round = 0; round < 20_000; round++) {
        if (round == 10_000) {
          before = threads.getCurrentThreadAllocatedBytes();
        }
        FrameCalls.write(pairs[0][1], first.address(), 100);
        forwarder.turn(0);
        FrameCalls.read(pairs[2][1], frame, 2000);
      }
      assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(10_000);
    }
    close(pairs);
  }

  @Test
  void framesThatFollowEachOtherDoNotKeepItAwake() {
    Network slow =
        NetworkFile.parse(
            "slow",
            """
            {"name": "slow", "hosts": {"a": "A", "b": "A"},
             "segments": {"A": {"kind": "switch", "rate_mbit": 10}}}
            """);
    int[][] pairs = {Linux.framePair(), Linux.framePair()};
    try (Arena arena = Arena.ofConfined();
        Forwarder forwarder = new Forwarder(slow, new int[] {pairs[0][0], pairs[1][0]})) {
      MemorySegment frame = arena.allocate(60, 8);
      putStation(frame, Addresses.station(1));
      MemorySegment received = arena.allocate(2000, 8);
      forwarder.turn(3_000_000);
      for (int i = 0; i < 6; i++) {
        FrameCalls.write(pairs[0][1], frame.address(), 60);
      }
      int frames = 0;
      int turns = 0;
      while (frames < 1000 && turns < 100_000) {
        forwarder.turn(1_000_000);
        turns++;
        while (FrameCalls.read(pairs[1][1], received.address(), 2000) >= 0) {
          frames++;
          FrameCalls.write(pairs[0][1], frame.address(), 60);
        }
      }
      assertThat(frames).isGreaterThanOrEqualTo(1000);
      assertThat(turns).isLessThan(5_000);
    }
    close(pairs);
  }

  private static void putStation(MemorySegment frame, long station) {
    for (int i = 0; i < 6; i++) {
      frame.set(ValueLayout.JAVA_BYTE, i, (byte) (station >>> (40 - 8 * i)));
    }
  }

  private static void close(int[][] pairs) {
    for (int[] pair : pairs) {
      Linux.close(pair[0]);
      Linux.close(pair[1]);
    }
  }
}
