package eco.launch;

import eco.message.Limits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The limits that were measured on this machine, kept for the jobs to come.
///
///     # short bytes, eager bytes, shared bytes, overhead ns, ns per byte
///     shm 8192 65536 16384 200.0 0.04
///     tcp 32768 1048576 9223372036854775807 3200.0 0.1
///
/// `ECO_LIMITS` names another file than the usual `~/.cache/eco/limits`. Without a file, or without
/// a line for a medium, what was measured when ECO was made is taken.
///
/// @param shm for links through shared memory
/// @param tcp for streams
public record LimitsFile(Limits shm, Limits tcp) {
  /// What was measured when ECO was made.
  public static final LimitsFile DEFAULT = new LimitsFile(Limits.SHARED_MEMORY, Limits.TCP);

  static final String VARIABLE = "ECO_LIMITS";

  /// Where the limits of this machine are kept.
  public static Path usual() {
    String named = System.getenv(VARIABLE);
    return named != null && !named.isEmpty()
        ? Path.of(named)
        : Path.of(System.getProperty("user.home"), ".cache", "eco", "limits");
  }

  /// What `file` holds; what ECO was made with if there is no such file.
  ///
  /// @throws IllegalArgumentException if the file is damaged; the message names the line
  public static LimitsFile read(Path file) {
    List<String> lines;
    try {
      if (!Files.exists(file)) {
        return DEFAULT;
      }
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new IllegalArgumentException("cannot read " + file + ": " + e.getMessage(), e);
    }
    Limits shm = DEFAULT.shm;
    Limits tcp = DEFAULT.tcp;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (line.startsWith("shm ")) {
        shm = parse(line, file, i + 1);
      } else if (line.startsWith("tcp ")) {
        tcp = parse(line, file, i + 1);
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        throw damaged(file, i + 1, null);
      }
    }
    return new LimitsFile(shm, tcp);
  }

  /// Writes these limits to `file`.
  public void write(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("# short bytes, eager bytes, shared bytes, overhead ns, ns per byte");
    lines.add("shm " + line(shm));
    lines.add("tcp " + line(tcp));
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.write(file, lines);
  }

  private static String line(Limits limits) {
    return String.format(
        Locale.ROOT,
        "%d %d %d %.1f %.5f",
        limits.shortBytes(),
        limits.eagerBytes(),
        limits.sharedBytes(),
        limits.overheadNanos(),
        limits.nanosPerByte());
  }

  private static Limits parse(String line, Path file, int number) {
    String[] words = line.split(" +", -1);
    if (words.length != 6) {
      throw damaged(file, number, null);
    }
    try {
      return new Limits(
          Integer.parseInt(words[1]),
          Long.parseLong(words[2]),
          Long.parseLong(words[3]),
          Double.parseDouble(words[4]),
          Double.parseDouble(words[5]));
    } catch (IllegalArgumentException e) {
      throw damaged(file, number, e);
    }
  }

  private static IllegalArgumentException damaged(
      Path file, int number, @Nullable Exception cause) {
    return new IllegalArgumentException(
        file + ":" + number + ": not limits; remove the file or run: eco bench limits", cause);
  }
}
