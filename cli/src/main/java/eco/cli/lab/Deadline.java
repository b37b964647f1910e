package eco.cli.lab;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/// Breaks off what takes too long, unless it is closed in time.
///
/// For waits that have no limit of their own: the action closes the channel or ends the process
/// that the wait hangs on.
record Deadline(CompletableFuture<Void> future) implements AutoCloseable {
  /// What breaks the wait off.
  @FunctionalInterface
  interface Action {
    void run() throws IOException;
  }

  static Deadline in(Duration limit, Action action) {
    Executor later = CompletableFuture.delayedExecutor(limit.toMillis(), TimeUnit.MILLISECONDS);
    return new Deadline(
        CompletableFuture.runAsync(
            () -> {
              try {
                action.run();
              } catch (IOException e) {
                throw new IllegalStateException("cannot break off", e);
              }
            },
            later));
  }

  @Override
  public void close() {
    future.cancel(false);
  }
}
