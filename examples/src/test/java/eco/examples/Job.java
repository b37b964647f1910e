package eco.examples;

import static org.assertj.core.api.Assertions.assertThat;

import eco.Communicator;
import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Target;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A job of real processes that run an example, and everything that they said.
final class Job {
  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final Pattern FIELD = Pattern.compile("\"(\\w+)\": \"?([^\",}]*)");

  private final List<String> lines = new ArrayList<>();

  int run(int ranks, Class<?> program, String... args) throws Exception {
    LaunchSpec spec =
        LaunchSpec.of(ranks, new Target.MainClass(program.getName()))
            .withClassPath(List.of(placeOf(program), placeOf(Communicator.class)))
            .withJvmOptions(List.of("-ea", "-XX:TieredStopAtLevel=1"))
            .withTimeout(LIMIT)
            .withArgs(args);
    return Launcher.run(spec, (rank, err, line) -> hear(line));
  }

  /// Runs an example that must end well, and gives the fields of its last line.
  Map<String, String> result(int ranks, Class<?> program, String... args) throws Exception {
    assertThat(run(ranks, program, args)).as("%s", this).isZero();
    Map<String, String> fields = new HashMap<>();
    Matcher matcher = FIELD.matcher(lines.getLast());
    while (matcher.find()) {
      fields.put(matcher.group(1), matcher.group(2));
    }
    return fields;
  }

  /// A number of the last line.
  static double number(Map<String, String> result, String name) {
    return Double.parseDouble(Objects.requireNonNull(result.get(name), name));
  }

  private static Path placeOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private synchronized void hear(String line) {
    lines.add(line);
  }

  @Override
  public synchronized String toString() {
    return String.join("\n", lines);
  }
}
