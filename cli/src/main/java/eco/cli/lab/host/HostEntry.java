package eco.cli.lab.host;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// Runs code of this process on a host of the lab: sockets made there stay there.
public final class HostEntry {
  private HostEntry() {}

  /// Calls `body` on a thread of its own inside a network namespace.
  ///
  /// @param namespace the file that stands for it
  public static <T> T call(Path namespace, Callable<T> body) throws Exception {
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              int fd = Linux.open(namespace.toString(), Linux.O_RDONLY);
              try {
                Linux.setns(fd, Linux.CLONE_NEWNET);
              } finally {
                Linux.close(fd);
              }
              return body.call();
            });
    Thread.ofPlatform().name("on-host").start(task);
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof Exception cause ? cause : e;
    }
  }
}
