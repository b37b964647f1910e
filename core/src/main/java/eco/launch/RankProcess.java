package eco.launch;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/// One rank's process on this machine: its output is split into lines, its end is reported.
final class RankProcess implements Runnable {
  /// How long output may still come after the end, from a child that the rank left behind.
  private static final long DRAIN_MILLIS = 200;

  /// How often a reader that is behind, on a machine that is busy, gets the same time again.
  private static final int MOST_DRAINS = 25;

  private static final long STACK_BYTES = 128 << 10;

  private final int rank;
  private final Process process;
  private final Crew.Reports reports;
  private final Pump out;
  private final Pump err;
  private volatile String lastWords = "";

  private RankProcess(int rank, Process process, Crew.Reports reports) {
    this.rank = rank;
    this.process = process;
    this.reports = reports;
    this.out = new Pump(false);
    this.err = new Pump(true);
  }

  /// Starts the process and the threads that watch it.
  static RankProcess start(int rank, ProcessBuilder builder, Crew.Reports reports)
      throws IOException {
    RankProcess started = new RankProcess(rank, builder.start(), reports);
    reports.started(rank, started.process.pid());
    started.out.thread.start();
    started.err.thread.start();
    started.thread("end", started).start();
    return started;
  }

  Process process() {
    return process;
  }

  /// Waits for the end and reports it, after the last line of output if that comes soon.
  @Override
  public void run() {
    try {
      int status = process.waitFor();
      out.drain();
      err.drain();
      reports.exited(rank, status, lastWords);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Thread thread(String what, Runnable task) {
    Thread thread = new Thread(null, task, "eco-" + what + "-" + rank, STACK_BYTES);
    thread.setDaemon(true);
    return thread;
  }

  /// Keeps the last line that says something: of a stack trace that is the exception's.
  private void remember(List<String> lines) {
    for (String line : lines) {
      boolean frame = line.startsWith("\tat ") || line.startsWith("\t... ");
      if (!frame && !line.isBlank()) {
        lastWords = line;
      }
    }
  }

  private final class Pump implements Runnable {
    private final boolean isErr;
    private final Thread thread;

    /// Whether all that was read has been passed on.
    private volatile boolean asks;

    Pump(boolean isErr) {
      this.isErr = isErr;
      this.thread = RankProcess.this.thread(isErr ? "err" : "out", this);
    }

    private InputStream stream() {
      return isErr ? process.getErrorStream() : process.getInputStream();
    }

    /// Waits for the end of the output, or until all there is has been read.
    void drain() throws InterruptedException {
      for (int times = 0; times < MOST_DRAINS; times++) {
        thread.join(DRAIN_MILLIS);
        if (!thread.isAlive() || (asks && isEmpty())) {
          return;
        }
      }
    }

    private boolean isEmpty() {
      try {
        return stream().available() == 0;
      } catch (IOException e) {
        return true;
      }
    }

    @Override
    public void run() {
      Lines lines = new Lines();
      byte[] chunk = new byte[16 << 10];
      try (InputStream in = stream()) {
        int count = 0;
        while (count >= 0) {
          report(lines.add(chunk, count));
          asks = true;
          count = in.read(chunk);
          asks = false;
        }
      } catch (IOException e) {
        // The pipe is gone, and so is its process.
      }
      report(lines.end());
    }

    private void report(List<String> lines) {
      if (lines.isEmpty()) {
        return;
      }
      if (isErr) {
        remember(lines);
      }
      reports.output(rank, isErr, lines);
    }
  }
}
