package eco.launch;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/// Starts the ranks of one host for a launcher elsewhere, and ends them when the launcher is gone.
///
/// It gets everything by standard input, secrets included, and reports by standard output; see
/// [AgentFrame].
public final class HostAgent implements Crew.Reports {
  private static final long END_MILLIS = 500;

  private final DataInputStream in =
      new DataInputStream(new BufferedInputStream(new FileInputStream(FileDescriptor.in)));
  private final DataOutputStream out =
      new DataOutputStream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out)));
  private @Nullable CountDownLatch running;
  private @Nullable RecordFiles records;

  private HostAgent() {}

  /// Reads its task from standard input.
  public static void main(String[] args) {
    int status = 0;
    try {
      new HostAgent().run();
    } catch (IOException | InterruptedException | RuntimeException e) {
      System.err.println(e.getMessage());
      status = 1;
    }
    Runtime.getRuntime().exit(status);
  }

  private void run() throws IOException, InterruptedException {
    Leftovers.sweep();
    synchronized (out) {
      out.write(AgentFrame.MAGIC.getBytes(StandardCharsets.US_ASCII));
      out.flush();
    }
    CrewPlan task = CrewPlan.read(in);
    Path classes = ClassFiles.read(in);
    CrewPlan plan = classes == null ? task : moved(task, classes);
    records = RecordFiles.of(plan.environment());
    CountDownLatch latch = new CountDownLatch(plan.ranks());
    running = latch;
    try (LocalCrew crew = new LocalCrew(plan, ProcessBuilder.Redirect.PIPE, this)) {
      Thread hook = new Thread(crew::kill, "eco-end");
      Runtime.getRuntime().addShutdownHook(hook);
      crew.start();
      Thread orders = new Thread(null, () -> obey(crew, classes), "eco-orders", 128 << 10);
      orders.setDaemon(true);
      orders.start();
      latch.await();
      orders.join(END_MILLIS);
    } finally {
      clean(classes);
      if (records != null) {
        records.leave();
      }
    }
  }

  /// Does what the launcher says until it says no more: then nothing may go on.
  private void obey(LocalCrew crew, @Nullable Path classes) {
    try (Feed feed = new Feed(crew, this::taken)) {
      for (int code = in.read(); code >= 0; code = in.read()) {
        switch (AgentFrame.of(code)) {
          case INPUT -> feed.put(CrewPlan.bytes(in));
          case INPUT_END -> feed.end();
          case TERMINATE -> crew.terminate();
          case KILL -> crew.kill();
          case STARTED, OUT, ERR, TAKEN, ENDING, RECORD, EXITED ->
              throw new java.net.ProtocolException("not for a launcher to say: kind=" + code);
        }
      }
    } catch (IOException e) {
      // As good as the end.
    }
    if (running != null && running.getCount() > 0) {
      crew.kill();
      clean(classes);
      Runtime.getRuntime().halt(1);
    }
  }

  /// The same plan with the classes where they are on this host.
  private static CrewPlan moved(CrewPlan plan, Path classes) {
    Map<String, String> environment = new HashMap<>(plan.environment());
    String there = environment.put(Environment.SCRATCH, classes.toString());
    List<String> command = new ArrayList<>();
    for (String word : plan.command()) {
      boolean isPath = !command.isEmpty() && "-cp".equals(command.getLast());
      command.add(isPath && there != null ? word.replace(there, classes.toString()) : word);
    }
    return new CrewPlan(
        plan.host(),
        plan.firstRank(),
        plan.ranks(),
        command,
        environment,
        plan.folder(),
        plan.input());
  }

  private static void clean(@Nullable Path classes) {
    if (classes != null) {
      Leftovers.deleteTree(classes.toFile());
    }
  }

  @Override
  public void started(int rank, long pid) {
    send(
        AgentFrame.STARTED,
        () -> {
          out.writeInt(rank);
          out.writeLong(pid);
        });
  }

  @Override
  public void output(int rank, boolean err, List<String> lines) {
    send(
        err ? AgentFrame.ERR : AgentFrame.OUT,
        () -> {
          out.writeInt(rank);
          out.writeInt(lines.size());
          for (String line : lines) {
            CrewPlan.string(out, line);
          }
        });
  }

  @Override
  public void ending(int rank, int status) {
    send(
        AgentFrame.ENDING,
        () -> {
          out.writeInt(rank);
          out.writeInt(status);
        });
  }

  @Override
  public void exited(int rank, int status, String lastWords) {
    sendRecord(rank);
    send(
        AgentFrame.EXITED,
        () -> {
          out.writeInt(rank);
          out.writeInt(status);
          CrewPlan.string(out, lastWords);
        });
    if (running != null) {
      running.countDown();
    }
  }

  private void sendRecord(int rank) {
    try {
      if (records != null) {
        records.send(rank, this::sendPiece);
      }
    } catch (IOException e) {
      output(rank, true, List.of("no record of rank " + rank + ": " + e.getMessage()));
    }
  }

  private void sendPiece(int rank, byte[] piece) {
    send(
        AgentFrame.RECORD,
        () -> {
          out.writeInt(rank);
          out.writeInt(piece.length);
          out.write(piece);
        });
  }

  @Override
  public void hostLost(String host, List<Integer> ranks, String cause) {
    throw new IllegalStateException("this is the host");
  }

  private void taken() {
    send(AgentFrame.TAKEN, () -> {});
  }

  private interface Fields {
    void write() throws IOException;
  }

  private void send(AgentFrame kind, Fields fields) {
    synchronized (out) {
      try {
        out.write(kind.code());
        fields.write();
        out.flush();
      } catch (IOException e) {
        // The launcher is gone; the end of standard input tells so, too.
      }
    }
  }
}
