package eco.launch;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Decides when a job ends and why: the one place where all news of its ranks come together.
///
/// The first failure counts and is told in one line, after everything the ranks had to say. The
/// surviving ranks hear of it first, so that what they wait for throws; then they get SIGTERM, then
/// SIGKILL.
final class Supervisor {
  private static final long TERM_NANOS = 350_000_000L;
  private static final long DOUBT_NANOS = 500_000_000L;
  private static final long GIVE_UP_NANOS = 3_000_000_000L;
  private static final int TIMED_OUT = 124;
  private static final int UNREAD = 141;

  private final List<Crew> crews;
  private final Rendezvous rendezvous;
  private final LinkedBlockingQueue<Event> events;
  private final @Nullable Duration timeout;
  private final long graceNanos;
  private final RankState[] ranks;
  private int running;
  private @Nullable Failure failure;
  private long terminateNanos;
  private long killNanos;
  private boolean terminated;
  private boolean killed;

  /// The first thing that went wrong.
  record Failure(int status, String line) {}

  private static final class RankState {
    String host = "?";
    long pid;
    boolean ended;

    /// Whether its process has ended, if not its output.
    boolean ending;

    /// What is wrong with it, if its exit status does not say something else by then.
    @Nullable String doubt;

    long doubtNanos;
    boolean stranding;
  }

  Supervisor(
      List<Crew> crews, Rendezvous rendezvous, LinkedBlockingQueue<Event> events, LaunchSpec spec) {
    this.crews = crews;
    this.rendezvous = rendezvous;
    this.events = events;
    this.timeout = spec.timeout();
    this.graceNanos = spec.grace().toNanos();
    this.running = spec.ranks();
    this.ranks = new RankState[spec.ranks()];
    for (int rank = 0; rank < ranks.length; rank++) {
      ranks[rank] = new RankState();
    }
  }

  /// Names the host of a rank.
  void place(int rank, String host) {
    ranks[rank].host = host;
  }

  /// Returns when no rank runs any more: null if all ended well.
  ///
  /// @param tell gets lines for the user while the job runs
  @Nullable Failure run(Consumer<String> tell) throws InterruptedException {
    long startNanos = System.nanoTime();
    long limitNanos = timeout == null ? Long.MAX_VALUE : timeout.toNanos();
    while (running > 0) {
      long now = System.nanoTime();
      if (failure == null && now - startNanos >= limitNanos) {
        fail(TIMED_OUT, "timed out: " + limit() + ", still running=" + stillRunning(), 0);
      }
      if (!act(now)) {
        break;
      }
      long waitNanos = Math.min(nextNanos(now), limitNanos - (now - startNanos));
      Event event = events.poll(Math.max(1_000_000, waitNanos), TimeUnit.NANOSECONDS);
      if (event != null) {
        handle(event, tell);
      }
    }
    return failure;
  }

  private void handle(Event event, Consumer<String> tell) {
    switch (event) {
      case Event.Started(int rank, long pid) -> ranks[rank].pid = pid;
      case Event.Ending(int rank, int status) -> ending(rank, status);
      case Event.Exited(int rank, int status, String lastWords) -> exited(rank, status, lastWords);
      case Event.Lost(int rank, String cause) ->
          doubt(rank, "rank " + rank + " is lost: " + name(rank) + ", cause=" + cause);
      case Event.Stranded(int gone, int waiting, boolean joined) -> stranded(gone, waiting, joined);
      case Event.Aborted(int rank, int status, String why) ->
          fail(
              status == 0 ? 1 : status,
              "rank "
                  + rank
                  + " aborted the job: "
                  + name(rank)
                  + ", status="
                  + status
                  + ", why="
                  + why,
              0);
      case Event.HostLost(String host, List<Integer> lost, String cause) ->
          hostLost(host, lost, cause);
      case Event.Line(String text) -> tell.accept(text);
      case Event.Unread() -> fail(UNREAD, "nobody reads the output", 0);
    }
  }

