package eco.launch;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;

/// A target made ready to run: a main class and where its classes are.
///
/// @param mainClass its binary name
/// @param classPath where it and what it uses are
/// @param scratch a folder to delete at the end; null: none
record Program(String mainClass, List<Path> classPath, @Nullable Path scratch)
    implements AutoCloseable {

  /// Makes `target` ready.
  ///
  /// @throws IllegalArgumentException if it cannot run; the message tells why in a line or, from
  ///     the compiler, in several
  static Program of(Target target, List<Path> classPath, Path library) throws IOException {
    for (Path entry : classPath) {
      if (!Files.exists(entry)) {
        throw new IllegalArgumentException("no such file or folder on the class path: " + entry);
      }
    }
    return switch (target) {
      case Target.MainClass(String name) -> ofClass(name, classPath, library);
      case Target.Jar(Path file) -> ofJar(file, classPath);
      case Target.Source(Path file) -> {
        requireFile(file);
        yield SourceCompiler.compile(file, classPath, library);
      }
    };
  }

  /// Without a class path a class is looked for in the library, then in the current folder.
  private static Program ofClass(String name, List<Path> classPath, Path library)
      throws IOException {
    String entry = name.replace('.', '/') + ".class";
    boolean own = contains(library, entry);
    List<Path> path = classPath.isEmpty() && !own ? List.of(Path.of(".")) : classPath;
    boolean found = own;
    for (Path each : path) {
      found |= contains(each, entry);
    }
    if (!found) {
      throw new IllegalArgumentException("no such class: " + name + " on class path " + join(path));
    }
    return new Program(name, path, null);
  }

  private static Program ofJar(Path file, List<Path> classPath) throws IOException {
    requireFile(file);
    try (JarFile jar = new JarFile(file.toFile())) {
      Manifest manifest = jar.getManifest();
      String main =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
      if (main == null) {
        throw new IllegalArgumentException(
            "no Main-Class in " + file + ": name the class instead, with -cp " + file);
      }
      List<Path> path = new ArrayList<>();
      path.add(file);
      path.addAll(classPath);
      return new Program(main.strip(), path, null);
    } catch (java.util.zip.ZipException e) {
      throw new IllegalArgumentException("not a jar: " + file, e);
    }
  }

  /// Deletes what was made for it.
  @Override
  public void close() {
    if (scratch != null) {
      Leftovers.deleteTree(scratch.toFile());
    }
  }

  static String join(List<Path> path) {
    StringBuilder joined = new StringBuilder();
    for (Path each : path) {
      joined.append(joined.isEmpty() ? "" : File.pathSeparator).append(each);
    }
    return joined.toString();
  }

  private static boolean contains(Path place, String entry) throws IOException {
    if (Files.isDirectory(place)) {
      return Files.exists(place.resolve(entry));
    }
    try (JarFile jar = new JarFile(place.toFile())) {
      return jar.getEntry(entry) != null;
    }
  }

  private static void requireFile(Path file) {
    if (!Files.isRegularFile(file)) {
      throw new IllegalArgumentException("no such file: " + file);
    }
  }
}
