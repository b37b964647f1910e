package eco.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import eco.message.EcoException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The way to an Open MPI's Java binding, as far as it can be walked without one.
final class OpenMpiJavaTest {
  /// Members of Open MPI's own `mpi.jar`, as class files name them.
  private static final Set<String> OPEN_MPI =
      Set.of(
          "mpi/MPI.Init([Ljava/lang/String;)[Ljava/lang/String;",
          "mpi/MPI.Finalize()V",
          "mpi/MPI.newByteBuffer(I)Ljava/nio/ByteBuffer;",
          "mpi/MPI.COMM_WORLDLmpi/Intracomm;",
          "mpi/MPI.BYTELmpi/Datatype;",
          "mpi/Intracomm.getRank()I",
          "mpi/Intracomm.send(Ljava/lang/Object;ILmpi/Datatype;II)V",
          "mpi/Intracomm.recv(Ljava/lang/Object;ILmpi/Datatype;II)Lmpi/Status;");

  @TempDir private Path prefix;

  @Test
  void aJarThatCannotBeOpenMpisIsRefusedInOneLine() throws Exception {
    Path jar = lib().resolve("mpi.jar");
    refused(jar, "--mpi-jar: no such file: " + jar);
    refused(lib(), "--mpi-jar: no such file: " + lib());
    Files.writeString(jar, "text");
    refused(jar, "--mpi-jar: not a jar: " + jar);
    write(jar, "eco/Eco.class");
    refused(jar, "--mpi-jar: no class mpi.MPI in " + jar);
    write(jar, "mpi/MPI.class");
    refused(
        jar,
        "--mpi-jar: give the one that Open MPI installed, beside its "
            + System.mapLibraryName("mpi_java"));
  }

  @Test
  void theMpirunOfTheSameOpenMpiStartsTheRanks() throws Exception {
    Path jar = lib().resolve("mpi.jar");
    write(jar, "mpi/MPI.class");
    Files.createFile(lib().resolve(System.mapLibraryName("mpi_java")));
    Path launcher =
        Files.createFile(Files.createDirectory(prefix.resolve("bin")).resolve("mpirun"));
    if (Rival.OPENMPI.isLaunchable()) {
      assertThat(command(jar)).startsWith("mpirun.openmpi");
    } else {
      refused(
          jar,
          "--mpi-jar: no mpirun of its Open MPI, neither "
              + launcher
              + " nor mpirun.openmpi on the PATH");
    }
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    assertThat(request(jar).mpiJar()).contains(jar);
    assertThat(command(jar))
        .startsWith(launcher.toString(), "-n", "2")
        .containsSequence("-Djava.library.path=" + lib(), "-cp")
        .endsWith(MpiPingPongProgram.class.getName());
    List<String> classPath =
        List.of(command(jar).get(command(jar).indexOf("-cp") + 1).split(":", -1));
    assertThat(classPath)
        .startsWith(jar.toString())
        .contains(EcoRunner.placeOf(EcoException.class).toString())
        .doesNotContain(EcoRunner.placeOf(MPI.class).toString());
    assertThat(new OpenMpiJava(jar).environment().get("LD_LIBRARY_PATH"))
        .startsWith(lib().toString());
  }

  /// A failure of the launcher is one line that has its last words.
  @Test
  void aBindingThatDoesNotWorkIsAnError() throws Exception {
    Path jar = lib().resolve("mpi.jar");
    write(jar, "mpi/MPI.class");
    Files.createFile(lib().resolve(System.mapLibraryName("mpi_java")));
    Path launcher = Files.createDirectory(prefix.resolve("bin")).resolve("mpirun");
    Files.writeString(launcher, "#!/bin/sh\necho no such binding\nexit 3\n");
    Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    OpenMpiJava binding = new OpenMpiJava(jar);
    ChildProcess ranks = new ChildProcess(command(jar), binding.environment());
    assertThatThrownBy(() -> ranks.run(java.time.Duration.ofSeconds(30), line -> {}))
        .isInstanceOf(BenchException.class)
        .hasMessageContaining("status 3")
        .hasMessageContaining("no such binding")
        .message()
        .doesNotContain("\n");
  }

  @Test
  void theProgramNeedsOfMpiWhatOpenMpisBindingHas() throws Exception {
    Set<String> needs = needs(MpiPingPongProgram.class);
    assertThat(needs).contains("mpi/MPI.Finalize()V");
    needs.remove("eco/message/EcoException");
    assertThat(needs).isSubsetOf(OPEN_MPI);
  }

  /// The check itself is checked: the same program on ECO needs more.
  @Test
  void aProgramThatNeedsEcoIsFound() throws Exception {
    assertThat(needs(PingPongProgram.class)).contains("eco/Communicator");
  }

  /// What a program of this package uses, itself and by others of this package, of ECO and of MPI.
  ///
  /// Only members count: a class whose constants the compiler has copied is named, but never
  /// loaded.
  private static Set<String> needs(Class<?> program) throws IOException {
    Set<String> needs = new TreeSet<>();
    Set<String> seen = new HashSet<>();
    Deque<String> open = new ArrayDeque<>(List.of(program.getName().replace('.', '/')));
    while (!open.isEmpty()) {
      String name = open.remove();
      if (!seen.add(name)) {
        continue;
      }
      for (PoolEntry each : classOf(name).constantPool()) {
        if (each instanceof MemberRefEntry member) {
          String owner = member.owner().asInternalName();
          if (owner.startsWith("mpi/")) {
            needs.add(owner + "." + member.name().stringValue() + member.type().stringValue());
          } else if (owner.startsWith("eco/bench/")) {
            open.add(owner);
          } else if (owner.startsWith("eco/")) {
            needs.add(owner);
          }
        }
      }
    }
    return needs;
  }

  private static ClassModel classOf(String name) throws IOException {
    try (InputStream file =
        OpenMpiJavaTest.class.getClassLoader().getResourceAsStream(name + ".class")) {
      return ClassFile.of().parse(file.readAllBytes());
    }
  }

  private Path lib() throws IOException {
    return Files.createDirectories(prefix.resolve("lib"));
  }

  private static List<String> command(Path jar) {
    return new OpenMpiJava(jar).command(2, Transport.AUTO, MpiPingPongProgram.class);
  }

  private static void refused(Path jar, String why) {
    assertThatThrownBy(() -> request(jar))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
  }

  private static MpiRequest request(Path jar) {
    OptionalInt usual = OptionalInt.empty();
    return new MpiRequest(
        2, Transport.AUTO, List.of(), 1, usual, usual, Optional.of(jar), Optional.empty());
  }

  private static void write(Path jar, String entry) throws IOException {
    try (ZipOutputStream files = new ZipOutputStream(Files.newOutputStream(jar))) {
      files.putNextEntry(new ZipEntry(entry));
    }
  }
}
