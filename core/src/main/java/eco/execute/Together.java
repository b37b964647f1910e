package eco.execute;

import eco.message.EcoException;
import eco.message.Endpoint;
import eco.schedule.Operation;
import eco.transport.Board;
import eco.transport.View;
import org.jspecify.annotations.Nullable;

/// A short operation of ranks that share memory: each shows its bytes to all, and looks at theirs.
///
///     show mine | wait for 0 | wait for 1 | ... | combine what all show, in the order of ranks
///
/// It does what the catalogue's `direct` algorithms do, without a message: one line of memory is
/// written, one read for every rank, and a rank that shares its core with others needs it once.
/// The mark of a line is the number of the show, and the [Mark] of the call.
public final class Together extends Collective {
  /// More ranks than this talk in rounds: everybody would read too many lines.
  private static final int MOST_RANKS = 16;

  private final Board[] boards;

  /// What each place shows, on one line and on the other.
  private final View[][] views;

  private final long bytes;
  private final boolean inPlace;
  private final View input = new View();
  private final View output = new View();
  private int show;
  private boolean shown;
  private int next;

  /// A runner of `call` and its like, for which [#suits] holds.
  ///
  /// @param inPlace whether what the caller gives lies where the result will be
  public Together(Shop shop, Team team, Call call, boolean inPlace, Watch watch) {
    super(shop, team, call, watch);
    this.inPlace = inPlace;
    this.bytes = call.operation == Operation.BARRIER ? 0 : call.count * call.elementBytes;
    this.boards = new Board[team.size()];
    this.views = new View[2][team.size()];
    for (int place = 0; place < boards.length; place++) {
      Board board = shop.endpoint().board(team.member(place));
      if (board == null) {
        throw new IllegalStateException("no board: rank=" + place + ", " + team);
      }
      boards[place] = board;
      views[0][place] = board.view(team.number(), 0, bytes);
      views[1][place] = board.view(team.number(), 1, bytes);
    }
  }

  /// Whether an operation on blocks of so many bytes, all alike, can be run so; all ranks find the
  /// same.
  public static boolean suits(Endpoint endpoint, Team team, Operation operation, long bytes) {
    boolean fits =
        switch (operation) {
          case BARRIER -> true;
          case ALLREDUCE, ALLGATHER -> bytes > 0 && bytes <= Board.MOST_BYTES;
          default -> false;
        };
    boolean few = team.size() > 1 && team.size() <= MOST_RANKS && team.number() < Board.TEAMS;
    for (int place = 0; place < team.size() && fits && few; place++) {
      fits = endpoint.board(team.member(place)) != null;
    }
    return fits && few;
  }

  @Override
  public void set(Call call, int number) {
    super.set(call, number);
    output.set(call.output);
    if (inPlace) {
      input.set(output, call.operation == Operation.ALLGATHER ? team.rank() * bytes : 0, bytes);
    } else {
      input.set(call.input);
    }
    show = team.newShow();
    shown = false;
    next = 0;
  }

  @Override
  protected void advance() {
    begin();
    if (trouble == null && !shown) {
      if (!team.mayShow(show)) {
        lookAround();
        return;
      }
      showMine();
    }
    int looks = 0;
    while (trouble == null && !disputes() && next < boards.length) {
      long mark = boards[next].mark(team.number(), show);
      int ahead = ahead(mark);
      if (ahead == 0 && (int) mark == tag()) {
        lookForLeftOver(next++);
      } else if (ahead >= 0) {
        dispute(team.member(next), Mark.call(number));
      } else if (!lookAgain(looks++, team.member(next))) {
        lookAround();
        return;
      }
    }
    if (!disputes()) {
      finish(trouble);
    }
  }

  /// Looks whether a rank has sent something for an earlier call that had no use for it here.
  private void lookForLeftOver(int place) {
    if (place != team.rank()) {
      int tag = lies(team.member(place), team.context(), leftOver);
      if (tag >= 0) {
        dispute(team.member(place), Mark.call(tag));
      }
    }
  }

  /// How many shows a rank with that mark is ahead of this one; negative if it is yet to come.
  private int ahead(long mark) {
    return (int) (mark >>> Integer.SIZE) - show;
  }

  private boolean hasShown(int place) {
    return ahead(boards[place].mark(team.number(), show)) >= 0;
  }

  private int tag() {
    return Mark.tag(number, call.signature, 0);
  }

  private void showMine() {
    shown = true;
    long mark = (long) show << Integer.SIZE | tag();
    boards[team.rank()].show(team.number(), show, input, bytes, mark);
    for (int place = 0; place < boards.length; place++) {
      if (place != team.rank()) {
        wake(team.member(place));
      }
    }
  }

  private void finish(@Nullable EcoException why) {
    try {
      if (why == null) {
        boards[team.rank()].fetch(team.number(), show + 1);
        takeAll(views[show & 1]);
      }
    } finally {
      end(why); // Even if the caller's reduction throws: later shows wait for this one.
    }
  }

  private void takeAll(View[] values) {
    switch (call.operation) {
      case ALLREDUCE -> combine(values);
      case ALLGATHER -> {
        for (int place = 0; place < values.length; place++) {
          values[place].copyTo(0, output, place * bytes, bytes);
        }
      }
      default -> {}
    }
  }

  private void combine(View[] values) {
    Kernel kernel = call.kernel;
    if (kernel == null) {
      throw new IllegalStateException("reduction without a kernel");
    }
    values[0].copyTo(0, output, 0, bytes);
    for (int place = 1; place < values.length; place++) {
      kernel.combine(output, 0, values[place], 0, output, 0, bytes);
    }
  }

  @Override
  protected boolean hasNews() {
    return !disputes() && (shown ? hasShown(next) : team.mayShow(show));
  }

  @Override
  boolean awaits(int place) {
    return place >= next && place != team.rank() && !hasShown(place);
  }

  @Override
  public void messageEnded(int step, int tag, long length) {
    throw new IllegalStateException("a show has no messages: tag=" + tag);
  }

  @Override
  public void messageFailed(int step, EcoException why) {
    throw new IllegalStateException("a show has no messages", why);
  }

  @Override
  protected void released() {
    super.released();
    team.shown(show);
    input.clear();
    output.clear();
  }
}
