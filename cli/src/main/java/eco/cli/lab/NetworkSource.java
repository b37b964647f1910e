package eco.cli.lab;

import eco.cli.lab.net.Network;
import eco.cli.lab.net.NetworkFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/// A network file's text with the name to blame for it: a file, or one that comes with ECO.
public record NetworkSource(String name, String text) {
  /// The names of the networks that come with ECO.
  public static final List<String> BUNDLED =
      List.of("eco8", "eco20", "switch8", "grid", "cloud", "campus");

  /// What tells a measured network from an emulated one.
  private static final Pattern MEASURED = Pattern.compile("\"format\"\\s*:\\s*\"eco network\"");

  /// The bundled network of that name, or else the file.
  public static NetworkSource find(String fileOrName) throws IOException {
    if (BUNDLED.contains(fileOrName)) {
      try (InputStream stream = NetworkSource.class.getResourceAsStream(fileOrName + ".json")) {
        if (stream == null) {
          throw new IOException("bundled network is missing: name=" + fileOrName);
        }
        return new NetworkSource(
            fileOrName + ".json", new String(stream.readAllBytes(), StandardCharsets.UTF_8));
      }
    }
    Path file = Path.of(fileOrName);
    if (!Files.isReadable(file)) {
      throw new LabException(
          "no network %s: neither a file nor one of %s"
              .formatted(fileOrName, String.join(", ", BUNDLED)));
    }
    return new NetworkSource(fileOrName, Files.readString(file));
  }

  /// Whether `eco measure` wrote it; otherwise it declares an emulated network.
  public boolean measured() {
    return MEASURED.matcher(text).find();
  }

  public Network network() {
    return NetworkFile.parse(name, text);
  }
}
