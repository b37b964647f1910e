package eco.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/// A project in a temporary folder with the script `eco`, one source file, and a Maven that copies
/// finished jars.
///
/// @param folder where it and all it needs is
record EntryProject(Path folder) {
  private static final String MAIN =
      """
      package eco.cli;
      public class Main {
        public static void main(String[] args) {
          System.out.println("args=" + java.util.List.of(args));
          System.out.println("folder=" + System.getProperty("user.dir"));
          System.out.println("home=" + System.getenv("JAVA_HOME"));
          if (args.length == 2 && args[0].equals("exit")) System.exit(Integer.parseInt(args[1]));
        }
      }
      """;

  private static final String TRAINING =
      """
      package %s;
      public class Training {
        public static void main(String[] args) {}
      }
      """;

  private static final String MAVEN =
      """
      #!/bin/sh
      cd '%1$s' && echo built >>builds || exit 1
      if [ -f broken ]; then
        echo '[ERROR] A.java:[1,1] cannot find symbol'
        echo '[ERROR] Re-run Maven using the -X switch to enable full debug logging.'
        exit 1
      fi
      for module in core bench mpi cli; do
        mkdir -p $module/target/lib && cp '%2$s'/eco-$module-1.jar $module/target || exit 1
      done
      cp '%2$s/eco-bench-1.jar' cli/target/lib/library.jar
      """;

  /// What a call of the script left.
  record Outcome(int status, String out, String err) {}

  static EntryProject in(Path folder) throws IOException {
    EntryProject project = new EntryProject(folder);
    project.makeJar("core", "eco/Training.java", TRAINING.formatted("eco"));
    project.makeJar("bench", "eco/bench/Training.java", TRAINING.formatted("eco.bench"));
    project.makeJar("mpi", "mpi/Training.java", TRAINING.formatted("mpi"));
    project.makeJar("cli", "eco/cli/Training.java", TRAINING.formatted("eco.cli"));
    project.makeJar("cli", "eco/cli/Main.java", MAIN);
    write(project.root().resolve("eco"), Files.readString(Path.of("../eco")));
    write(project.root().resolve("pom.xml"), "");
    write(project.root().resolve("builds"), "");
    write(project.root().resolve("core/src/test/java/ATest.java"), "");
    project.editSource();
    write(folder.resolve("bin/mvn"), MAVEN.formatted(project.root(), folder));
    Stream.of(folder.resolve("bin/mvn"), project.root().resolve("eco"))
        .forEach(script -> script.toFile().setExecutable(true));
    return project;
  }

  Path root() {
    return folder.resolve("a project");
  }

  int builds() throws IOException {
    return Files.readAllLines(root().resolve("builds")).size();
  }

  void editSource() throws IOException {
    write(root().resolve("core/src/main/java/A.java"), "edited");
  }

  Outcome eco(String... args) throws Exception {
    return start(root(), root().resolve("eco"), args).outcome();
  }

  /// Removes what was built and builds it again, with ahead-of-time caches.
  void buildWithCaches() throws Exception {
    eco("clean");
    ProcessBuilder builder = new ProcessBuilder(root().resolve("eco").toString(), "x");
    useJdk(builder);
    new Running(builder, folder).outcome();
  }

  /// Calls the script where neither the environment nor PATH leads to a JDK.
  Outcome ecoWithoutJdk(Map<String, String> environment) throws Exception {
    Path tools = Files.createTempDirectory(folder, "tools");
    for (String tool :
        List.of(
            "bash", "cp", "dirname", "find", "head", "mkdir", "mv", "readlink", "rm", "touch")) {
      Stream.of("/bin", "/usr/bin")
          .map(place -> Path.of(place, tool))
          .filter(Files::isExecutable)
          .findFirst()
          .ifPresent(found -> link(tools.resolve(tool), found));
    }
    ProcessBuilder builder = new ProcessBuilder(root().resolve("eco").toString(), "x");
    builder.environment().keySet().removeAll(List.of("JAVA_HOME", "ECO_JDK"));
    builder.environment().put("ECO_AOT", "off");
    builder.environment().put("PATH", folder.resolve("bin") + ":" + tools);
    builder.environment().putAll(environment);
    return new Running(builder, folder).outcome();
  }

  Running start(Path workingFolder, Path script, String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(workingFolder.toFile());
    builder.environment().put("ECO_AOT", "off");
    useJdk(builder);
    return new Running(builder, folder);
  }

  private void useJdk(ProcessBuilder builder) {
    builder.environment().put("ECO_JDK", System.getProperty("java.home"));
    builder.environment().merge("PATH", folder.resolve("bin") + ":", (old, bin) -> bin + old);
  }

  /// A call of the script that may not have ended yet.
  static final class Running {
    private final Path out;
    private final Path err;
    private final Process process;

    Running(ProcessBuilder builder, Path folder) throws IOException {
      out = Files.createTempFile(folder, "out", "");
      err = Files.createTempFile(folder, "err", "");
      process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    }

    Outcome outcome() throws Exception {
      if (!process.waitFor(120, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new AssertionError("eco does not end: " + Files.readString(err));
      }
      return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
    }
  }

  private void makeJar(String module, String name, String source) throws IOException {
    Path file = folder.resolve("sources").resolve(name);
    Path classes = folder.resolve("classes-" + module);
    write(file, source);
    tool("javac", "-d", classes.toString(), file.toString());
    Path jar = folder.resolve("eco-" + module + "-1.jar");
    tool("jar", "-cf", jar.toString(), "-C", classes.toString(), ".");
  }

  private static void tool(String name, String... args) {
    int status = ToolProvider.findFirst(name).orElseThrow().run(System.out, System.err, args);
    if (status != 0) {
      throw new AssertionError(name + " failed: status=" + status);
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private static void link(Path link, Path target) {
    try {
      Files.createSymbolicLink(link, target);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
