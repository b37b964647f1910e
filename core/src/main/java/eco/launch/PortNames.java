package eco.launch;

import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// Names under which jobs of one user find each other's ports: a file for each, in `~/.eco/names`.
///
/// Jobs find them on all machines that share the home directory. A file has mode 0600, since the
/// name of a port holds its secret, and appears whole or not at all. What a process has published
/// goes when it ends; what one has left that was killed may be replaced, since nobody is at its
/// port.
public final class PortNames {
  private static final Duration LOOK = Duration.ofSeconds(2);

  private final Path folder;
  private final Map<String, String> own = new ConcurrentHashMap<>();

  PortNames(Path folder) {
    this.folder = folder;
  }

  /// Those of this process's user.
  public static PortNames ofUser() {
    return User.NAMES;
  }

  /// Made on first use, with what is to be done at the end of the process.
  private static final class User {
    static final PortNames NAMES =
        new PortNames(Path.of(System.getProperty("user.home"), ".eco", "names"));

    static {
      Runtime.getRuntime().addShutdownHook(new Thread(NAMES::clear, "eco-names"));
    }
  }

  /// Publishes a port.
  ///
  /// @return whether the name was free
  public boolean publish(String service, String port) throws IOException {
    Files.createDirectories(folder);
    Path file = file(service);
    Path fresh = Files.createTempFile(folder, "new", ".tmp", KeyFile.privateMode());
    try {
      Files.writeString(fresh, port);
      try {
        Files.createLink(file, fresh);
      } catch (FileAlreadyExistsException e) {
        if (isTaken(file)) {
          return false;
        }
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
      }
      own.put(service, port);
      return true;
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  private static boolean isTaken(Path file) throws IOException {
    String port = read(file);
    try {
      return port != null && PortName.parse(port).isOpen(LOOK);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /// The port of that name; null if there is none.
  public @Nullable String lookup(String service) throws IOException {
    return read(file(service));
  }

  /// Takes a name back.
  ///
  /// @return whether it was the name of that port
  public boolean unpublish(String service, String port) throws IOException {
    own.remove(service, port);
    return port.equals(lookup(service)) && Files.deleteIfExists(file(service));
  }

  private void clear() {
    own.forEach(
        (service, port) -> {
          try {
            unpublish(service, port);
          } catch (IOException e) {
            // The next one that publishes it finds nobody there.
          }
        });
  }

  private static @Nullable String read(Path file) throws IOException {
    try {
      return Files.readString(file);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  private Path file(String service) {
    return folder.resolve("name-" + URLEncoder.encode(service, StandardCharsets.UTF_8));
  }
}
