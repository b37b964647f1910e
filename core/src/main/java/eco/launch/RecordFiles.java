package eco.launch;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The records that ranks leave in a folder of their host, on their way to the launcher.
///
/// The launcher has a folder of the same name; if it is even the same folder, the files are put
/// aside first.
///
/// @param folder where ranks leave them, as `rank-0.jfr` and so on
record RecordFiles(Path folder) {
  private static final int PIECE_BYTES = 1 << 20;

  /// Gets a record piece by piece.
  interface Taker {
    void take(int rank, byte[] piece) throws IOException;
  }

  /// The records that ranks with this environment leave, if they leave any.
  static @Nullable RecordFiles of(Map<String, String> environment) {
    String folder = environment.get(Environment.TRACE);
    return folder == null || folder.isBlank() ? null : new RecordFiles(Path.of(folder));
  }

  /// Gives away the record of a rank that has ended, if there is one.
  void send(int rank, Taker taker) throws IOException {
    if (!Files.exists(file(rank))) {
      return;
    }
    Path aside = folder.resolve("rank-" + rank + ".sent");
    Files.move(file(rank), aside, StandardCopyOption.REPLACE_EXISTING);
    try (InputStream in = Files.newInputStream(aside)) {
      for (byte[] piece = in.readNBytes(PIECE_BYTES);
          piece.length > 0;
          piece = in.readNBytes(PIECE_BYTES)) {
        taker.take(rank, piece);
      }
    } finally {
      Files.delete(aside);
    }
  }

  /// Adds a piece to the record of a rank.
  void add(int rank, byte[] piece) throws IOException {
    Files.createDirectories(folder);
    Files.write(file(rank), piece, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  /// Removes the folder, unless something is in it.
  void leave() {
    try {
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      // Somebody else's record is there.
    }
  }

  private Path file(int rank) {
    return folder.resolve("rank-" + rank + ".jfr");
  }
}
