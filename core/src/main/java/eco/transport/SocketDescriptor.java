package eco.transport;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/// Finds the number by which the kernel knows a channel's socket; Java does not tell it.
///
/// Among the open files of the process it is the socket with the same two ends. An address as the
/// kernel writes it:
///
///     0        2      4            8          24
///     | family | port | IPv4       |                 family 2, port and address big-endian
///     | family | port | flow label | IPv6 |          family 10
final class SocketDescriptor {
  /// Stands for a socket whose number cannot be found.
  static final int UNKNOWN = -1;

  private static final Path OPEN_FILES = Path.of("/proc/self/fd");
  private static final int NAME_BYTES = 128;
  private static final int IPV4 = 2;
  private static final int IPV6 = 10;
  private static final ValueLayout.OfShort PORT =
      ValueLayout.JAVA_SHORT.withOrder(ByteOrder.BIG_ENDIAN);

  private final MemorySegment name;
  private final MemorySegment length;

  private SocketDescriptor(Arena arena) {
    name = arena.allocate(NAME_BYTES, 8);
    length = arena.allocate(ValueLayout.JAVA_INT);
  }

  /// The number of a connected channel's socket, or [#UNKNOWN].
  static int of(SocketChannel channel) {
    try (Arena arena = Arena.ofConfined();
        DirectoryStream<Path> files = Files.newDirectoryStream(OPEN_FILES)) {
      SocketAddress local = channel.getLocalAddress();
      SocketAddress remote = channel.getRemoteAddress();
      SocketDescriptor search = new SocketDescriptor(arena);
      for (Path file : files) {
        int number = Integer.parseInt(String.valueOf(file.getFileName()));
        if (search.isNamed(number, false, local) && search.isNamed(number, true, remote)) {
          return number;
        }
      }
      return UNKNOWN;
    } catch (IOException | IllegalCallerException e) {
      return UNKNOWN; // No such files here, or no leave to call: the channel serves as well.
    }
  }

  private boolean isNamed(int number, boolean ofPeer, SocketAddress wanted) throws IOException {
    length.set(ValueLayout.JAVA_INT, 0, NAME_BYTES);
    if (!SocketCalls.name(number, ofPeer, name, length)) {
      return false;
    }
    int family = name.get(ValueLayout.JAVA_SHORT, 0);
    if (family != IPV4 && family != IPV6) {
      return false;
    }
    byte[] address = new byte[family == IPV4 ? 4 : 16];
    MemorySegment.copy(
        name, ValueLayout.JAVA_BYTE, family == IPV4 ? 4 : 8, address, 0, address.length);
    int port = name.get(PORT, 2) & 0xFFFF;
    return wanted instanceof InetSocketAddress known
        && known.getPort() == port
        && Objects.equals(known.getAddress(), InetAddress.getByAddress(address));
  }
}
