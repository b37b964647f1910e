package mpi;

import eco.launch.Job;
import eco.launch.JobHosts;
import eco.launch.LaunchSpec;
import eco.launch.Target;
import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A command of `spawn` as what the launcher is to launch.
///
/// Without a class path of its own it has that of this process. This library comes first, so that
/// an `mpi.jar` of another one does no harm.
final class SpawnCommand {
  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");

  /// Options of `java` whose value is the next word.
  private static final Set<String> WITH_VALUE =
      Set.of("--add-modules", "--add-opens", "--add-exports", "--add-reads", "--patch-module");

  private static final Set<String> HINTS = Set.of("wdir", "host");

  private final Path folder;
  private final List<String> hosts;
  private final List<String> options = new ArrayList<>();
  private @Nullable String classPath;
  private String target = "";
  private List<String> rest = List.of();

  private SpawnCommand(Path folder, List<String> hosts) {
    this.folder = folder;
    this.hosts = hosts;
  }

  static List<LaunchSpec> launch(
      String[] commands, String[] @Nullable [] args, int[] maxProcs, Info @Nullable [] infos) {
    List<LaunchSpec> all = new ArrayList<>();
    for (int i = 0; i < commands.length; i++) {
      String[] words = args == null ? null : args[i];
      all.add(launch(commands[i], words, maxProcs[i], infos == null ? null : infos[i]));
    }
    return all;
  }

  static LaunchSpec launch(
      String command, String @Nullable [] args, int maxProcs, @Nullable Info info) {
    SpawnCommand parsed = new SpawnCommand(folder(info), hosts(info));
    List<String> words = args == null ? List.of() : Arrays.asList(args);
    if (String.valueOf(Path.of(command).getFileName()).equals("java")) {
      parsed.parseJava(words);
    } else {
      parsed.target = command;
      parsed.rest = words;
    }
    return parsed.spec(maxProcs);
  }

  private static Path folder(@Nullable Info info) {
    Path here = Path.of("").toAbsolutePath();
    if (info == null || info.isNull()) {
      return here;
    }
    for (int i = 0; i < info.size(); i++) {
      if (!HINTS.contains(info.getKey(i))) {
        throw MPIException.unsupported("spawn with Info key " + info.getKey(i));
      }
    }
    String wdir = info.get("wdir");
    Path folder = wdir == null ? here : here.resolve(wdir);
    if (!Files.isDirectory(folder)) {
      throw new MPIException(MPI.ERR_INFO_VALUE, "spawn: no such folder, wdir=" + wdir);
    }
    return folder;
  }

  /// The hosts that are named, with commas between, or all of the job.
  private static List<String> hosts(@Nullable Info info) {
    List<String> all = JobHosts.fromEnvironment(System.getenv()).names();
    String named = info == null || info.isNull() ? null : info.get("host");
    if (named == null) {
      return all;
    }
    List<String> hosts = new ArrayList<>();
    for (String each : named.split(",", -1)) {
      String name = each.strip();
      if (!all.contains(name)) {
        throw new MPIException(
            MPI.ERR_INFO_VALUE, "spawn: not a host of the job, host=" + name + ", hosts=" + all);
      }
      hosts.add(name);
    }
    return hosts;
  }

  /// Takes the words after `java`: options, then a class or a file, then its arguments.
  private void parseJava(List<String> words) {
    int next = 0;
    while (next < words.size() && words.get(next).startsWith("-")) {
      String word = words.get(next++);
      if (word.equals("-jar")) {
        break;
      }
      boolean valued = CLASS_PATH.contains(word) || WITH_VALUE.contains(word);
      String value = valued && next < words.size() ? words.get(next++) : "";
      if (word.equals("-m") || word.equals("--module")) {
        throw MPIException.unsupported("spawn of a module, java " + word);
      } else if (CLASS_PATH.contains(word)) {
        classPath = value;
      } else {
        options.addAll(valued ? List.of(word, value) : List.of(word));
      }
    }
    if (next == words.size()) {
      throw new MPIException(MPI.ERR_SPAWN, "spawn: java without a class, args=" + words);
    }
    target = words.get(next);
    rest = words.subList(next + 1, words.size());
  }

  private LaunchSpec spec(int maxProcs) {
    if (maxProcs < 1) {
      throw new MPIException(MPI.ERR_ARG, "spawn: maxProcs=" + maxProcs + ", allowed=1 and more");
    }
    LaunchSpec spec =
        LaunchSpec.of(maxProcs, inFolder(Target.parse(target)))
            .withArgs(rest.toArray(String[]::new))
            .withClassPath(path())
            .withJvmOptions(options)
            .withFolder(folder)
            .withTransport(Job.fromEnvironment(System.getenv()).transport());
    return JobHosts.fromEnvironment(System.getenv()).spread(spec, hosts);
  }

  private Target inFolder(Target named) {
    return switch (named) {
      case Target.MainClass main -> main;
      case Target.Jar(Path file) -> new Target.Jar(folder.resolve(file));
      case Target.Source(Path file) -> new Target.Source(folder.resolve(file));
    };
  }

  /// A missing entry of the path that was given is an error of the launcher's, which names it.
  private List<Path> path() {
    List<Path> path = new ArrayList<>();
    try {
      path.add(Path.of(MPI.class.getProtectionDomain().getCodeSource().getLocation().toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the library's place is not a file", e);
    }
    String given = classPath;
    String own = System.getProperty("java.class.path", "");
    for (String entry : (given == null ? own : given).split(File.pathSeparator, -1)) {
      Path place = given == null ? Path.of(entry) : folder.resolve(entry);
      if (given != null || Files.exists(place)) {
        path.add(place.toAbsolutePath());
      }
    }
    return path;
  }
}
