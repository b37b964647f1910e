package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;

import eco.transport.JobKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LeftoversTest {
  private final String jobId = JobKey.random().jobId();

  private Path shared(long pid, Duration age) throws Exception {
    Path file = Path.of("/dev/shm/eco-" + jobId + "-p" + pid + "-r" + age.toSeconds());
    Files.writeString(file, "x");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
    return file;
  }

  private static long deadPid() throws Exception {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    return process.pid();
  }

  @Test
  void onlyOldFilesOfTheDeadAreSwept() throws Exception {
    long dead = deadPid();
    Path old = shared(dead, Duration.ofHours(1));
    Path fresh = shared(dead, Duration.ZERO);
    Path alive = shared(ProcessHandle.current().pid(), Duration.ofHours(1));
    try {
      Leftovers.sweep();
      assertThat(old).doesNotExist();
      assertThat(fresh).exists();
      assertThat(alive).exists();
    } finally {
      Leftovers.removeOf(jobId);
    }
    assertThat(fresh).doesNotExist();
    assertThat(alive).doesNotExist();
  }

  @Test
  void classesOfADeadLauncherAreSwept() throws Exception {
    Path dead = Files.createTempDirectory(Leftovers.CLASSES + deadPid() + "-");
    Path target = Files.createTempDirectory("kept-");
    Files.writeString(target.resolve("file"), "x");
    Files.createDirectory(dead.resolve("pack"));
    Files.writeString(dead.resolve("pack/A.class"), "x");
    Files.createSymbolicLink(dead.resolve("link"), target);
    Path alive = Files.createTempDirectory(Leftovers.CLASSES + ProcessHandle.current().pid() + "-");
    Leftovers.sweep();
    assertThat(dead).doesNotExist();
    assertThat(alive).exists();
    assertThat(target.resolve("file")).exists();
    Leftovers.deleteTree(alive.toFile());
    Leftovers.deleteTree(target.toFile());
  }
}
