package eco.launch;

import eco.transport.JobKey;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/// The per-user key file: lets ranks started by another launcher share a key without a hand's turn.
///
/// Ranks on machines that share a home directory find the same file. It is made with mode 0600 and
/// appears whole or not at all, so that two ranks that start together agree on it.
final class KeyFile {
  private KeyFile() {}

  static JobKey read(Path file) throws IOException {
    if (!Files.exists(file)) {
      create(file);
    }
    if (posix()) {
      Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
      if (mode.contains(PosixFilePermission.GROUP_READ)
          || mode.contains(PosixFilePermission.OTHERS_READ)) {
        throw new IOException("others may read it: mode=" + PosixFilePermissions.toString(mode));
      }
    }
    try {
      return JobKey.parse(Files.readString(file, StandardCharsets.US_ASCII).strip());
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private static void create(Path file) throws IOException {
    Path folder = file.toAbsolutePath().getParent();
    if (folder == null) {
      throw new IOException("not a place for a key: file=" + file);
    }
    Files.createDirectories(folder);
    Path fresh = Files.createTempFile(folder, "key", ".new", privateMode());
    try {
      Files.writeString(fresh, JobKey.random().hex() + "\n", StandardCharsets.US_ASCII);
      Files.createLink(file, fresh);
    } catch (FileAlreadyExistsException e) {
      // Another rank was quicker: its key is as good.
    } catch (UnsupportedOperationException e) {
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /// Makes a file that only this user can read.
  static FileAttribute<?>[] privateMode() {
    return posix()
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean posix() {
    return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
  }
}
