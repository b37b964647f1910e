package eco.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// An `eco` command in a process of its own, from the classes under test.
public final class EcoProcess {
  private EcoProcess() {}

  public static ProcessBuilder of(List<String> words) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(words);
    return new ProcessBuilder(command);
  }
}
