package eco.cli;

import java.net.URISyntaxException;
import java.nio.file.Path;
import mpi.MPI;

/// Where the classes of package `mpi` are: their jar, or a folder while they are being built.
final class MpiLibrary {
  private MpiLibrary() {}

  static Path path() {
    return placeOf(MPI.class);
  }

  /// Where a class was loaded from.
  static Path placeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the library's place is not a file", e);
    }
  }
}
