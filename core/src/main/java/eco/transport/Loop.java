package eco.transport;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/// The one daemon thread of a process that serves its door, its control connection and timers.
///
/// Watchers, timers and tasks all run on that thread, one after the other, so they need no locks
/// among themselves; none of them may wait for anything.
public final class Loop implements AutoCloseable {
  /// How long `close` waits for what is running.
  private static final long STOP_MILLIS = 200;

  /// Most tasks that may wait for their turn.
  private static final int TASKS = 1 << 16;

  /// Serves one channel.
  public interface Watcher {
    /// The channel is ready for what its key is interested in.
    void ready(SelectionKey key) throws IOException;

    /// `ready` threw; the channel is closed by now.
    void failed(Exception cause);
  }

  private record Timer(long dueNanos, long everyNanos, BooleanSupplier task)
      implements Comparable<Timer> {
    @Override
    public int compareTo(Timer other) {
      return Long.signum(dueNanos - other.dueNanos);
    }
  }

  private final Selector selector;
  private final Thread thread;
  private final ArrayDeque<Runnable> tasks = new ArrayDeque<>();
  private final PriorityQueue<Timer> timers = new PriorityQueue<>();
  private volatile boolean closed;
  private volatile boolean retired;

  private Loop(String name) throws IOException {
    selector = Selector.open();
    thread = new Thread(null, this::run, name, 256 << 10);
    thread.setDaemon(true);
  }

  /// Starts a loop whose thread has that name.
  public static Loop start(String name) throws IOException {
    Loop loop = new Loop(name);
    loop.thread.start();
    return loop;
  }

  /// Runs `task` on the loop's thread, soon.
  ///
  /// @throws IllegalStateException if too many tasks wait already
  public void execute(Runnable task) {
    synchronized (tasks) {
      if (tasks.size() == TASKS) {
        throw new IllegalStateException("the loop does not keep up: tasks=" + TASKS);
      }
      tasks.add(task);
    }
    if (!isCurrentThread()) {
      selector.wakeup();
    }
  }

  /// Runs `task` on the loop's thread after `nanos`.
  public void after(long nanos, Runnable task) {
    schedule(
        new Timer(
            System.nanoTime() + nanos,
            0,
            () -> {
              task.run();
              return false;
            }));
  }

  /// Runs `task` on the loop's thread every `nanos`, as long as it returns true.
  public void every(long nanos, BooleanSupplier task) {
    schedule(new Timer(System.nanoTime() + nanos, nanos, task));
  }

  /// Watches a non-blocking channel for `interest`; only from the loop's thread.
  ///
  /// @throws ClosedChannelException if the channel or the loop is closed
  public SelectionKey watch(SelectableChannel channel, int interest, Watcher watcher)
      throws IOException {
    assert isCurrentThread();
    if (closed) {
      throw new ClosedChannelException();
    }
    return channel.register(selector, interest, watcher);
  }

  /// Stops watching a channel and leaves it open; only from the loop's thread.
  ///
  /// The selector looks up at once, for as long as it holds on to the channel nobody can close it.
  void forget(SelectionKey key) {
    assert isCurrentThread();
    key.cancel();
    selector.wakeup();
  }

  /// Whether the caller runs on the loop's thread.
  public boolean isCurrentThread() {
    return thread.equals(Thread.currentThread());
  }

  /// Runs the tasks that wait, closes every channel that is watched, and ends the thread.
  @Override
  public void close() {
    stop();
  }

  /// Ends the thread and leaves the channels to the end of the process, which is near.
  ///
  /// A JVM that ends while a thread waits in the kernel gives that thread 300 ms to come back.
  public void retire() {
    retired = true;
    stop();
  }

  private void stop() {
    closed = true;
    selector.wakeup();
    if (!isCurrentThread()) {
      try {
        thread.join(STOP_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void schedule(Timer timer) {
    if (isCurrentThread()) {
      timers.add(timer);
    } else {
      execute(() -> timers.add(timer));
    }
  }

  private void run() {
    try {
      while (!closed) {
        selector.select(waitMillis());
        serve();
        runTasks();
        runTimers();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the selector failed", e);
    } finally {
      end();
    }
  }

  /// 0 waits until a channel is ready or somebody wakes the selector up.
  private long waitMillis() {
    synchronized (tasks) {
      if (!tasks.isEmpty()) {
        return 1;
      }
    }
    Timer next = timers.peek();
    if (next == null) {
      return 0;
    }
    return Math.max(1, (next.dueNanos - System.nanoTime() + 999_999) / 1_000_000);
  }

  private void serve() {
    Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
    while (keys.hasNext()) {
      SelectionKey key = keys.next();
      keys.remove();
      Watcher watcher = (Watcher) key.attachment();
      try {
        if (key.isValid()) {
          watcher.ready(key);
        }
      } catch (IOException | RuntimeException e) {
        close(key.channel());
        watcher.failed(e);
      }
    }
  }

  private void runTasks() {
    for (Runnable task = poll(); task != null; task = poll()) {
      try {
        task.run();
      } catch (RuntimeException e) {
        report(e);
      }
    }
  }

  private @Nullable Runnable poll() {
    synchronized (tasks) {
      return tasks.poll();
    }
  }

  private void runTimers() {
    long now = System.nanoTime();
    for (Timer next = timers.peek(); next != null; next = timers.peek()) {
      if (next.dueNanos - now > 0) {
        return;
      }
      timers.remove();
      try {
        if (next.task.getAsBoolean()) {
          timers.add(new Timer(now + next.everyNanos, next.everyNanos, next.task));
        }
      } catch (RuntimeException e) {
        report(e);
      }
    }
  }

  /// A task that fails must not take the others with it.
  private void report(RuntimeException e) {
    thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
  }

  private void end() {
    closed = true;
    if (retired) {
      return;
    }
    for (SelectionKey key : selector.keys()) {
      close(key.channel());
    }
    close(selector);
  }

  static void close(Closeable what) {
    try {
      what.close();
    } catch (IOException e) {
      // It is of no use to anybody any more.
    }
  }
}
