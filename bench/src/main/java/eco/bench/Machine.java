package eco.bench;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The machine that a table was measured on, in one line.
final class Machine {
  private Machine() {}

  static String describe(List<Rival> rivals) {
    Stream<String> own =
        Stream.of(
            Runtime.getRuntime().availableProcessors() + " cores",
            System.getProperty("os.name") + " " + System.getProperty("os.version"),
            "JDK " + System.getProperty("java.version"));
    return Stream.concat(own, rivals.stream().map(Rival::version))
        .collect(Collectors.joining(", "));
  }
}
