package eco.cli.lab.host;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/// Sets up the network interfaces of the calling thread's namespace, by ioctl.
///
/// ```
///   struct ifreq        0       16      18      20          24                    40
///                       | name  | union: a number, flags, or a socket address:      |
///   struct sockaddr             | family | port | IPv4 address | or: family, station |
///   struct arpreq       0           16          32      36        52       68
///                       | protocol  | hardware  | flags | netmask | device |
///   struct rtentry      0    8     24        40     56       88       120
///                       | -  | dst | gateway | mask | flags  | device |
/// ```
final class Interface implements AutoCloseable {
  private static final long SIOCADDRT = 0x890b;
  private static final long SIOCSIFFLAGS = 0x8914;
  private static final long SIOCSIFADDR = 0x8916;
  private static final long SIOCSIFNETMASK = 0x891c;
  private static final long SIOCSIFMTU = 0x8922;
  private static final long SIOCSIFHWADDR = 0x8924;
  private static final long SIOCGIFINDEX = 0x8933;
  private static final long SIOCETHTOOL = 0x8946;
  private static final long SIOCSARP = 0x8955;
  private static final int ETHTOOL_SGSO = 0x24;
  private static final long TUNSETIFF = 0x400454ca;

  private static final short IFF_UP_BROADCAST_MULTICAST = 0x1003;
  private static final short IFF_TAP_NO_PI = 0x1002;
  private static final short ARPHRD_ETHER = 1;
  private static final short RTF_UP = 1;
  private static final int ATF_COMPLETE_PERMANENT = 2 | 4;

  private static final ValueLayout.OfInt NETWORK_INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.BIG_ENDIAN);

  private final String name;
  private final Arena arena = Arena.ofConfined();
  private final int socket = Linux.socket(Linux.AF_INET, Linux.SOCK_DGRAM, 0);
  private final MemorySegment request = arena.allocate(128, 8);

  Interface(String name) {
    this.name = name;
  }

  /// Creates a TAP device of that name; the descriptor carries its frames and keeps it alive.
  static int createTap(String name) {
    int fd = Linux.open("/dev/net/tun", Linux.O_RDWR | Linux.O_NONBLOCK);
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment request = arena.allocate(40, 8);
      request.setString(0, name);
      request.set(JAVA_SHORT, 16, IFF_TAP_NO_PI);
      Linux.ioctl(fd, TUNSETIFF, request, "create tap=" + name);
      return fd;
    } catch (Linux.CallException e) {
      Linux.close(fd);
      throw e;
    }
  }

  void setStation(long station) {
    begin();
    putStation(16, station);
    submit(SIOCSIFHWADDR, "station");
  }

  void setMtu(int bytes) {
    begin();
    request.set(JAVA_INT, 16, bytes);
    submit(SIOCSIFMTU, "mtu=" + bytes);
  }

  /// Has TCP make every frame itself, instead of large ones that are cut up below it.
  void setNoSegmentation() {
    begin();
    MemorySegment value = arena.allocateFrom(JAVA_INT, ETHTOOL_SGSO, 0);
    request.set(ADDRESS, 16, value);
    submit(SIOCETHTOOL, "segmentation off");
  }

  void setAddress(int ip, int prefixBits) {
    begin();
    putIp(16, ip);
    submit(SIOCSIFADDR, "address");
    begin();
    putIp(16, -1 << (32 - prefixBits));
    submit(SIOCSIFNETMASK, "netmask");
  }

  void up() {
    begin();
    request.set(JAVA_SHORT, 16, IFF_UP_BROADCAST_MULTICAST);
    submit(SIOCSIFFLAGS, "up");
  }

  /// Its number in the namespace.
  int index() {
    begin();
    submit(SIOCGIFINDEX, "index");
    return request.get(JAVA_INT, 16);
  }

  /// Routes a range of addresses straight to the interface.
  void addRoute(int network, int prefixBits) {
    request.fill((byte) 0);
    putIp(8, network);
    putIp(24, 0);
    putIp(40, -1 << (32 - prefixBits));
    request.set(JAVA_SHORT, 56, RTF_UP);
    request.set(ADDRESS, 88, arena.allocateFrom(name));
    submit(SIOCADDRT, "route");
  }

  /// Makes a neighbour known for good, so that nobody ever asks for its station.
  void addNeighbour(int ip, long station) {
    request.fill((byte) 0);
    putIp(0, ip);
    putStation(16, station);
    request.set(JAVA_INT, 32, ATF_COMPLETE_PERMANENT);
    request.setString(52, name);
    submit(SIOCSARP, "neighbour");
  }

  private void begin() {
    request.fill((byte) 0);
    request.setString(0, name);
  }

  private void putIp(long offset, int ip) {
    request.set(JAVA_SHORT, offset, (short) Linux.AF_INET);
    request.set(NETWORK_INT, offset + 4, ip);
  }

  private void putStation(long offset, long station) {
    request.set(JAVA_SHORT, offset, ARPHRD_ETHER);
    for (int i = 0; i < 6; i++) {
      request.set(JAVA_BYTE, offset + 2 + i, (byte) (station >>> (40 - 8 * i)));
    }
  }

  private void submit(long ioctl, String what) {
    Linux.ioctl(socket, ioctl, request, what + " of " + name);
  }

  @Override
  public void close() {
    Linux.close(socket);
    arena.close();
  }
}
