package eco.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The hosts of a job, one per line: `host [slots=K] [address=A]`, comments after `#`.
public final class HostsFile {
  /// One host.
  ///
  /// @param name how the agent reaches it, and what it is called in messages
  /// @param slots how many ranks it takes
  /// @param address an address of its own that its ranks should be dialled at first; null: any
  public record Host(String name, int slots, @Nullable String address) {
    /// The line that says so.
    String line() {
      return name + " slots=" + slots + (address == null ? "" : " address=" + address);
    }
  }

  private HostsFile() {}

  /// Reads the file.
  ///
  /// @throws IllegalArgumentException if a line is wrong; the message names file and line
  public static List<Host> read(Path file) throws IOException {
    return parse(file.toString(), Files.readAllLines(file));
  }

  /// Reads the lines of `source`, which may be a file.
  static List<Host> parse(String source, List<String> lines) {
    List<Host> hosts = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      int comment = line.indexOf('#');
      String text = (comment < 0 ? line : line.substring(0, comment)).strip();
      if (!text.isEmpty()) {
        try {
          hosts.add(host(text));
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(source + ":" + (i + 1) + ": " + e.getMessage(), e);
        }
      }
    }
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException(source + ": no host in it");
    }
    return hosts;
  }

  private static Host host(String text) {
    List<String> words = Words.split(text);
    if (words.get(0).startsWith("-") || words.get(0).indexOf('=') >= 0) {
      throw new IllegalArgumentException("a line begins with a host: " + words.get(0));
    }
    int slots = 1;
    String address = null;
    for (int i = 1; i < words.size(); i++) {
      String word = words.get(i);
      if (word.startsWith("slots=")) {
        slots = slots(word.substring(6));
      } else if (word.startsWith("address=") && word.length() > 8) {
        address = word.substring(8);
      } else {
        throw new IllegalArgumentException("neither slots=K nor address=A: " + word);
      }
    }
    return new Host(words.get(0), slots, address);
  }

  private static int slots(String text) {
    try {
      int slots = Integer.parseInt(text);
      if (slots > 0) {
        return slots;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new IllegalArgumentException("slots must be a number from 1: " + text);
  }
}