  /// The others hear at once of a death; the job goes on until all output is there.
  private void ending(int rank, int status) {
    RankState state = ranks[rank];
    state.ending = true;
    if (!state.stranding) {
      state.doubt = null;
    }
    if (status != 0 && !terminated) {
      rendezvous.died(rank, state.host, state.pid, "status " + Signals.describe(status));
    }
  }

  private void exited(int rank, int status, String lastWords) {
    RankState state = ranks[rank];
    if (state.ended) {
      return;
    }
    state.ended = true;
    running--;
    if (status == 0) {
      if (state.stranding) {
        state.doubtNanos = System.nanoTime();
      } else {
        state.doubt = null;
      }
      rendezvous.ended(rank);
      return;
    }
    String what = name(rank) + ", status=" + Signals.describe(status);
    String words = lastWords.isEmpty() ? "" : ", last words=" + lastWords;
    if (!terminated) {
      rendezvous.died(rank, state.host, state.pid, "status " + Signals.describe(status) + words);
    }
    fail(status, "rank " + rank + " died: " + what + words, graceNanos);
  }

  /// A rank that left without joining may be about to exit with a status that says more.
  private void stranded(int gone, int waiting, boolean joined) {
    String what = joined ? " ended while rank " : " ended without joining while rank ";
    RankState state = ranks[gone];
    state.doubt = null;
    state.stranding = true;
    doubt(gone, "rank " + gone + what + waiting + " waits for it: " + name(gone));
    if (state.ended) {
      state.doubtNanos = System.nanoTime();
    }
  }

  private void doubt(int rank, String line) {
    RankState state = ranks[rank];
    boolean open = !state.ended && !state.ending;
    if (state.doubt == null && (open || state.stranding)) {
      state.doubt = line;
      state.doubtNanos = System.nanoTime() + DOUBT_NANOS;
    }
  }

  private void hostLost(String host, List<Integer> lost, String cause) {
    for (int rank : lost) {
      RankState state = ranks[rank];
      if (!state.ended) {
        state.ended = true;
        running--;
        rendezvous.died(rank, host, state.pid, cause);
      }
    }
    fail(1, "host is lost: host=" + host + ", ranks=" + lost + ", cause=" + cause, graceNanos);
  }

  private void fail(int status, String line, long waitNanos) {
    if (failure == null) {
      failure = new Failure(status, line);
      terminateNanos = System.nanoTime() + waitNanos;
      killNanos = terminateNanos + TERM_NANOS;
    }
  }

  /// Does what is due; returns whether there is still something to wait for.
  private boolean act(long now) {
    for (int rank = 0; rank < ranks.length && failure == null; rank++) {
      RankState state = ranks[rank];
      if (state.doubt != null && now - state.doubtNanos >= 0) {
        rendezvous.died(rank, state.host, state.pid, state.doubt);
        fail(1, state.doubt, graceNanos);
      }
    }
    if (failure == null) {
      return true;
    }
    if (!terminated && now - terminateNanos >= 0) {
      terminated = true;
      for (Crew crew : crews) {
        crew.terminate();
      }
    }
    if (!killed && now - killNanos >= 0) {
      killed = true;
      for (Crew crew : crews) {
        crew.kill();
      }
    }
    return now - killNanos < GIVE_UP_NANOS;
  }

  private long nextNanos(long now) {
    if (failure != null) {
      return (killed ? killNanos + GIVE_UP_NANOS : terminated ? killNanos : terminateNanos) - now;
    }
    long next = Long.MAX_VALUE;
    for (RankState state : ranks) {
      if (state.doubt != null) {
        next = Math.min(next, state.doubtNanos - now);
      }
    }
    return next;
  }

  private String limit() {
    return "limit=" + (timeout == null ? "none" : Durations.text(timeout));
  }

  private List<Integer> stillRunning() {
    List<Integer> still = new ArrayList<>();
    for (int rank = 0; rank < ranks.length; rank++) {
      if (!ranks[rank].ended) {
        still.add(rank);
      }
    }
    return still;
  }

  private String name(int rank) {
    return "host=" + ranks[rank].host + ", pid=" + ranks[rank].pid;
  }
}
