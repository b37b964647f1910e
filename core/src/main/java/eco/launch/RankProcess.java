package eco.launch;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;

/// One rank's process on this machine: its output is split into lines, its end is reported.
final class RankProcess implements Runnable {
  /// How soon the output ends, usually.
  private static final long SOON_MILLIS = 200;

  /// How long it may take: readers are behind on a machine that is busy, and a child that the rank
  /// left behind may keep its output open for ever.
  private static final long DRAIN_MILLIS = 5000;

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
      if (!drained(SOON_MILLIS)) {
        reports.ending(rank, status);
        drained(DRAIN_MILLIS);
      }
      reports.exited(rank, status, lastWords);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Whether all output has been passed on, soon.
  private boolean drained(long millis) throws InterruptedException {
    out.thread.join(millis);
    err.thread.join(millis);
    return !out.thread.isAlive() && !err.thread.isAlive();
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

    Pump(boolean isErr) {
      this.isErr = isErr;
      this.thread = RankProcess.this.thread(isErr ? "err" : "out", this);
    }

    private InputStream stream() {
      return isErr ? process.getErrorStream() : process.getInputStream();
    }

    @Override
    public void run() {
      Lines lines = new Lines();
      byte[] chunk = new byte[16 << 10];
      try (InputStream in = stream()) {
        int count = 0;
        while (count >= 0) {
          report(lines.add(chunk, count));
          count = in.read(chunk);
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
