package eco.cli.lab.host;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/// Gives new network namespaces the congestion control that most machines have: cubic.
///
/// A namespace starts with the machine's own default. It may switch to another control only if the
/// machine permits that to everybody, so the permission is widened for as long as the hosts are set
/// up and put back afterwards. What it was is kept in a file meanwhile, in case that "afterwards"
/// falls to somebody else.
public final class CongestionControl implements AutoCloseable {
  private static final String CUBIC = "cubic";
  private static final Path ALLOWED = Path.of("/proc/sys/net/ipv4/tcp_allowed_congestion_control");
  private static final Path CHOSEN = Path.of("/proc/sys/net/ipv4/tcp_congestion_control");

  private final Path memo;

  private CongestionControl(Path memo) {
    this.memo = memo;
  }

  /// Permits cubic until closed, as far as this process may.
  static CongestionControl permitCubic(Path memo) {
    try {
      String before = Files.readString(ALLOWED).strip();
      if (!(" " + before + " ").contains(" " + CUBIC + " ") && Files.isWritable(ALLOWED)) {
        Files.writeString(memo, before);
        Files.writeString(ALLOWED, before + " " + CUBIC);
      }
    } catch (IOException e) {
      // The hosts then keep the machine's control, and the record says which.
    }
    return new CongestionControl(memo);
  }

  /// Puts the permission back to what `memo` says, if it is there: who else does so at the same
  /// time may have removed it.
  public static void restore(Path memo) {
    try {
      Files.writeString(ALLOWED, Files.readString(memo));
      Files.deleteIfExists(memo);
    } catch (NoSuchFileException e) {
      // There is nothing to put back.
    } catch (IOException e) {
      throw new UncheckedIOException("cannot restore: file=" + ALLOWED, e);
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
    restore(memo);
  }
}
