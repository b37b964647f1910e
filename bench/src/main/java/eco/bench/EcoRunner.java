package eco.bench;

import eco.launch.Job;
import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Target;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/// Runs a trial on ECO; the only place that calls the launcher.
final class EcoRunner implements Runner {
  static final String SYSTEM = "eco";

  private static final Duration RUN_LIMIT = Duration.ofMinutes(10);

  private final Optional<Path> limits;

  /// Runs with the limits of this machine.
  EcoRunner() {
    this.limits = Optional.empty();
  }

  /// Runs with the limits in a file.
  EcoRunner(Path limits) {
    this.limits = Optional.of(limits);
  }

  @Override
  public String system() {
    return SYSTEM;
  }

  @Override
  public Buffers buffers(Buffers ours) {
    return ours;
  }

  @Override
  public void run(Trial trial, Consumer<String> line) {
    Excerpt said = new Excerpt();
    int status;
    try {
      status =
          Launcher.run(
              spec(trial),
              (rank, err, text) -> {
                said.add(text);
                if (!err) {
                  line.accept(text);
                }
              });
    } catch (IOException failure) {
      throw new BenchException("eco: cannot start the ranks: " + failure.getMessage(), failure);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new BenchException("eco: interrupted", interrupted);
    }
    if (status != 0) {
      throw new BenchException(
          "failed: system=eco, program=%s, status=%d, output='%s'"
              .formatted(trial.program().mainClass().getSimpleName(), status, said));
    }
  }

  private LaunchSpec spec(Trial trial) {
    String[] arguments =
        Stream.concat(Stream.of(trial.buffers().name()), trial.arguments().stream())
            .toArray(String[]::new);
    LaunchSpec spec =
        LaunchSpec.of(trial.ranks(), new Target.MainClass(trial.program().mainClass().getName()))
            .withArgs(arguments)
            .withClassPath(List.of(rankPrograms()))
            .withTransport(Job.Transport.valueOf(trial.transport().name()))
            .withTimeout(RUN_LIMIT);
    for (Map.Entry<String, String> variable : trial.variables().entrySet()) {
      spec = spec.withVariable(variable.getKey(), variable.getValue());
    }
    if (limits.isPresent()) {
      spec = spec.withVariable("ECO_LIMITS", limits.get().toString());
    }
    return trial.site().isEmpty() ? spec : trial.site().get().place(spec);
  }

  /// Where the rank programs are: this module's jar, or its folder while it is being built.
  static Path rankPrograms() {
    return placeOf(EcoRunner.class);
  }

  /// The jar or folder that a class was loaded from.
  static Path placeOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException unlikely) {
      throw new IllegalStateException(
          "the place of a class is not a file: class=" + type.getName(), unlikely);
    }
  }
}
