package eco.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A process's place in the multicast group of its job: one datagram reaches whoever has joined.
///
/// Nothing is sure about a datagram. It may be lost, come twice, or come from a stranger, who has
/// not the key of the job and is not heard; the rest is up to whoever reads. Group and port follow
/// from the key, so that nobody has to choose or tell them. A datagram fits into one frame of an
/// Ethernet and never leaves the network of the sender over a router that is not told to pass it
/// on.
///
///     0        4        8               16       20       24              40
///     | magic  | source | number        | length | offset | code          | payload ...
///
/// Not safe for several threads at once; the endpoint's lock guards it. No call waits.
public final class Multicast implements AutoCloseable {
  /// The longest payload of a datagram.
  public static final int PAYLOAD_BYTES = 1472 - Multicast.HEADER_BYTES;

  private static final int HEADER_BYTES = 40;
  private static final int CODED_BYTES = 24;
  private static final int MAGIC = 0x45434f31;

  /// Datagrams wait here while the process does something else.
  private static final int BUFFER_BYTES = 4 << 20;

  private static final int FIRST_PORT = 20_000;
  private static final int PORTS = 12_000;

  private final JobKey key;
  private final int rank;
  private final Waiter waiter;
  private final DatagramChannel channel;
  private final InetSocketAddress group;
  private final byte[] packet = new byte[HEADER_BYTES + PAYLOAD_BYTES];
  private final byte[] arrived = new byte[HEADER_BYTES + PAYLOAD_BYTES + 1];
  private final ByteBuffer packetBuffer = ByteBuffer.wrap(packet);
  private final ByteBuffer arrivedBuffer = ByteBuffer.wrap(arrived);
  private final View packetView = View.of(packet);
  private boolean ready = true;

  /// Takes what has come in a datagram.
  public interface Listener {
    /// `source` has said `bytes` of `memory` from `at` on, which belong at `offset` of the
    /// `length` bytes of its message of that number.
    void heard(int source, long number, int length, int offset, byte[] memory, int at, int bytes);
  }

  private Multicast(
      JobKey key, int rank, Waiter waiter, DatagramChannel channel, InetSocketAddress group) {
    this.key = key;
    this.rank = rank;
    this.waiter = waiter;
    this.channel = channel;
    this.group = group;
  }

  /// Joins the group of a job.
  ///
  /// @param local an address of this machine by which it reaches the others
  /// @param within whether other processes of this machine shall hear this one
  /// @throws IOException if this machine cannot
  public static Multicast join(
      JobKey job, int rank, InetAddress local, boolean within, Waiter waiter) throws IOException {
    JobKey key = job.derive("multicast".getBytes(StandardCharsets.US_ASCII));
    byte[] mark = key.code(new byte[] {'g', 'r', 'o', 'u', 'p'});
    InetAddress address = InetAddress.getByAddress(new byte[] {(byte) 239, -1, mark[0], mark[1]});
    int port = FIRST_PORT + ((mark[2] & 0xff) << 8 | (mark[3] & 0xff)) % PORTS;
    NetworkInterface out = NetworkInterface.getByInetAddress(local);
    if (out == null) {
      throw new IOException("no such address here: " + local.getHostAddress());
    }
    DatagramChannel channel = DatagramChannel.open(StandardProtocolFamily.INET);
    try {
      channel.setOption(StandardSocketOptions.SO_REUSEADDR, true);
      channel.setOption(StandardSocketOptions.SO_RCVBUF, BUFFER_BYTES);
      channel.setOption(StandardSocketOptions.SO_SNDBUF, BUFFER_BYTES);
      channel.setOption(StandardSocketOptions.IP_MULTICAST_IF, out);
      channel.setOption(StandardSocketOptions.IP_MULTICAST_LOOP, within);
      channel.setOption(StandardSocketOptions.IP_MULTICAST_TTL, 1);
      channel.bind(new InetSocketAddress(address, port));
      for (NetworkInterface each : NetworkInterface.networkInterfaces().toList()) {
        if (each.equals(out) || (each.isUp() && each.supportsMulticast() && !each.isLoopback())) {
          channel.join(address, each);
        }
      }
      channel.configureBlocking(false);
      Multicast made =
          new Multicast(key, rank, waiter, channel, new InetSocketAddress(address, port));
      waiter.watch(channel, made);
      return made;
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /// Says `bytes` of `view` from `from` on, which belong at `offset` of a message.
  ///
  /// @return whether there was room, and a way
  public boolean say(long number, int length, int offset, View view, long from, int bytes) {
    packetBuffer.clear();
    packetBuffer.putInt(MAGIC).putInt(rank).putLong(number).putInt(length).putInt(offset);
    view.copyTo(from, packetView, HEADER_BYTES, bytes);
    packetBuffer.put(code(packet, bytes), 0, HEADER_BYTES - CODED_BYTES);
    packetBuffer.position(0).limit(HEADER_BYTES + bytes);
    try {
      return channel.send(packetBuffer, group) > 0;
    } catch (IOException e) {
      return false;
    }
  }

  /// Hands over what has come, a bounded number of datagrams at a time.
  ///
  /// @return whether there was any
  public boolean listen(Listener listener, int most) {
    if (!ready && !waiter.readsBlindly()) {
      return false;
    }
    int count = 0;
    while (count < most) {
      try {
        if (channel.receive(arrivedBuffer.clear()) == null) {
          ready = false;
          break;
        }
      } catch (IOException e) {
        ready = false;
        break;
      }
      count++;
      open(arrivedBuffer.flip(), listener);
    }
    return count > 0;
  }

  private void open(ByteBuffer datagram, Listener listener) {
    int bytes = datagram.limit() - HEADER_BYTES;
    if (bytes < 0 || bytes > PAYLOAD_BYTES || datagram.getInt() != MAGIC) {
      return;
    }
    int source = datagram.getInt();
    long number = datagram.getLong();
    int length = datagram.getInt();
    int offset = datagram.getInt();
    int codeBytes = HEADER_BYTES - CODED_BYTES;
    if (source != rank
        && Arrays.equals(code(arrived, bytes), 0, codeBytes, arrived, CODED_BYTES, HEADER_BYTES)) {
      listener.heard(source, number, length, offset, arrived, HEADER_BYTES, bytes);
    }
  }

  private byte[] code(byte[] of, int payload) {
    return key.code(of, CODED_BYTES, HEADER_BYTES, payload);
  }

  /// Where the group is.
  InetSocketAddress group() {
    return group;
  }

  void markReady() {
    ready = true;
  }

  @Override
  public void close() {
    Loop.close(channel);
  }
}
