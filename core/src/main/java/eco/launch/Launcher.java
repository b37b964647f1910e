package eco.launch;

import eco.transport.JobKey;
import eco.transport.Loop;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/// Starts the processes of a job, forwards what they say, and ends them together.
public final class Launcher {
  private final LaunchSpec spec;
  private final Sink sink;
  private final LinkedBlockingQueue<Event> events;
  private final JobKey key = JobKey.random();
  private volatile List<Crew> crews = List.of();
  private volatile boolean interrupted;
  private final AtomicBoolean unread = new AtomicBoolean();

  private Launcher(LaunchSpec spec, Sink sink) {
    this.spec = spec;
    this.sink = sink;
    this.events = new LinkedBlockingQueue<>(1024 + 16 * spec.ranks());
  }

  /// Runs the job to its end and returns its exit status, the first failing rank's.
  ///
  /// 124 means that its time ran out. What ended it is told as the launcher's last line.
  ///
  /// @throws IllegalArgumentException if the target cannot be run
  /// @throws IOException if a process cannot be started
  public static int run(LaunchSpec spec, Sink sink) throws IOException, InterruptedException {
    return new Launcher(spec, sink).run();
  }

  private int run() throws IOException, InterruptedException {
    Leftovers.sweep();
    try (Program program = Program.of(spec.target(), spec.classPath(), JavaCommand.library());
        Loop loop = Loop.start("eco-door");
        Rendezvous rendezvous = Rendezvous.open(loop, key, spec.ranks(), 0, new Watch())) {
      Thread hook = new Thread(() -> interrupt(program), "eco-interrupt");
      Runtime.getRuntime().addShutdownHook(hook);
      try {
        return supervise(program, rendezvous);
      } finally {
        end(hook);
      }
    }
  }

  private int supervise(Program program, Rendezvous rendezvous)
      throws IOException, InterruptedException {
    crews =
        new Placement(spec, environment(program, rendezvous), program, new CrewReports()).crews();
    Supervisor supervisor = new Supervisor(crews, rendezvous, events, spec);
    for (Crew crew : crews) {
      for (int rank : crew.ranks()) {
        supervisor.place(rank, crew.host());
      }
      crew.start();
    }
    Supervisor.Failure failure = supervisor.run(this::tell);
    if (failure == null) {
      return 0;
    }
    if (!interrupted && !unread.get()) {
      tell(failure.line());
    }
    return failure.status();
  }

  private Map<String, String> environment(Program program, Rendezvous rendezvous)
      throws IOException {
    Map<String, String> variables = new HashMap<>(spec.environment());
    variables.putIfAbsent(Invitation.TEXT, "");
    JobHosts.of(spec).variables().forEach(variables::putIfAbsent);
    variables.put(Environment.SIZE, Integer.toString(spec.ranks()));
    variables.put(Environment.KEY, key.hex());
    variables.put(
        Environment.TRANSPORT, spec.transport().name().toLowerCase(java.util.Locale.ROOT));
    variables.put(Environment.LAUNCHER, Long.toString(ProcessHandle.current().pid()));
    variables.put(Environment.RENDEZVOUS, Placement.addresses(spec.hosts(), rendezvous.port()));
    if (program.scratch() != null) {
      variables.put(Environment.SCRATCH, program.scratch().toString());
    }
    return variables;
  }

  /// The launcher itself was told to end.
  private void interrupt(Program program) {
    interrupted = true;
    for (Crew crew : crews) {
      crew.terminate();
    }
    for (Crew crew : crews) {
      crew.awaitEnd(350);
      crew.kill();
    }
    cleanUp();
    program.close();
  }

  private void end(Thread hook) {
    for (Crew crew : crews) {
      crew.close();
    }
    cleanUp();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // It runs already.
    }
  }

  private void cleanUp() {
    Leftovers.removeOf(key.jobId());
  }

  private void tell(String line) {
    print(Sink.LAUNCHER, true, List.of(line));
  }

  private void print(int rank, boolean err, List<String> lines) {
    try {
      synchronized (sink) {
        for (String line : lines) {
          sink.line(rank, err, line);
        }
        sink.flush();
      }
    } catch (UncheckedIOException e) {
      if (unread.compareAndSet(false, true)) {
        post(new Event.Unread());
      }
    }
  }

  /// Bounded by what can happen to the ranks of a job; the capacity leaves room for that.
  private void post(Event event) {
    events.offer(event);
  }

  private final class CrewReports implements Crew.Reports {
    @Override
    public void started(int rank, long pid) {
      post(new Event.Started(rank, pid));
    }

    @Override
    public void output(int rank, boolean err, List<String> lines) {
      print(rank, err, lines);
    }

    @Override
    public void ending(int rank, int status) {
      post(new Event.Ending(rank, status));
    }

    @Override
    public void exited(int rank, int status, String lastWords) {
      post(new Event.Exited(rank, status, lastWords));
    }

    @Override
    public void hostLost(String host, List<Integer> ranks, String cause) {
      post(new Event.HostLost(host, ranks, cause));
    }
  }

  private final class Watch implements Rendezvous.Watch {
    @Override
    public void lost(int rank, String cause) {
      post(new Event.Lost(rank, cause));
    }

    @Override
    public void aborted(int rank, int status, String why) {
      post(new Event.Aborted(rank, status, why));
    }

    @Override
    public void stranded(int gone, int waiting, boolean joined) {
      post(new Event.Stranded(gone, waiting, joined));
    }

    @Override
    public void line(String text) {
      post(new Event.Line(text));
    }
  }
}
