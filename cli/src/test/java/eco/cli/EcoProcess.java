package eco.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An `eco` command in a process of its own, from the classes under test.
public final class EcoProcess {
  private static final List<String> JAVA =
      List.of(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-XX:+UseSerialGC",
          "--enable-native-access=ALL-UNNAMED",
          "-Xlog:disable",
          "-XX:-UsePerfData",
          "-XX:TieredStopAtLevel=1");

  private EcoProcess() {}

  /// With the class path and the cache that `./eco` uses, where `./eco verify` has told them.
  public static ProcessBuilder of(List<String> words) {
    String path = System.getProperty("eco.class.path", "");
    List<String> command = new ArrayList<>(JAVA);
    if (!path.isEmpty()) {
      command.add("-XX:AOTCache=" + System.getProperty("eco.cache"));
    }
    command.add("-cp");
    command.add(path.isEmpty() ? System.getProperty("java.class.path") : path);
    command.add(Main.class.getName());
    command.addAll(words);
    return new ProcessBuilder(command);
  }
}
