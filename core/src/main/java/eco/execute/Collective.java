package eco.execute;

import eco.message.EcoException;
import eco.message.RankFailedException;
import eco.message.Task;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/// A collective operation under way at this rank: what was called, where, and who is waited for.
///
/// One object serves the same request again and again; after the first time it allocates nothing.
public abstract class Collective extends Task {
  private static final int MOST_SHOWN = 8;
  private static final List<String> OURS = List.of("eco.", "java.", "jdk.", "sun.");
  private static final long PATIENCE_NANOS = 1_000_000_000;

  final Team team;
  Call call;
  int number;
  @Nullable EcoException trouble;
  @Nullable Collective nextOfTeam;
  final IntPredicate leftOver = this::isLeftOver;
  private final Teams teams;
  private final Watch watch;
  private long turn;
  private @Nullable Thread caller;
  private boolean begun;

  /// Whether the end of this run is to be told.
  private boolean tellsEnd;

  /// The rank whose message was of another call, or -1, and since when that is known.
  private int opponent;

  private int disputed;
  private long disputedSince;
  private long waitingSince;
  private boolean asked;

  Collective(Shop shop, Team team, Call call, Watch watch) {
    super(shop.endpoint());
    this.teams = shop.teams();
    this.team = team;
    this.call = call;
    this.watch = watch;
  }

  /// Makes it ready to run.
  ///
  /// @param call what the caller has asked for
  /// @param number how many operations its communicator has had before
  public void set(Call call, int number) {
    turn++;
    Watch.Interest interest = watch.begins(number);
    tellsEnd = interest != Watch.Interest.NONE;
    watchWaiting(interest == Watch.Interest.TIME_AND_WAITING);
    this.call = call;
    this.number = number;
    caller = Thread.currentThread();
    opponent = -1;
    waitingSince = 0;
    asked = false;
    begun = false;
    trouble = null;
  }

  /// How often it has been made ready.
  public final long turn() {
    return turn;
  }

  final int number() {
    return number;
  }

  /// Whether it waits for a message of the rank at a place of the team.
  abstract boolean awaits(int place);

  /// Makes it known to its team, the first time.
  final void begin() {
    if (begun) {
      return;
    }
    begun = true;
    noteCall();
    team.begun(this);
    String verdict = team.verdict();
    if (verdict != null) {
      trouble = new MismatchException(verdict);
    }
  }

  /// Has its team remember what was called.
  final void noteCall() {
    team.note(call, number);
  }

  // ---- calls that do not go together ------------------------------------------------------------

  /// Whether a tag is of an earlier call, which this rank has ended without the message.
  private boolean isLeftOver(int tag) {
    int earlier = (Mark.call(number) - Mark.call(tag)) & (Mark.CALLS - 1);
    return earlier > 0 && earlier < Mark.CALLS / 2 && !team.isUnderWay(Mark.call(tag));
  }

  final boolean disputes() {
    return opponent >= 0;
  }

  /// A message of another call has come from `peer`: says so, and waits for the answer.
  final void dispute(int peer, int about) {
    if (opponent < 0 && trouble == null) {
      opponent = peer;
      disputed = about;
      disputedSince = System.nanoTime();
      teams.complain(team, about, peer, "rank " + team.rank() + ": " + team.remember(about));
    }
  }

  /// The team's calls do not go together.
  final void condemned(String why) {
    end(new MismatchException(why));
    abandon(team.context());
  }

  @Override
  protected final void waited(long now) {
    if (waitingSince == 0) {
      waitingSince = now;
    } else if (!asked && opponent < 0 && now - waitingSince > PATIENCE_NANOS) {
      asked = true;
      askThoseWaitedFor();
    }
    if (opponent >= 0 && now - disputedSince > PATIENCE_NANOS) {
      String verdict =
          "calls do not go together: rank "
              + team.rank()
              + ": "
              + team.remember(disputed)
              + "; rank "
              + team.place(opponent)
              + ": another call, and no answer yet where";
      teams.judge(team, disputed, verdict);
    }
  }

  /// Asks whether those for whom this rank waits have made the same call.
  private void askThoseWaitedFor() {
    String mine = "rank " + team.rank() + ": " + callAndSite();
    for (int place = 0; place < team.size(); place++) {
      if (awaits(place)) {
        teams.ask(team, Mark.call(number), call.signature, team.member(place), mine);
      }
    }
  }

  /// What was called, and where in the caller's program.
  final String callAndSite() {
    StackTraceElement site = call.site;
    Thread thread = caller;
    if (site == null && thread != null) {
      site = site(thread.getStackTrace());
    }
    return call + (site == null ? "" : " at " + site);
  }

  /// Where in the caller's program the current call is made.
  public static @Nullable StackTraceElement here() {
    return StackWalker.getInstance()
        .walk(
            frames ->
                frames
                    .filter(frame -> !isOurs(frame.getClassName()))
                    .findFirst()
                    .map(StackWalker.StackFrame::toStackTraceElement)
                    .orElse(null));
  }

  private static @Nullable StackTraceElement site(StackTraceElement[] stack) {
    for (StackTraceElement each : stack) {
      if (!isOurs(each.getClassName())) {
        return each;
      }
    }
    return null;
  }

  private static boolean isOurs(String name) {
    return OURS.stream().anyMatch(name::startsWith);
  }

  // ---- failing and ending ----------------------------------------------------------------------

  @Override
  protected final boolean needs(int rank) {
    return team.place(rank) >= 0;
  }

  @Override
  protected final void rankFailed(RankFailedException why) {
    end(why);
    abandon(team.context());
  }

  @Override
  protected void released() {
    if (tellsEnd) {
      tellsEnd = false;
      watch.ended(waitedNanos(), failed());
    }
    team.ended(this);
    caller = null;
  }

  /// What was called, where, and whom it waits for.
  @Override
  protected final String describe() {
    StringBuilder peers = new StringBuilder();
    int shown = 0;
    for (int place = 0; place < team.size() && shown <= MOST_SHOWN; place++) {
      if (!over() && awaits(place)) {
        peers.append(shown == 0 ? "" : ", ").append(shown == MOST_SHOWN ? "..." : place);
        shown++;
      }
    }
    return callAndSite() + (shown == 0 ? "" : ", waits for rank " + peers);
  }
}
