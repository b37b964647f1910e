package eco.execute;

import eco.message.EcoException;
import eco.message.Endpoint;
import eco.schedule.Operation;
import eco.transport.Board;
import eco.transport.View;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// A short operation of ranks that share memory: each shows its bytes to all, and looks at theirs.
///
///     show mine | wait for 0 | wait for 1 | ... | combine what all show, in the order of ranks
///
/// It does what the catalogue's `direct` algorithms do, without a message: one line of memory is
/// written, one read for every rank, and a rank that shares its core with others needs it once.
/// The mark of a line is the number of the show, and the [Mark] of the call. What is too long for a
/// line is written to a [Table], and the line says where that lies.
public final class Together extends Collective {
  /// More ranks than this talk in rounds: everybody would read too many lines.
  private static final int MOST_RANKS = 16;

  /// Everybody combines everything: what is longer in all had better be shared out.
  private static final int MOST_COMBINED_BYTES = 128 << 10;

  private final Board[] boards;

  /// What each place shows, on one line and on the other.
  private final View[][] views;

  /// How long a block is, and all that a rank shows.
  private final long bytes;

  private final long shownBytes;

  /// Whether that is too long for a line, and where it lies instead.
  private final boolean isLong;

  private final long[] location = new long[1];
  private final View locationView = View.of(location);
  private final View[] pieces;
  private final Supplier<Table> newTable = this::newTable;
  private final boolean inPlace;
  private final View input = new View();
  private final View output = new View();
  private int show;
  private long mark;
  private boolean shown;
  private int next;

  /// A runner of `call` and its like, for which [#suits] holds.
  ///
  /// @param inPlace whether what the caller gives lies where the result will be
  public Together(Shop shop, Team team, Call call, boolean inPlace, Watch watch) {
    super(shop, team, call, watch);
    this.inPlace = inPlace;
    this.bytes = call.operation == Operation.BARRIER ? 0 : call.count * call.elementBytes;
    this.shownBytes = shownBytes(team, call.operation, bytes);
    this.isLong = shownBytes > Board.MOST_BYTES;
    this.boards = new Board[team.size()];
    this.views = new View[2][team.size()];
    this.pieces = new View[isLong ? team.size() : 0];
    Arrays.setAll(pieces, place -> new View());
    long lineBytes = isLong ? Long.BYTES : shownBytes;
    for (int place = 0; place < boards.length; place++) {
      Board board = shop.endpoint().board(team.member(place));
      if (board == null) {
        throw new IllegalStateException("no board: rank=" + place + ", " + team);
      }
      boards[place] = board;
      views[0][place] = board.view(team.number(), 0, lineBytes);
      views[1][place] = board.view(team.number(), 1, lineBytes);
    }
  }

  private static long shownBytes(Team team, Operation operation, long bytes) {
    return operation == Operation.ALL_TO_ALL ? team.size() * bytes : bytes;
  }

  /// Whether an operation on blocks of so many bytes, all alike, can be run so; all ranks find the
  /// same.
  public static boolean suits(Endpoint endpoint, Team team, Operation operation, long bytes) {
    boolean fits =
        switch (operation) {
          case BARRIER -> true;
          case ALLREDUCE, ALLGATHER, ALL_TO_ALL ->
              bytes > 0
                  && shownBytes(team, operation, bytes) <= Table.BYTES
                  && (operation != Operation.ALLREDUCE
                      || team.size() * bytes <= MOST_COMBINED_BYTES);
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
  protected boolean atOnce() {
    if (team.verdict() != null || !team.mayShow(show)) {
      return false;
    }
    showMine();
    noteCall(); // Others wait for the line, nobody for this.
    if (!seesAll()) {
      return false;
    }
    try {
      takeAll();
    } finally {
      released();
    }
    return true;
  }

  @Override
  protected void advance() {
    begin();
    if (trouble == null && !shown && team.mayShow(show)) {
      showMine();
    }
    if (trouble != null || (shown && seesAll())) {
      finish(trouble);
    } else if (!disputes()) {
      lookAround();
    }
  }

  /// Looks at what all others show, one after another.
  ///
  /// @return whether all have shown what belongs to this call; if not, some are yet to come, or
  ///     their calls are disputed
  private boolean seesAll() {
    int looks = 0;
    while (next < boards.length && !disputes()) {
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

  private void showMine() {
    shown = true;
    mark = (long) show << Integer.SIZE | Mark.tag(number, call.signature, 0);
    if (isLong) {
      View where = writeTable(team.table(newTable));
      boards[team.rank()].show(team.number(), show, where, Long.BYTES, mark);
    } else {
      boards[team.rank()].show(team.number(), show, input, shownBytes, mark);
    }
    for (int place = 0; place < boards.length; place++) {
      if (place != team.rank()) {
        wake(team.member(place));
      }
    }
  }

  /// Writes what others will read.
  ///
  /// @return where it lies
  private View writeTable(Table table) {
    if (call.operation == Operation.ALL_TO_ALL) {
      long own = team.rank() * bytes;
      table.write(show, input, 0, own);
      table.write(show, input, own + bytes, shownBytes - own - bytes);
    } else {
      table.write(show, input, 0, shownBytes);
    }
    return table.location(show);
  }

  private Table newTable() {
    MemorySegment memory = allocate(2 * Table.BYTES);
    return new Table(memory, locate(View.of(memory)));
  }

  private void finish(@Nullable EcoException why) {
    try {
      if (why == null) {
        takeAll();
      }
    } finally {
      end(why); // Even if the caller's reduction throws: later shows wait for this one.
    }
  }

  private void takeAll() {
    View[] values = isLong ? pieces() : views[show & 1];
    switch (call.operation) {
      case ALLREDUCE -> combine(values);
      case ALLGATHER -> collect(values, 0, inPlace);
      case ALL_TO_ALL -> collect(values, team.rank() * bytes, call.copyInput);
      default -> {}
    }
    boards[team.rank()].fetch(team.number(), show + 1);
  }

  /// What lies where the lines say.
  private View[] pieces() {
    for (int place = 0; place < pieces.length; place++) {
      if (place == team.rank()) {
        pieces[place].set(team.table(newTable).piece(show));
      } else {
        views[show & 1][place].copyTo(0, locationView, 0, Long.BYTES);
        look(team.member(place), location[0], pieces[place], shownBytes);
      }
    }
    return pieces;
  }

  /// Copies a block of everything to where it belongs.
  ///
  /// @param hasOwn whether this rank's own block lies there already
  private void collect(View[] values, long from, boolean hasOwn) {
    for (int place = 0; place < values.length; place++) {
      if (place != team.rank()) {
        values[place].copyTo(from, output, place * bytes, bytes);
      } else if (!hasOwn) {
        input.copyTo(from, output, place * bytes, bytes);
      }
    }
  }

  private void combine(View[] values) {
    Kernel kernel = call.kernel;
    if (kernel == null) {
      throw new IllegalStateException("reduction without a kernel");
    }
    kernel.combine(values[0], 0, values[1], 0, output, 0, bytes);
    for (int place = 2; place < values.length; place++) {
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
