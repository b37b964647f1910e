package eco.launch;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Ranks as child processes of this one, in its own session.
final class LocalCrew implements Crew {
  private final CrewPlan plan;
  private final Redirect input;
  private final Reports reports;
  private final List<RankProcess> processes = new ArrayList<>();

  /// @param input where rank 0 has its standard input from, if the plan wants it to have any
  LocalCrew(CrewPlan plan, Redirect input, Reports reports) {
    this.plan = plan;
    this.input = input;
    this.reports = reports;
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
    File folder = new File(plan.folder());
    Redirect nothing = Redirect.from(new File("/dev/null"));
    for (int rank : plan.allRanks()) {
      ProcessBuilder builder = new ProcessBuilder(plan.command());
      Map<String, String> environment = builder.environment();
      environment.putAll(plan.environment());
      environment.put(Environment.RANK, Integer.toString(rank));
      builder.redirectInput(rank == 0 && plan.input() ? input : nothing);
      if (folder.isDirectory()) {
        builder.directory(folder);
      }
      RankProcess started = RankProcess.start(rank, builder, reports);
      synchronized (processes) {
        processes.add(started);
      }
    }
  }

  /// The standard input of rank 0, if it is here and fed by this process; else a bottomless pit.
  OutputStream input() {
    return plan.input() && input.equals(Redirect.PIPE)
        ? all().getFirst().process().getOutputStream()
        : OutputStream.nullOutputStream();
  }

  @Override
  public void terminate() {
    for (RankProcess each : all()) {
      each.process().destroy();
    }
  }

  @Override
  public void kill() {
    for (RankProcess each : all()) {
      each.process().destroyForcibly();
    }
  }

  @Override
  public void awaitEnd(long millis) {
    long untilNanos = System.nanoTime() + millis * 1_000_000;
    try {
      for (RankProcess each : all()) {
        each.process().waitFor(untilNanos - System.nanoTime(), TimeUnit.NANOSECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    kill();
  }

  private List<RankProcess> all() {
    synchronized (processes) {
      return List.copyOf(processes);
    }
  }
}
