package eco.launch;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/// Ranks as child processes of this one, in its own session.
final class LocalCrew implements Crew {
  private final CrewPlan plan;
  private final boolean input;
  private final Reports reports;
  private final List<RankProcess> processes = new ArrayList<>();

  /// @param input whether rank 0 reads this process's standard input
  LocalCrew(CrewPlan plan, boolean input, Reports reports) {
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
    for (int i = 0; i < plan.ranks(); i++) {
      int rank = plan.firstRank() + i;
      ProcessBuilder builder = new ProcessBuilder(plan.command());
      Map<String, String> environment = builder.environment();
      environment.putAll(plan.environment());
      environment.put(Environment.RANK, Integer.toString(rank));
      builder.redirectInput(
          rank == 0 && input
              ? ProcessBuilder.Redirect.INHERIT
              : ProcessBuilder.Redirect.from(new File("/dev/null")));
      RankProcess started = RankProcess.start(rank, builder, reports);
      synchronized (processes) {
        processes.add(started);
      }
    }
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
