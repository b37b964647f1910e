package eco.bench;

import eco.message.EcoException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipFile;

/// An Open MPI with its Java binding, known by its `mpi.jar`.
///
///     prefix/bin/mpirun          starts the ranks; without it, mpirun.openmpi on the PATH
/// mpirun.openmpi
///     prefix/lib/mpi.jar         the binding
///     prefix/lib/libmpi_java.so  what the binding loads, and beside it what that needs
///
/// @param jar the absolute path of its `mpi.jar`
record OpenMpiJava(Path jar) {
  /// Takes the `mpi.jar` where Open MPI installed it.
  ///
  /// @throws IllegalArgumentException if it cannot be that
  OpenMpiJava {
    if (!Files.isRegularFile(jar)) {
      throw new IllegalArgumentException("--mpi-jar: no such file: " + jar);
    }
    try (ZipFile files = new ZipFile(jar.toFile())) {
      if (files.getEntry("mpi/MPI.class") == null) {
        throw new IllegalArgumentException("--mpi-jar: no class mpi.MPI in " + jar);
      }
    } catch (IOException e) {
      throw new IllegalArgumentException("--mpi-jar: not a jar: " + jar, e);
    }
    jar = jar.toAbsolutePath().normalize();
    Path library = jar.resolveSibling(System.mapLibraryName("mpi_java"));
    if (!Files.isRegularFile(library)) {
      throw new IllegalArgumentException(
          "--mpi-jar: give the one that Open MPI installed, beside its " + library.getFileName());
    }
    if (!Files.isExecutable(ownLauncher(jar)) && !Rival.OPENMPI.isLaunchable()) {
      throw new IllegalArgumentException(
          "--mpi-jar: no mpirun of its Open MPI, neither "
              + ownLauncher(jar)
              + " nor mpirun.openmpi on the PATH");
    }
  }

  private static Path ownLauncher(Path jar) {
    return jar.resolveSibling("../bin/mpirun").normalize();
  }

  /// The command that starts ranks of a program of this package that uses package `mpi`.
  ///
  /// Its class path ends with the library, whose exceptions programs of this package know; a jar of
  /// ECO that has package `mpi` is not on it.
  List<String> command(int ranks, Transport transport, Class<?> program) {
    int cores = Runtime.getRuntime().availableProcessors();
    boolean superuser = System.getProperty("user.name", "").equals("root");
    List<String> command =
        new ArrayList<>(Rival.OPENMPI.launchCommand(ranks, cores, superuser, transport));
    if (Files.isExecutable(ownLauncher(jar))) {
      command.set(0, ownLauncher(jar).toString());
    }
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("-Djava.library.path=" + libraries());
    Path library = EcoRunner.placeOf(EcoException.class);
    String classPath = jar + ":" + EcoRunner.placeOf(program) + ":" + library;
    command.addAll(List.of("-cp", classPath, program.getName()));
    return command;
  }

  /// What the launcher's environment needs: the binding finds the libraries of its own Open MPI.
  Map<String, String> environment() {
    String given = System.getenv().getOrDefault("LD_LIBRARY_PATH", "");
    return Map.of("LD_LIBRARY_PATH", given.isEmpty() ? libraries() : libraries() + ":" + given);
  }

  private String libraries() {
    return jar.resolveSibling("").normalize().toString();
  }
}
