package eco.cli.lab.host;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import eco.cli.lab.net.Frames;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Makes an interface hand out frames no faster than its wire, as a network card does (tbf).
///
/// A TAP device takes whatever it is given at once, and the kernel then believes it sent: TCP would
/// put whole windows into the device, where everything else of the host waits behind them. Held
/// back in the queueing discipline instead, frames still count as the sender's own, so TCP keeps
/// only a few of them there and UDP senders block.
///
/// ```
///   netlink    0          16        36             44             48
///              | nlmsghdr | tcmsg   | kind "tbf"   | options      |
///   options    | parms: rate (12), peak rate (12), limit, buffer, mtu | burst |
/// ```
final class Shaper {
  private static final short RTM_NEWQDISC = 36;
  private static final short REQUEST_ACK_CREATE_REPLACE = 0x1 | 0x4 | 0x400 | 0x100;
  private static final int ROOT = 0xffff_ffff;
  private static final short TCA_KIND = 1;
  private static final short TCA_OPTIONS = 2;
  private static final short TCA_TBF_PARMS = 1;
  private static final short TCA_TBF_BURST = 6;
  private static final byte ETHERNET = 1;
  private static final int LIMIT_BYTES = 16 << 20;
  private static final int FULL_FRAME_BYTES = 1514;
  private static final int FULL_WIRE_BYTES = Frames.wireBytes(FULL_FRAME_BYTES);

  /// Four frames, or 100 microseconds: a late timer costs no rate, a fast wire few timers.
  private static final int BURST_FRAMES = 4;

  private static final long BURSTS_PER_SECOND = 10_000;

  private Shaper() {}

  /// Limits an interface of the calling thread's namespace; false if the kernel has no tbf.
  static boolean shape(int interfaceIndex, long bitsPerSecond) {
    int socket = Linux.socket(Linux.AF_NETLINK, Linux.SOCK_RAW, 0);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment message = message(arena, interfaceIndex, bitsPerSecond / 8);
      Linux.write(socket, message);
      MemorySegment answer = arena.allocate(4096, 8);
      Linux.read(socket, answer);
      return answer.get(JAVA_INT, 16) == 0;
    } finally {
      Linux.close(socket);
    }
  }

  private static MemorySegment message(Arena arena, int interfaceIndex, long bytesPerSecond) {
    MemorySegment message = arena.allocate(128, 8);
    message.set(JAVA_SHORT, 4, RTM_NEWQDISC);
    message.set(JAVA_SHORT, 6, REQUEST_ACK_CREATE_REPLACE);
    message.set(JAVA_INT, 20, interfaceIndex);
    message.set(JAVA_INT, 28, ROOT);
    attribute(message, 36, TCA_KIND, 4);
    message.setString(40, "tbf");
    attribute(message, 44, TCA_OPTIONS, 40 + 8);
    attribute(message, 48, TCA_TBF_PARMS, 36);
    message.set(JAVA_BYTE, 53, ETHERNET);
    message.set(JAVA_SHORT, 54, (short) (FULL_WIRE_BYTES - FULL_FRAME_BYTES));
    message.set(JAVA_SHORT, 58, (short) Frames.wireBytes(0));
    message.set(JAVA_INT, 60, (int) bytesPerSecond);
    message.set(JAVA_INT, 76, LIMIT_BYTES);
    attribute(message, 88, TCA_TBF_BURST, 4);
    message.set(
        JAVA_INT,
        92,
        (int) Math.max((long) BURST_FRAMES * FULL_WIRE_BYTES, bytesPerSecond / BURSTS_PER_SECOND));
    message.set(JAVA_INT, 0, 96);
    return message.asSlice(0, 96);
  }

  private static void attribute(MemorySegment message, long offset, short kind, int bytes) {
    message.set(JAVA_SHORT, offset, (short) (4 + bytes));
    message.set(JAVA_SHORT, offset + 2, kind);
  }
}
