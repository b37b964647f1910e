package eco.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// Tells whether people are watching.
final class Terminal {
  static final int STANDARD_OUTPUT = 1;
  static final int STANDARD_ERROR = 2;

  private Terminal() {}

  /// Whether a file descriptor of this process is a terminal, as far as Linux tells.
  static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      String device = Files.readSymbolicLink(link).toString();
      return device.startsWith("/dev/pts/") || device.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException notLinux) {
      return false;
    }
  }

  /// Whether standard output shows colours and its owner wants them.
  static boolean wantsColour() {
    return isTerminal(STANDARD_OUTPUT) && System.getenv("NO_COLOR") == null;
  }
}
