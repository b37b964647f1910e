package eco.cli.lab.host;

import eco.cli.lab.net.Network;
import eco.cli.lab.net.NetworkFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Sends frames through a small network of sockets until the forwarding code is compiled.
///
/// Otherwise the first thousand frames of a lab would take several times as long as the rest.
final class WarmUp {
  private static final int ROUNDS = 6_000;
  private static final int FRAME_BYTES = 1514;
  private static final long BROADCAST = 0xffff_ffff_ffffL;
  private static final int BROADCAST_EVERY = 16;
  private static final String NETWORK =
      """
      {"name": "warm-up", "hosts": {"a": "A", "b": "A", "c": "B", "d": "B"},
       "segments": {"A": {"kind": "bus", "rate_mbit": 10000, "delay_us": 1},
                    "B": {"kind": "switch", "rate_mbit": 10000, "delay_us": 1}},
       "links": [{"between": ["A", "B"], "rate_mbit": 10000, "delay_us": 1}]}
      """;

  private WarmUp() {}

  static void run() {
    Network network = NetworkFile.parse("warm-up", NETWORK);
    int hosts = network.hosts().size();
    int[] near = new int[hosts];
    int[] far = new int[hosts];
    for (int host = 0; host < hosts; host++) {
      int[] pair = Linux.framePair();
      near[host] = pair[0];
      far[host] = pair[1];
    }
    try (Arena arena = Arena.ofConfined();
        Forwarder forwarder = new Forwarder(network, near)) {
      MemorySegment frame = arena.allocate(FRAME_BYTES, 8);
      for (int round = 0; round < ROUNDS; round++) {
        for (int host = 0; host < hosts; host++) {
          long target =
              round % BROADCAST_EVERY == 0
                  ? BROADCAST
                  : Addresses.station((host + 1 + round % (hosts - 1)) % hosts);
          frame.set(ValueLayout.JAVA_LONG.withOrder(ByteOrder.BIG_ENDIAN), 0, target << 16);
          FrameCalls.write(far[host], frame.address(), FRAME_BYTES);
        }
        forwarder.turn(0);
        for (int host = 0; host < hosts; host++) {
          FrameCalls.read(far[host], frame.address(), FRAME_BYTES);
        }
      }
    }
    for (int host = 0; host < hosts; host++) {
      Linux.close(near[host]);
      Linux.close(far[host]);
    }
  }
}
