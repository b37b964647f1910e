package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// A launcher as a process of its own, and how it ends.
@Timeout(120)
class LauncherEndTest {
  private static final String ACTOR = Actor.class.getName();

  private static ChildProcess launch(String... args) throws Exception {
    return new ChildProcess(LauncherMain.class, Map.of(), args);
  }

  static List<ProcessHandle> awaitReady(ChildProcess launcher, int ranks)
      throws InterruptedException {
    List<ProcessHandle> handles = new ArrayList<>();
    for (int rank = 0; rank < ranks; rank++) {
      String prefix = "[" + rank + "] ready ";
      String line = launcher.transcript.await(each -> each.text().startsWith(prefix)).text();
      handles.add(ProcessHandle.of(Long.parseLong(line.substring(prefix.length()))).orElseThrow());
    }
    return handles;
  }

  static void assertAllEnd(List<ProcessHandle> ranks) throws Exception {
    for (ProcessHandle rank : ranks) {
      rank.onExit().get(30, TimeUnit.SECONDS);
    }
  }

  @Test
  void noRankOutlivesAKilledLauncher() throws Exception {
    try (ChildProcess launcher = launch("3", ACTOR, "idle")) {
      List<ProcessHandle> ranks = awaitReady(launcher, 3);
      launcher.process.destroyForcibly();
      assertAllEnd(ranks);
    }
  }

  @Test
  void aKilledLauncherLeavesNoFile(@TempDir Path folder) throws Exception {
    Path source = folder.resolve("Idle.java");
    Files.writeString(
        source,
        """
        void main() throws Exception {
          System.out.println("classes " + getClass().getProtectionDomain().getCodeSource()
              .getLocation().getPath());
          eco.launch.Actor.main(new String[] {"shared"});
        }
        """);
    try (ChildProcess launcher = launch("2", source.toString())) {
      List<ProcessHandle> ranks = awaitReady(launcher, 2);
      launcher.process.destroyForcibly();
      assertAllEnd(ranks);
      for (String line : launcher.out()) {
        if (line.contains("] classes ") || line.contains("] shared ")) {
          assertThat(Path.of(line.substring(line.indexOf('/')))).doesNotExist();
        }
      }
      assertThat(launcher.out().toString()).contains("] classes /", "] shared /dev/shm/eco-");
    }
  }

  @Test
  void anInterruptedLauncherEndsItsRanksWithoutAWord() throws Exception {
    for (String signal : List.of("INT", "TERM")) {
      try (ChildProcess launcher = launch("3", ACTOR, "idle")) {
        List<ProcessHandle> ranks = awaitReady(launcher, 3);
        LauncherTest.signal(signal, launcher.process.pid());
        assertThat(launcher.awaitEnd()).isEqualTo(signal.equals("INT") ? 130 : 143);
        for (ProcessHandle rank : ranks) {
          assertThat(rank.isAlive()).isFalse();
        }
        assertThat(launcher.err()).isEmpty();
      }
    }
  }

  @Test
  void standardInputGoesToRankZero() throws Exception {
    try (ChildProcess launcher = launch("3", ACTOR, "echo")) {
      try (OutputStream input = launcher.process.getOutputStream()) {
        input.write("for the first\n".getBytes());
      }
      assertThat(launcher.awaitEnd()).isZero();
      assertThat(launcher.out())
          .containsExactlyInAnyOrder("[0] read for the first", "[1] read ", "[2] read ");
    }
  }

  @Test
  void nobodyCanReadTheKeyOnACommandLine() throws Exception {
    try (ChildProcess launcher = launch("2", ACTOR, "idle")) {
      for (ProcessHandle rank : awaitReady(launcher, 2)) {
        String line = Files.readString(Path.of("/proc/" + rank.pid() + "/cmdline"));
        String variables = Files.readString(Path.of("/proc/" + rank.pid() + "/environ"));
        int mark = variables.indexOf("ECO_KEY=") + 8;
        assertThat(mark).isGreaterThan(8);
        assertThat(line).doesNotContain(variables.substring(mark, mark + 64));
      }
    }
  }
}
