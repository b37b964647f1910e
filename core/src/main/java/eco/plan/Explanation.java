package eco.plan;

import eco.collective.ClusterTree;
import eco.network.Topology;
import eco.network.Topology.Cluster;
import eco.schedule.Drawing;
import eco.schedule.Schedule;
import eco.simulate.Timetable;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// A plan in words for people: what will be done, how long it takes, why, and what was rejected.
public final class Explanation {
  /// Beyond so many ranks, who sends to whom is no longer drawn.
  private static final int MOST_DRAWN = 32;

  private final Plan plan;
  private final Topology topology;
  private final StringBuilder text = new StringBuilder();

  private Explanation(Plan plan, Topology topology) {
    this.plan = plan;
    this.topology = topology;
  }

  /// The explanation of a plan for a topology.
  public static String of(Plan plan, Topology topology) {
    return new Explanation(plan, topology).write();
  }

  /// A time with a fitting unit.
  public static String time(double nanos) {
    if (nanos < 1e3) {
      return String.format(Locale.ROOT, "%.0f ns", nanos);
    }
    if (nanos < 1e6) {
      return String.format(Locale.ROOT, "%.1f us", nanos / 1e3);
    }
    return nanos < 1e10
        ? String.format(Locale.ROOT, "%.1f ms", nanos / 1e6)
        : String.format(Locale.ROOT, "%.2f s", nanos / 1e9);
  }

  private String write() {
    Request request = plan.request();
    line(what(request) + " should take " + time(plan.predictedNanos()) + word(plan.simulated()));
    line("  plan         " + plan.name());
    line(
        "  lower bound  %s, limited by %s; the plan is within a factor of %.2f"
            .formatted(time(plan.bound().nanos()), plan.bound().limitedBy(), plan.overBound()));
    timetable();
    levels();
    if (request.ranks() > 1 && request.ranks() <= MOST_DRAWN) {
      String drawing = Drawing.of(plan.schedule(Schedule.ALL_RANKS));
      line("who sends to whom" + (drawing.contains("=>") ? ", => once to all" : ""));
      drawing.lines().forEach(each -> line("  " + each));
    }
    rejected();
    return text.toString();
  }

  private void timetable() {
    double last = lastDepartureNanos(plan, topology);
    if (last > 0) {
      line("  timetable    messages leave in turn, the last of rank 0 after " + time(last));
    }
  }

  /// When rank 0 lets its last message go, if messages that wait for nothing leave by a timetable;
  /// 0 if they leave at once.
  public static double lastDepartureNanos(Plan plan, Topology topology) {
    Request request = plan.request();
    if (!Timetable.isFor(request.ranks(), !request.lengths().isEmpty())) {
      return 0;
    }
    long[] departures =
        Timetable.departures(
            plan.schedule(Schedule.ALL_RANKS),
            topology,
            request::elements,
            request.elementBytes(),
            0);
    return Arrays.stream(departures).max().orElse(0);
  }

  private static String what(Request request) {
    StringBuilder what = new StringBuilder(request.operation().word());
    if (request.operation().blocks(2) > 1) {
      what.append(" of ").append(request.bytes()).append(" bytes each");
    } else if (request.bytes() > 0) {
      what.append(" of ").append(request.bytes()).append(" bytes");
    }
    if (request.operation().rooted()) {
      what.append(request.operation().reduces() ? " to rank " : " with root ");
      what.append(request.root());
    }
    return what.append(" among ").append(request.ranks()).append(" ranks").toString();
  }

  private static String word(boolean simulated) {
    return simulated ? " (simulated)" : " (by formula)";
  }

  /// The levels of the network, and the clusters that the plan makes of them.
  private void levels() {
    if (topology.levels() == 0) {
      return;
    }
    line("the network");
    for (int level = 0; level < topology.levels(); level++) {
      for (Cluster cluster : topology.clusters(level).stream().distinct().limit(8).toList()) {
        line(
            "  level %d  %-14s %3d parts  latency %s, %.1f MB/s, contention %.2f%s"
                .formatted(
                    level,
                    cluster.medium().kind().word(),
                    cluster.parts().size(),
                    time((double) cluster.medium().latencyNanos()),
                    cluster.medium().bytesPerSecond() / 1e6,
                    cluster.medium().contention(),
                    cluster.medium().multicast() ? ", multicast" : ""));
      }
    }
    ClusterTree tree = plan.recipe().tree();
    if (tree.height() > 1 && tree.size() <= 2 * MOST_DRAWN) {
      line("  clusters used  " + tree);
    }
  }

  private void rejected() {
    List<Plan.Rejected> others = plan.rejected();
    if (!others.isEmpty()) {
      line("rejected");
    }
    for (Plan.Rejected each : others) {
      line(
          "  %10s  x%-6.2f %s%s"
              .formatted(
                  time(each.predictedNanos()),
                  each.predictedNanos() / plan.predictedNanos(),
                  each.name(),
                  each.simulated() ? "" : " (by formula)"));
    }
  }

  private void line(String words) {
    text.append(words.stripTrailing()).append('\n');
  }
}
