package eco.launch;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// The command line of a rank's JVM: the launcher's own Java, and this library first.
final class JavaCommand {
  private JavaCommand() {}

  /// Where this library's classes are: its jar, or a folder while it is being built.
  static Path library() {
    try {
      return Path.of(JavaCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the library's place is not a file", e);
    }
  }

  /// The absolute path of the Java that runs this process.
  static String java() {
    return ProcessHandle.current()
        .info()
        .command()
        .orElse(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
  }

  /// A rank that runs `program`; the user's options come last and so win.
  static List<String> ofRank(Program program, List<String> options, List<String> args) {
    List<String> command = start(options);
    command.addAll(options);
    List<Path> path = new ArrayList<>();
    path.add(library());
    for (Path each : program.classPath()) {
      path.add(each.toAbsolutePath());
    }
    command.add("-cp");
    command.add(Program.join(path));
    command.add(RankMain.class.getName());
    command.add(program.mainClass());
    command.addAll(args);
    return command;
  }

  /// The agent that starts the ranks of another host.
  static List<String> ofAgent() {
    List<String> command = start(List.of());
    command.add("-cp");
    command.add(library().toString());
    command.add("eco.launch.HostAgent");
    return command;
  }

  private static List<String> start(List<String> options) {
    List<String> command = new ArrayList<>();
    command.add(java());
    if (!choosesCollector(options)) {
      command.add("-XX:+UseSerialGC");
    }
    command.add("-XX:-UsePerfData");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-Dstdout.encoding=UTF-8");
    command.add("-Dstderr.encoding=UTF-8");
    Path cache = cache(library());
    if (Files.exists(cache)) {
      command.add("-XX:AOTCache=" + cache);
    }
    return command;
  }

  /// `eco-core.aot` next to `eco-core.jar`.
  private static Path cache(Path library) {
    String name = String.valueOf(library.getFileName());
    String base = name.endsWith(".jar") ? name.substring(0, name.length() - 4) : name;
    return library.resolveSibling(base + ".aot");
  }

  private static boolean choosesCollector(List<String> options) {
    for (String option : options) {
      if (option.startsWith("-XX:+Use") && option.endsWith("GC")) {
        return true;
      }
    }
    return false;
  }
}
