package eco.launch;

import eco.message.EcoException;
import eco.transport.Dial;
import eco.transport.JobKey;
import eco.transport.Purpose;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;

/// What a caller has to know to reach a [Port]: `eco-port:RANK:KEY@ADDRESS:PORT,...`.
///
/// @param rank the rank that opened it
/// @param key the secret of the port
/// @param addresses where it may be, as ECO_RENDEZVOUS has them
record PortName(int rank, JobKey key, String addresses) {
  private static final String PREFIX = "eco-port:";

  /// Reads what [#text] wrote.
  ///
  /// @throws IllegalArgumentException if it is something else; the secret is not repeated
  static PortName parse(String text) {
    String name = text.strip();
    int colon = name.indexOf(':', PREFIX.length());
    int at = name.indexOf('@');
    if (!name.startsWith(PREFIX) || colon < 0 || at < colon) {
      throw new IllegalArgumentException("not the name of a port: name=" + shown(name));
    }
    try {
      int rank = Integer.parseInt(name.substring(PREFIX.length(), colon));
      JobKey key = JobKey.parse(name.substring(colon + 1, at));
      PortName parsed = new PortName(rank, key, name.substring(at + 1));
      parsed.places();
      return parsed;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "not the name of a port: name=" + shown(name) + ", cause=" + e.getMessage(), e);
    }
  }

  /// The name as programs hand it on, secret included.
  String text() {
    return PREFIX + rank + ":" + key.hex() + "@" + addresses;
  }

  /// A name without its secret, for messages.
  static String shown(String text) {
    int at = text.indexOf('@');
    return text.startsWith(PREFIX) && at > 0 ? PREFIX + "..." + text.substring(at) : text;
  }

  private List<InetSocketAddress> places() {
    return Environment.rendezvous(addresses);
  }

  /// Connects to the port, and gives `payload` along.
  SocketChannel dial(int own, byte[] payload, Duration limit) throws IOException {
    return Dial.connect(places(), key, Purpose.VISIT, own, rank, payload, limit).channel();
  }

  /// Whether somebody is at the port.
  boolean isOpen(Duration limit) {
    try (SocketChannel channel = dial(0, Port.NOBODY.payload(), limit)) {
      return channel.isConnected();
    } catch (IOException | EcoException e) {
      return false;
    }
  }

  /// Without the secret.
  @Override
  public String toString() {
    return shown(text());
  }
}
