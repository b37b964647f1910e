package eco.launch;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The classes of a source file on their way to another host.
final class ClassFiles {
  private static final int MOST_FILES = 1 << 16;

  private ClassFiles() {}

  /// Writes every file below `folder`; none if there is no folder.
  static void write(@Nullable Path folder, DataOutputStream to) throws IOException {
    List<Path> files = new ArrayList<>();
    if (folder != null) {
      try (Stream<Path> all = Files.walk(folder)) {
        all.filter(Files::isRegularFile).forEach(files::add);
      }
    }
    to.writeInt(files.size());
    for (Path file : files) {
      if (folder != null) {
        CrewPlan.string(to, folder.relativize(file).toString());
        byte[] bytes = Files.readAllBytes(file);
        to.writeInt(bytes.length);
        to.write(bytes);
      }
    }
  }

  /// Makes a folder of what [#write] wrote; null if there was nothing.
  static @Nullable Path read(DataInputStream from) throws IOException {
    int files = CrewPlan.count(from, MOST_FILES);
    if (files == 0) {
      return null;
    }
    Path folder =
        Files.createTempDirectory(Leftovers.CLASSES + ProcessHandle.current().pid() + "-");
    for (int left = files; left > 0; left--) {
      Path file = folder.resolve(CrewPlan.string(from)).normalize();
      if (!file.startsWith(folder)) {
        throw new IOException("not below its folder: file=" + file);
      }
      Files.createDirectories(file.resolveSibling("."));
      Files.write(file, CrewPlan.bytes(from));
    }
    return folder;
  }
}
