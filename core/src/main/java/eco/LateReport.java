package eco;

import eco.launch.Durations;
import eco.launch.Joined;
import eco.launch.Member;
import eco.message.Endpoint;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Tells who waits for whom when a rank has waited for long: in which call, and who is late.
///
/// The question goes through the rendezvous, so that a rank answers even while it is busy with
/// something else; then it shows where its threads are. Printed once per wait, to standard error.
final class LateReport implements Member.Inquiry, Endpoint.Patience {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final long ANSWER_NANOS = 1_000_000_000;
  private static final int MOST_FRAMES = 8;

  private final Joined joined;
  private final Map<Integer, String> states = new TreeMap<>();
  private long reported;
  private long askedNanos;
  private @Nullable String waiting;

  LateReport(Joined joined) {
    this.joined = joined;
  }

  void listen() {
    if (joined.job().size() > 1) {
      joined.member().answer(this);
      joined.endpoint().patience(limit().toNanos(), this);
    }
  }

  private static Duration limit() {
    String text = System.getenv("ECO_REPORT_AFTER");
    return text == null || text.isBlank() ? PATIENCE : Durations.parse(text);
  }

  @Override
  public void waits(String what, long start, long now) {
    if (start != reported) {
      reported = start;
      synchronized (this) {
        waiting = (now - start) / 1_000_000_000 + " s: rank " + joined.job().rank() + ": " + what;
        askedNanos = now;
        states.clear();
      }
      joined.member().ask();
    } else if (now - askedNanos > ANSWER_NANOS) {
      print();
    }
  }

  @Override
  public void told(int rank, String state) {
    boolean all;
    synchronized (this) {
      states.put(rank, state);
      all = states.size() == joined.job().size();
    }
    if (all) {
      print();
    }
  }

  private synchronized void print() {
    String since = waiting;
    if (since == null || states.isEmpty()) {
      return;
    }
    waiting = null;
    StringBuilder report = new StringBuilder("eco: waiting for ").append(since).append('\n');
    for (int rank = 0; rank < joined.job().size(); rank++) {
      String state = states.getOrDefault(rank, "no answer");
      report.append("eco:   rank ").append(rank).append(": ").append(state).append('\n');
    }
    System.err.print(report);
    System.err.flush();
  }

  @Override
  public String state() {
    String task = joined.endpoint().oldestTask();
    return task != null ? "in " + task : "late, in no collective operation" + stacks();
  }

  /// Where the program's own threads are.
  private static String stacks() {
    StringBuilder text = new StringBuilder();
    Thread.getAllStackTraces()
        .forEach(
            (thread, stack) -> {
              boolean ours = thread.getName().startsWith("eco-") || thread.isDaemon();
              if (!ours && stack.length > 0 && thread != Thread.currentThread()) {
                text.append("; thread ").append(thread.getName()).append(": at ").append(stack[0]);
                Arrays.stream(stack)
                    .skip(1)
                    .filter(frame -> !frame.getClassName().startsWith("java."))
                    .filter(frame -> !frame.getClassName().startsWith("jdk."))
                    .filter(frame -> !frame.getClassName().startsWith("eco."))
                    .limit(MOST_FRAMES)
                    .forEach(frame -> text.append(" < ").append(frame));
              }
            });
    return text.toString();
  }
}
