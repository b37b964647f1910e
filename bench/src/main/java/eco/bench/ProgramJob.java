package eco.bench;

import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Target;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// One of the example programs on the hosts of a site, and the lines for programs that it prints.
///
/// @param program its name, as that of its source
/// @param arguments what it is told, besides `--json`
/// @param lines how many lines for programs it prints
public record ProgramJob(String program, List<String> arguments, int lines) {
  private static final Duration LIMIT = Duration.ofMinutes(15);

  /// Every source that one of the programs needs.
  private static final List<String> SOURCES =
      List.of("MolecularDynamics", "Particles", "LoadBalance", "Flags", "Example");

  public ProgramJob {
    arguments = List.copyOf(arguments);
  }

  /// Runs it so many times.
  ///
  /// @param net the network that was measured, for plans
  /// @param progress is told after every run how many are done
  /// @return the lines of each run
  /// @throws BenchException if a run fails or ends without its lines
  public List<List<JsonNode>> run(int runs, Site site, Path net, IntConsumer progress) {
    Path scratch = Bench.createScratch();
    try {
      Path sources = unpack(scratch);
      List<List<JsonNode>> found = new ArrayList<>();
      for (int run = 1; run <= runs; run++) {
        found.add(run(sources, site, net));
        progress.accept(run);
      }
      return found;
    } finally {
      Bench.delete(scratch);
    }
  }

  private List<JsonNode> run(Path sources, Site site, Path net) {
    List<String> words = new ArrayList<>(arguments);
    words.add("--json");
    LaunchSpec spec =
        LaunchSpec.of(site.ranks(), new Target.Source(sources.resolve(program + ".java")))
            .withArgs(words.toArray(String[]::new))
            .withVariable("ECO_NET", net.toAbsolutePath().toString())
            .withVariable("ECO_ALGORITHM", "") // what the user forces is not meant for this
            .withTimeout(LIMIT);
    Excerpt said = new Excerpt();
    List<String> results = new ArrayList<>();
    int status;
    try {
      status =
          Launcher.run(
              site.place(spec),
              (_, err, line) -> {
                said.add(line);
                if (!err && line.startsWith("{")) {
                  results.add(line);
                }
              });
    } catch (IOException e) {
      throw new BenchException("cannot start the ranks: " + e.getMessage(), e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new BenchException("interrupted", e);
    }
    if (status != 0 || results.size() != lines) {
      throw new BenchException(
          "failed: program=%s, status=%d, results=%d, output='%s'"
              .formatted(program, status, results.size(), said));
    }
    return results.stream().map(JsonMapper.shared()::readTree).toList();
  }

  /// Puts the sources of the programs into the folder of their package.
  static Path unpack(Path folder) {
    try {
      Path sources = Files.createDirectories(folder.resolve("eco").resolve("examples"));
      for (String name : SOURCES) {
        try (InputStream source =
            ProgramJob.class.getResourceAsStream("programs/" + name + ".java")) {
          if (source == null) {
            throw new BenchException("source missing from the bench jar: name=" + name);
          }
          Files.write(sources.resolve(name + ".java"), source.readAllBytes());
        }
      }
      return sources;
    } catch (IOException failure) {
      throw new BenchException("cannot write to " + folder + ": " + failure, failure);
    }
  }
}
