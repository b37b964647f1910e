package eco.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/// One job over a real ssh to this machine, where sshd is installed.
@Timeout(120)
class SshTest {
  private static final Path SSHD = Path.of("/usr/sbin/sshd");

  @TempDir private Path folder;

  @Test
  void ranksMeetOverSsh() throws Exception {
    assumeTrue(Files.isExecutable(SSHD) && isRoot(), "needs sshd, and the right to start it");
    command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder + "/host");
    command("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder + "/user");
    Files.copy(folder.resolve("user.pub"), folder.resolve("authorized"));
    Files.createDirectories(Path.of("/run/sshd"));
    int port = freePort();
    Process sshd =
        new ProcessBuilder(
                SSHD.toString(),
                "-D",
                "-f",
                "/dev/null",
                "-p",
                Integer.toString(port),
                "-h",
                folder + "/host",
                "-o",
                "ListenAddress=127.0.0.1",
                "-o",
                "AuthorizedKeysFile=" + folder + "/authorized",
                "-o",
                "StrictModes=no",
                "-o",
                "UsePAM=no",
                "-o",
                "PidFile=none")
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("sshd.log").toFile())
            .start();
    try {
      awaitListening(port, sshd);
      Transcript transcript = new Transcript();
      String agent =
          "ssh -F none -p %d -i %s/user -o IdentitiesOnly=yes -o BatchMode=yes -o LogLevel=ERROR"
                  .formatted(port, folder)
              + " -o StrictHostKeyChecking=no -o UserKnownHostsFile="
              + folder
              + "/known";
      LaunchSpec spec =
          LauncherTest.actors(2, "meet")
              .withHosts(
                  List.of(
                      new HostsFile.Host("127.0.0.1", 1, null),
                      new HostsFile.Host("localhost", 1, null)),
                  Words.split(agent));
      int status = Launcher.run(spec, transcript);
      assertThat(status)
          .as(transcript + " " + Files.readString(folder.resolve("sshd.log")))
          .isZero();
      assertThat(transcript.out(1)).contains("sum 21 of 2");
    } finally {
      sshd.destroy();
      sshd.waitFor();
    }
  }

  private static boolean isRoot() {
    return "root".equals(System.getProperty("user.name"));
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private void awaitListening(int port, Process sshd) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
    do {
      if (isListening(port)) {
        return;
      }
    } while (!sshd.waitFor(20, TimeUnit.MILLISECONDS) && System.nanoTime() - deadline < 0);
    throw new AssertionError(
        "sshd does not listen: port=%d, alive=%b, log=%s"
            .formatted(port, sshd.isAlive(), Files.readString(folder.resolve("sshd.log"))));
  }

  private static boolean isListening(int port) {
    try (Socket _ = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return true;
    } catch (IOException stillStarting) {
      return false;
    }
  }

  private static void command(String... words) throws Exception {
    assertThat(new ProcessBuilder(words).start().waitFor()).isZero();
  }
}
