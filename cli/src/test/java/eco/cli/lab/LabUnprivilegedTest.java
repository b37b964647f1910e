package eco.cli.lab;

import static org.assertj.core.api.Assertions.assertThat;

import eco.cli.Main;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A lab of a user who is not root: nobody, in a mount namespace where anyone may open
/// /dev/net/tun.
class LabUnprivilegedTest {
  private static final String NOBODY = "65534";

  @BeforeEach
  void requireRights(@TempDir Path directory) {
    assertThat(new LabFixture(directory).home.directory()).isDirectory();
  }

  @Test
  void aUserWhoMayOpenTunHasALab() throws Exception {
    LabFixture.Finished done = asNobody("666", "up grid", "exec far hostname", "down");
    assertThat(done.out().lines())
        .as("%s", done.err())
        .hasSize(3)
        .satisfiesExactly(
            up -> assertThat(up).startsWith("grid is up: 3 hosts"),
            host -> assertThat(host).isEqualTo("far"),
            down -> assertThat(down).isEqualTo("grid is down"));
    assertThat(done.exitCode()).isZero();
  }

  @Test
  void aUserWhoMayNotIsToldWhatIsMissing() throws Exception {
    LabFixture.Finished done = asNobody("600", "up grid");
    assertThat(done.exitCode()).isEqualTo(1);
    assertThat(done.err())
        .startsWith("eco lab: a lab needs /dev/net/tun: run as root, or let your user");
    assertThat(done.err().lines()).hasSize(1);
  }

  /// Runs `eco lab` commands one after the other, until one fails.
  ///
  /// @param permissions what /dev/net/tun has there
  private static LabFixture.Finished asNobody(String permissions, String... commands)
      throws Exception {
    Path everybodys = Files.createTempDirectory("eco-nobody");
    try {
      Files.setPosixFilePermissions(everybodys, PosixFilePermissions.fromString("rwxrwxrwx"));
      StringBuilder script =
          new StringBuilder(
              "mount -t tmpfs none /mnt && mknod /mnt/tun c 10 200 && chmod %s /mnt/tun"
                      .formatted(permissions)
                  + " && mount --bind /mnt/tun /dev/net/tun");
      String eco =
          "setpriv --reuid %1$s --regid %1$s --clear-groups %2$s -cp %3$s %4$s lab"
              .formatted(
                  NOBODY,
                  Path.of(System.getProperty("java.home"), "bin", "java")
                      + " --enable-native-access=ALL-UNNAMED",
                  copyClassPath(everybodys),
                  Main.class.getName());
      for (String command : commands) {
        script.append(" && ").append(eco).append(' ').append(command);
      }
      ProcessBuilder builder = new ProcessBuilder("unshare", "-m", "sh", "-c", script.toString());
      builder.environment().put("HOME", everybodys.toString());
      builder.environment().put(LabHome.VARIABLE, everybodys.resolve("lab").toString());
      return LabFixture.run(builder);
    } finally {
      delete(everybodys);
    }
  }

  /// The class path where everybody can read it.
  private static String copyClassPath(Path target) throws IOException {
    List<String> copies = new ArrayList<>();
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    for (String entry : path.split(File.pathSeparator, -1)) {
      Path from = Path.of(entry);
      if (!Files.exists(from)) {
        continue;
      }
      Path to = target.resolve(copies.size() + "-" + from.getFileName());
      try (Stream<Path> files = Files.walk(from)) {
        for (Path file : (Iterable<Path>) files::iterator) {
          Files.copy(file, to.resolve(from.relativize(file)), StandardCopyOption.REPLACE_EXISTING);
        }
      }
      copies.add(to.toString());
    }
    return String.join(File.pathSeparator, copies);
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }
}
