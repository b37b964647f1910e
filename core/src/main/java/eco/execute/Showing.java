package eco.execute;

import eco.message.EcoException;
import eco.transport.Board;
import eco.transport.View;

/// An operation of ranks that share memory in which each shows something to all, once or twice, and
/// looks at what others show.
///
///     show mine | wait for one | wait for the next | ... | take what they show
///
/// The mark of what is shown is the number of the show, and the [Mark] of the call. A rank shows
/// again only when all others have come to the last show, see [Team#mayShow]:
///
///     line 0 of rank r   | show 6 |          | show 8: all have come to 7, so all have read 6 |
///     line 1 of rank r            | show 7 |
///
/// It costs a rank one line written and one read for every rank that it looks at; after a show to
/// which not all are known to have come, one more for every rank.
abstract class Showing extends Collective {
  final Board[] boards;

  /// The number of what is shown now, and of the last of this operation.
  int show;

  int lastShow;

  /// Whose line is looked at next, and behind whose that ends.
  int next;

  int end;

  private long mark;
  private boolean shown;

  Showing(Shop shop, Team team, Call call, Watch watch) {
    super(shop, team, call, watch);
    this.boards = new Board[team.size()];
    for (int place = 0; place < boards.length; place++) {
      Board board = shop.endpoint().board(team.member(place));
      if (board == null) {
        throw new IllegalStateException("no board: rank=" + place + ", " + team);
      }
      boards[place] = board;
    }
  }

  /// Shows what others will look at.
  abstract void showMine();

  /// Whether everything has been shown that this rank is to take.
  boolean hasAll() {
    return seesAll();
  }

  /// Takes it.
  abstract void takeAll();

  /// Whether some ranks may not have come to it when it ends.
  abstract boolean isOneSided();

  /// Numbers what will be shown.
  ///
  /// @param shows how often
  /// @param first whose line is looked at first
  /// @param behind behind whose that ends
  final void setShows(int shows, int first, int behind) {
    show = team.newShow();
    lastShow = shows > 1 ? team.newShow() : show;
    shown = false;
    next = first;
    end = behind;
  }

  @Override
  protected boolean atOnce() {
    if (team.verdict() != null || !mayShow()) {
      return false;
    }
    shown = true;
    try {
      showMine();
      noteCall(); // Others wait for the line, nobody for this.
      if (!hasAll()) {
        return false;
      }
      takeAll();
    } catch (RuntimeException | Error e) {
      released();
      throw e;
    }
    released();
    return true;
  }

  @Override
  protected void advance() {
    begin();
    if (trouble != null || takes()) {
      end(trouble);
    } else if (!disputes()) {
      lookAround();
    }
  }

  /// Whether it is over: everything was taken, or there is trouble.
  private boolean takes() {
    try {
      if (!shown && mayShow()) {
        shown = true;
        showMine();
      }
      if (!shown || !hasAll()) {
        return false;
      }
      takeAll();
      return true;
    } catch (EcoException e) {
      trouble = e;
      return true;
    } catch (RuntimeException | Error e) {
      end(null); // The caller's reduction has thrown, and later shows wait for this one.
      throw e;
    }
  }

  /// Whether what this rank has shown two shows ago is not needed any more: all have come to the
  /// last one since.
  private boolean mayShow() {
    if (!team.mayShow(show)) {
      return false;
    }
    long last = team.lastUnseen();
    for (int place = 0; place < boards.length && last != 0; place++) {
      long seen = place == team.rank() ? last : boards[place].mark(team.number(), show - 1);
      if (seen != last) {
        if (ahead(seen) >= -1 && !over()) {
          dispute(team.member(place), Mark.call((int) last));
        }
        return false;
      }
    }
    return true;
  }

  /// Looks at what others show, one after another.
  ///
  /// @return whether all have shown what belongs to this call; if not, some are yet to come, or
  ///     their calls are disputed
  final boolean seesAll() {
    int looks = 0;
    while (next < end && !disputes()) {
      if (next == team.rank()) {
        next++;
        continue;
      }
      long seen = boards[next].mark(team.number(), show);
      if (seen != mark && ahead(seen) < 0) {
        if (!lookAgain(looks++, team.member(next))) {
          return false;
        }
        continue;
      }
      Board.seen();
      if (seen == mark && nothingLies(team.member(next))) {
        next++;
        continue;
      }
      if (over()) {
        return false; // Not begun yet: whoever asked about it would get a wrong answer.
      }
      int disputed = seen == mark ? leftOver(next) : Mark.call(number);
      if (disputed < 0) {
        next++;
      } else {
        dispute(team.member(next), disputed);
      }
    }
    return !disputes();
  }

  /// The earlier call for which a rank has sent something that it had no use for here, or -1.
  private int leftOver(int place) {
    int tag = lies(team.member(place), team.context(), leftOver);
    return tag < 0 ? -1 : Mark.call(tag);
  }

  /// How many shows a rank with that mark is ahead of this one; negative if it is yet to come.
  private int ahead(long mark) {
    return (int) (mark >>> Integer.SIZE) - show;
  }

  private boolean hasShown(int place) {
    return ahead(boards[place].mark(team.number(), show)) >= 0;
  }

  /// Shows some bytes from the beginning of `view`.
  final void show(View view, long length) {
    mark = (long) show << Integer.SIZE | Mark.tag(number, call.signature, 0);
    boards[team.rank()].show(team.number(), show, view, length, mark);
    for (int place = 0; place < boards.length; place++) {
      if (place != team.rank()) {
        wake(team.member(place));
      }
    }
  }

  @Override
  protected boolean hasNews() {
    return !disputes() && (shown ? next == end || hasShown(next) : mayShow());
  }

  @Override
  boolean awaits(int place) {
    if (place == team.rank()) {
      return false;
    }
    return shown
        ? place >= next && place < end && !hasShown(place)
        : team.lastUnseen() != 0 && ahead(boards[place].mark(team.number(), show - 1)) < -1;
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
    team.shown(lastShow, isOneSided() ? mark : 0);
  }
}
