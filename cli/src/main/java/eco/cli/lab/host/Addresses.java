package eco.cli.lab.host;

/// The address plan: host `i` of the file is 10.71.0.0/16 plus i + 1, its station 02:ec:0:0 plus i.
///
/// ```
///   Ethernet   02 ec 00 00 ii ii          IP   10 . 71 . nn . nn      n = i + 1
/// ```
final class Addresses {
  static final int PREFIX_BITS = 16;

  /// No host has that station.
  static final int NOBODY = -2;

  private static final int NETWORK = 10 << 24 | 71 << 16;
  private static final long STATION = 0x02ec_0000_0000L;
  private static final int GROUP_BIT = 1;

  private Addresses() {}

  /// The IPv4 address of a host, as a number with its first byte highest.
  static int ip(int host) {
    return NETWORK + host + 1;
  }

  static String ipText(int host) {
    int ip = ip(host);
    return "%d.%d.%d.%d".formatted(ip >>> 24, ip >>> 16 & 0xff, ip >>> 8 & 0xff, ip & 0xff);
  }

  /// The six bytes of a host's station address, the first one highest.
  static long station(int host) {
    return STATION + host;
  }

  /// Whether a station address is broadcast or multicast.
  static boolean isGroup(long station) {
    return (station >>> 40 & GROUP_BIT) != 0;
  }

  /// The host with a station address, or [#NOBODY].
  static int host(long station, int hosts) {
    long host = station - STATION;
    return host >= 0 && host < hosts ? (int) host : NOBODY;
  }
}
