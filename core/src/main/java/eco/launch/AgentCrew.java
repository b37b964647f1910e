package eco.launch;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Ranks on another host, by way of its [HostAgent].
final class AgentCrew implements Crew {
  private static final long LAST_WORDS_MILLIS = 500;
  private static final int MOST_LINES = 1 << 20;
  private static final int MOST_SKIPPED_BYTES = 64 << 10;

  private final CrewPlan plan;
  private final List<String> command;
  private final @Nullable Path classes;
  private final Reports reports;
  private final Set<Integer> unfinished = new TreeSet<>();
  private final Semaphore credit = new Semaphore(1);
  private @Nullable Process agent;
  private @Nullable DataOutputStream orders;
  private volatile String lastWords = "";

  /// @param command starts the agent there, as this machine must say it
  /// @param classes compiled classes to take along
  AgentCrew(CrewPlan plan, List<String> command, @Nullable Path classes, Reports reports) {
    this.plan = plan;
    this.command = command;
    this.classes = classes;
    this.reports = reports;
    unfinished.addAll(plan.allRanks());
  }

  @Override
  public String host() {
    return plan.host();
  }

  @Override
  public List<Integer> ranks() {
    return plan.allRanks();
  }

  @Override
  public void start() throws IOException {
    Process started;
    try {
      started = new ProcessBuilder(command).start();
    } catch (IOException e) {
      throw new IOException("cannot run the agent: " + command.getFirst(), e);
    }
    agent = started;
    DataOutputStream to =
        new DataOutputStream(new BufferedOutputStream(started.getOutputStream(), 64 << 10));
    orders = to;
    Thread errors = thread("agent-err", () -> readErrors(started));
    thread("agent", () -> readReports(started, errors));
    try {
      synchronized (to) {
        plan.write(to);
        ClassFiles.write(classes, to);
        to.flush();
      }
    } catch (IOException e) {
      return; // The agent is gone; its reader tells why.
    }
    if (plan.input()) {
      thread("input", this::passInput);
    }
  }

  @Override
  public void terminate() {
    order(AgentFrame.TERMINATE, null);
  }

  @Override
  public void kill() {
    order(AgentFrame.KILL, null);
  }

  @Override
  public void awaitEnd(long millis) {
    try {
      if (agent != null) {
        agent.waitFor(millis, TimeUnit.MILLISECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /// Closes the agent's standard input, at which it ends whatever is left.
  @Override
  public void close() {
    if (agent != null) {
      try {
        agent.getOutputStream().close();
      } catch (IOException e) {
        // It is gone already.
      }
      awaitEnd(1000);
      agent.destroyForcibly();
    }
  }

  private void order(AgentFrame kind, byte @Nullable [] bytes) {
    DataOutputStream to = orders;
    if (to == null) {
      return;
    }
    synchronized (to) {
      try {
        to.write(kind.code());
        if (bytes != null) {
          to.writeInt(bytes.length);
          to.write(bytes);
        }
        to.flush();
      } catch (IOException e) {
        // The agent is gone; its reader tells.
      }
    }
  }

  private void passInput() {
    byte[] piece = new byte[16 << 10];
    try {
      for (int count = System.in.read(piece); count >= 0; count = System.in.read(piece)) {
        credit.acquire();
        order(AgentFrame.INPUT, java.util.Arrays.copyOf(piece, count));
      }
    } catch (IOException e) {
      // As good as the end.
    } catch (InterruptedException e) {
      return;
    }
    order(AgentFrame.INPUT_END, null);
  }

  private void readReports(Process from, Thread errors) {
    String cause;
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(from.getInputStream(), 64 << 10))) {
      skipToMagic(in);
      for (int code = in.read(); code >= 0; code = in.read()) {
        report(AgentFrame.of(code), in);
      }
      cause = "its agent ended";
    } catch (EOFException e) {
      cause = "its agent ended";
    } catch (IOException e) {
      cause = String.valueOf(e.getMessage());
    }
    List<Integer> lost;
    synchronized (unfinished) {
      lost = new ArrayList<>(unfinished);
    }
    if (!lost.isEmpty()) {
      awaitLastWords(errors);
      String words = lastWords.isEmpty() ? "" : ", last words=" + lastWords;
      reports.hostLost(host(), lost, cause + words);
    }
  }

  private void report(AgentFrame kind, DataInputStream in) throws IOException {
    switch (kind) {
      case STARTED -> reports.started(in.readInt(), in.readLong());
      case OUT, ERR -> {
        int rank = in.readInt();
        List<String> lines = new ArrayList<>();
        for (int left = CrewPlan.count(in, MOST_LINES); left > 0; left--) {
          lines.add(CrewPlan.string(in));
        }
        reports.output(rank, kind == AgentFrame.ERR, lines);
      }
      case TAKEN -> credit.release();
      case ENDING -> reports.ending(in.readInt(), in.readInt());
      case RECORD -> keep(in.readInt(), CrewPlan.bytes(in));
      case EXITED -> {
        int rank = in.readInt();
        reports.exited(rank, in.readInt(), CrewPlan.string(in));
        finish(rank);
      }
      case INPUT, INPUT_END, TERMINATE, KILL ->
          throw new java.net.ProtocolException("not for an agent to say: kind=" + kind);
    }
  }

  /// Keeps a piece of a rank's record.
  private void keep(int rank, byte[] piece) {
    RecordFiles records = RecordFiles.of(plan.environment());
    try {
      if (records != null) {
        records.add(rank, piece);
      }
    } catch (IOException e) {
      String words = "cannot keep the record of rank " + rank + ": " + e.getMessage();
      reports.output(Sink.LAUNCHER, true, List.of(words));
    }
  }

  /// After the last rank the agent has nothing more to hear.
  private void finish(int rank) throws IOException {
    synchronized (unfinished) {
      unfinished.remove(rank);
      if (unfinished.isEmpty() && agent != null) {
        agent.getOutputStream().close();
      }
    }
  }

  /// Skips what a shell may print before the agent begins.
  private static void skipToMagic(InputStream in) throws IOException {
    byte[] magic = AgentFrame.MAGIC.getBytes(StandardCharsets.US_ASCII);
    int matched = 0;
    for (int skipped = 0; matched < magic.length; skipped++) {
      int next = in.read();
      if (next < 0) {
        throw new EOFException();
      }
      if (skipped > MOST_SKIPPED_BYTES) {
        throw new IOException("its agent does not begin");
      }
      matched = next == magic[matched] ? matched + 1 : next == magic[0] ? 1 : 0;
    }
  }

  /// What the agent itself, or what starts it, has to say.
  private void readErrors(Process from) {
    try (BufferedReader in = from.errorReader(StandardCharsets.UTF_8)) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        lastWords = line;
        reports.output(Sink.LAUNCHER, true, List.of("host " + host() + ": " + line));
      }
    } catch (IOException e) {
      // The agent is gone.
    }
  }

  private static void awaitLastWords(Thread errors) {
    try {
      errors.join(LAST_WORDS_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Thread thread(String what, Runnable task) {
    String name = "eco-" + what.toLowerCase(Locale.ROOT) + "-" + host();
    Thread thread = new Thread(null, task, name, 128 << 10);
    thread.setDaemon(true);
    thread.start();
    return thread;
  }
}
