package eco.cli.lab.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Gives new network namespaces the congestion control that most machines have: cubic.
///
/// A namespace starts with the machine's own default. It may switch to another control only if the
/// machine permits that to everybody, so the permission is widened for as long as the hosts are set
/// up and put back afterwards.
final class CongestionControl implements AutoCloseable {
  private static final String CUBIC = "cubic";
  private static final Path ALLOWED = Path.of("/proc/sys/net/ipv4/tcp_allowed_congestion_control");
  private static final Path CHOSEN = Path.of("/proc/sys/net/ipv4/tcp_congestion_control");

  private final String before;

  private CongestionControl(String before) {
    this.before = before;
  }

  /// Permits cubic until closed, as far as this process may.
  static CongestionControl permitCubic() {
    try {
      String before = Files.readString(ALLOWED).strip();
      if (!(" " + before + " ").contains(" " + CUBIC + " ") && Files.isWritable(ALLOWED)) {
        Files.writeString(ALLOWED, before + " " + CUBIC);
        return new CongestionControl(before);
      }
      return new CongestionControl("");
    } catch (IOException e) {
      return new CongestionControl("");
    }
  }

  /// Chooses cubic in the calling thread's namespace; returns what it has afterwards.
  static String choose() {
    try {
      if (!Files.readString(CHOSEN).strip().equals(CUBIC)) {
        Files.writeString(CHOSEN, CUBIC);
      }
      return CUBIC;
    } catch (IOException e) {
      return read();
    }
  }

  private static String read() {
    try {
      return Files.readString(CHOSEN).strip();
    } catch (IOException e) {
      throw new UncheckedIOException("no TCP here: file=" + CHOSEN, e);
    }
  }

  @Override
  public void close() {
    if (!before.isEmpty()) {
      try {
        Files.writeString(ALLOWED, before);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot restore: file=" + ALLOWED, e);
      }
    }
  }
}
