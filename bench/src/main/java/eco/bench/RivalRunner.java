package eco.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/// Runs a trial on a rival: the C twin of the rank program, compiled with the rival's own wrapper.
final class RivalRunner implements Runner {
  private static final Duration COMPILE_LIMIT = Duration.ofSeconds(60);
  private static final Duration RUN_LIMIT = Duration.ofMinutes(10);

  private final Rival rival;
  private final Path directory;
  private final int cores = Runtime.getRuntime().availableProcessors();
  private final boolean superuser = System.getProperty("user.name", "").equals("root");

  private RivalRunner(Rival rival, Path directory) {
    this.rival = rival;
    this.directory = directory;
  }

  /// Compiles every rank program into `directory`, with the optimisation of a release build.
  static RivalRunner compile(Rival rival, Path directory) {
    rival.requireInstalled();
    unpack("samples.h", directory);
    unpack("start.h", directory);
    RivalRunner runner = new RivalRunner(rival, directory);
    for (RankProgram program : RankProgram.values()) {
      Path source = unpack(program.rivalName() + ".c", directory);
      String target = runner.executable(program).toString();
      List<String> command = List.of(rival.compiler(), "-O2", "-o", target, source.toString());
      new ChildProcess(command).run(COMPILE_LIMIT, line -> {});
    }
    return runner;
  }

  private static Path unpack(String name, Path directory) {
    Path file = directory.resolve(name);
    try (InputStream source = RivalRunner.class.getResourceAsStream("c/" + name)) {
      if (source == null) {
        throw new BenchException("source missing from the bench jar: name=eco/bench/c/" + name);
      }
      Files.write(file, source.readAllBytes());
    } catch (IOException failure) {
      throw new BenchException("cannot write " + file + ": " + failure.getMessage(), failure);
    }
    return file;
  }

  private Path executable(RankProgram program) {
    return directory.resolve(program.rivalName() + "." + rival);
  }

  @Override
  public String system() {
    return rival.toString();
  }

  @Override
  public Buffers buffers(Buffers ours) {
    return Buffers.HEAP;
  }

  @Override
  public void run(Trial trial, Consumer<String> line) {
    List<String> program = new ArrayList<>(List.of(executable(trial.program()).toString()));
    program.addAll(trial.arguments());
    command(trial, program).run(RUN_LIMIT, line);
  }

  private ChildProcess command(Trial trial, List<String> program) {
    if (trial.site().isPresent()) {
      Site site = trial.site().get();
      List<String> command =
          new ArrayList<>(rival.launchCommand(trial.ranks(), superuser, trial.transport(), site));
      command.addAll(program);
      return new ChildProcess(
          site.onFirstHost(command), rival.environment(trial.transport(), site));
    }
    List<String> command =
        new ArrayList<>(rival.launchCommand(trial.ranks(), cores, superuser, trial.transport()));
    command.addAll(program);
    return new ChildProcess(command, rival.environment(trial.transport()));
  }
}
