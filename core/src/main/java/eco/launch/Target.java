package eco.launch;

import java.nio.file.Path;

/// What the ranks of a job run.
public sealed interface Target {
  /// A class on the class path with a main method.
  record MainClass(String name) implements Target {}

  /// A jar whose manifest names its main class.
  record Jar(Path file) implements Target {}

  /// One source file, with those beside it that it uses.
  record Source(Path file) implements Target {}

  /// What the command line means: a name that ends in `.java` or `.jar` is a file.
  static Target parse(String text) {
    if (text.endsWith(".java")) {
      return new Source(Path.of(text));
    }
    if (text.endsWith(".jar")) {
      return new Jar(Path.of(text));
    }
    return new MainClass(text);
  }
}
