package eco.transport;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.jspecify.annotations.Nullable;

/// One connection of a stream: a channel, and where possible a way around it for users' memory.
final class StreamSocket {
  private static final int NOT_LOOKED_FOR = -2;
  private static final int NO_LIMIT = -1;
  private static final int NO_LIMIT_UNSENT = 0;

  private final SocketChannel channel;
  private final SelectionKey key;
  private final Slices slices = new Slices();
  private int descriptor;
  private MemorySegment errorNumber = MemorySegment.NULL;

  StreamSocket(SocketChannel channel, SelectionKey key, boolean direct) {
    this.channel = channel;
    this.key = key;
    this.descriptor = direct ? NOT_LOOKED_FOR : SocketDescriptor.UNKNOWN;
  }

  SelectionKey key() {
    return key;
  }

  /// This machine's address, or null if the connection is gone.
  @Nullable InetAddress localAddress() {
    try {
      return channel.getLocalAddress() instanceof InetSocketAddress local
          ? local.getAddress()
          : null;
    } catch (IOException e) {
      return null;
    }
  }

  void close() throws IOException {
    channel.close();
  }

  /// Whether the socket takes bytes from any memory and gives them to any.
  ///
  /// A closed channel's number may belong to another file by now.
  boolean reachesMemory() {
    if (descriptor == NOT_LOOKED_FOR) {
      descriptor = SocketDescriptor.of(channel);
      if (descriptor != SocketDescriptor.UNKNOWN) {
        errorNumber = SocketCalls.newErrorNumber();
      }
    }
    return descriptor != SocketDescriptor.UNKNOWN && channel.isOpen();
  }

  /// The number of the socket among the open files; only if [#reachesMemory()].
  int descriptor() {
    return descriptor;
  }

  /// Has no more than so many bytes leave per second, and no more than so many wait in the system.
  ///
  /// @return whether the system does so
  boolean pace(int bytesPerSecond, int mostUnsent) {
    if (!reachesMemory() || !SocketCalls.pace(descriptor, bytesPerSecond)) {
      return false;
    }
    SocketCalls.keepUnsent(descriptor, mostUnsent);
    return true;
  }

  /// Lets leave and wait what the system usually does.
  void endPace() {
    pace(NO_LIMIT, NO_LIMIT_UNSENT);
  }

  /// Writes from a direct buffer.
  int write(ByteBuffer from) throws IOException {
    return channel.write(from);
  }

  /// Reads into a direct buffer.
  ///
  /// @return how many bytes came, or -1 at the end
  int read(ByteBuffer to) throws IOException {
    return channel.read(to);
  }

  /// Writes straight from `memory`, only if [#reachesMemory()].
  ///
  /// @return how many bytes went, or -1 if the channel should be asked what is wrong
  int send(MemorySegment memory, long at, long bytes) {
    return SocketCalls.send(descriptor, slices.of(memory, at, bytes), bytes, errorNumber);
  }

  /// Writes from the library's own native memory what belongs before a [#send].
  int sendMore(MemorySegment memory, long at, long bytes) {
    return SocketCalls.sendMore(descriptor, memory.address() + at, bytes, errorNumber);
  }

  /// Reads straight into `memory`, only if [#reachesMemory()].
  ///
  /// @return how many bytes came, or -1 if the channel should be asked what is wrong
  int receive(MemorySegment memory, long at, long bytes) {
    return SocketCalls.receive(descriptor, slices.of(memory, at, bytes), bytes, errorNumber);
  }
}
