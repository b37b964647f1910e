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

/// A short operation of ranks that share memory: each shows its bytes to all, and takes theirs.
///
///     barrier, allgather, all-to-all   show mine | take what is for me of everybody's
///     allreduce                        show mine | combine all, in the order of ranks
///     allreduce, longer                show mine | combine my part of all, show that | take theirs
///     broadcast                        the root shows | all others take it
///
/// It does what the catalogue's `direct` and `flat` algorithms do, without a message: one line of
/// memory is written, one read for every rank, and a rank that shares its core with others needs it
/// once. What is too long for a line is written to a [Table], and the line says where that lies.
public final class Together extends Showing {
  /// More ranks than this talk in rounds: everybody would read too many lines.
  private static final int MOST_RANKS = 16;

  /// What is longer in all is shared out: everybody combines a part.
  private static final int MOST_COMBINED_BYTES = 64 << 10;

  /// Parts begin at multiples of so many elements.
  private static final int PART_ELEMENTS = 8;

  /// A root that sends shorter blocks to several ranks one after another should not wait until all
  /// have come.
  private static final int LEAST_BROADCAST_BYTES = 4 << 10;

  /// Stands for the location of a table that could not be made.
  private static final View NOWHERE = View.of(new long[] {-1});

  /// What each place shows, on one line and on the other.
  private final View[][] views = new View[2][];

  /// How long a block is, and all that a rank shows.
  private final long bytes;

  private final long shownBytes;

  /// Whether that is too long for a line, and where it lies instead.
  private final boolean isLong;

  private final long[] location = new long[1];
  private final View locationView = View.of(location);
  private final View[] pieces;
  private final Supplier<Table> newTable = this::newTable;

  /// Whether every rank combines a part, and whether this one has.
  private final boolean shared;

  private boolean combined;
  private final boolean inPlace;
  private final View input = new View();
  private final View output = new View();
  private @Nullable EcoException noTable;

  /// A runner of `call` and its like, for which [#suits] holds.
  ///
  /// @param inPlace whether what the caller gives lies where the result will be
  public Together(Shop shop, Team team, Call call, boolean inPlace, Watch watch) {
    super(shop, team, call, watch);
    this.inPlace = inPlace;
    this.bytes = call.operation == Operation.BARRIER ? 0 : call.count * call.elementBytes;
    this.shownBytes = shownBytes(team, call.operation, bytes);
    this.isLong = shownBytes > Board.MOST_BYTES;
    this.shared =
        call.operation == Operation.ALLREDUCE
            && team.size() > 2
            && team.size() * bytes > MOST_COMBINED_BYTES;
    this.pieces = new View[isLong ? team.size() : 0];
    Arrays.setAll(pieces, place -> new View());
    long lineBytes = isLong ? Long.BYTES : shownBytes;
    for (int turn = 0; turn < views.length; turn++) {
      views[turn] = new View[boards.length];
      for (int place = 0; place < boards.length; place++) {
        views[turn][place] = boards[place].view(team.number(), turn, lineBytes);
      }
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
          case BROADCAST ->
              bytes > 0
                  && bytes <= Table.BYTES
                  && (bytes >= LEAST_BROADCAST_BYTES || team.size() == 2);
          case ALLREDUCE, ALLGATHER, ALL_TO_ALL ->
              bytes > 0 && shownBytes(team, operation, bytes) <= Table.BYTES;
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
    combined = false;
    noTable = null;
    if (isOneSided()) {
      setShows(1, call.root, isRoot() ? call.root : call.root + 1);
    } else {
      setShows(shared ? 2 : 1, 0, boards.length);
    }
  }

  @Override
  boolean isOneSided() {
    return call.operation == Operation.BROADCAST;
  }

  private boolean isRoot() {
    return team.rank() == call.root;
  }

  // ---- showing ---------------------------------------------------------------------------------

  @Override
  void showMine() {
    if (isOneSided() && !isRoot()) {
      show(input, 0);
    } else if (isLong) {
      show(writeTable(), Long.BYTES);
      if (noTable != null) {
        throw noTable;
      }
    } else {
      show(input, shownBytes);
    }
  }

  /// Writes what others will read.
  ///
  /// @return where it lies
  private View writeTable() {
    Table table;
    try {
      table = team.table(newTable);
    } catch (EcoException e) {
      noTable = e;
      return NOWHERE;
    }
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

  // ---- taking ----------------------------------------------------------------------------------

  @Override
  boolean hasAll() {
    if (!seesAll()) {
      return false;
    }
    if (shared && !combined) {
      combined = true;
      next = 0;
      combinePart();
    }
    return seesAll();
  }

  @Override
  void takeAll() {
    switch (call.operation) {
      case BROADCAST -> {
        if (!isRoot()) {
          look(call.root).copyTo(0, output, 0, bytes);
        }
        return; // Not all may have read yet what this rank has shown before.
      }
      case ALLREDUCE -> {
        if (shared) {
          collectParts();
        } else {
          combine(0, bytes);
        }
      }
      case ALLGATHER -> collect(0, inPlace);
      case ALL_TO_ALL -> collect(team.rank() * bytes, call.copyInput);
      default -> {}
    }
    boards[team.rank()].fetch(team.number(), show + 1);
  }

  /// What the rank at a place shows.
  private View look(int place) {
    View line = views[show & 1][place];
    if (!isLong) {
      return line;
    }
    View piece = pieces[place];
    if (place == team.rank()) {
      piece.set(team.table(newTable).piece(show));
      return piece;
    }
    line.copyTo(0, locationView, 0, Long.BYTES);
    if (location[0] < 0) {
      throw new EcoException(
          "rank " + place + " has found no shared memory for what it was to show: " + call);
    }
    look(team.member(place), location[0], piece, shownBytes);
    return piece;
  }

  /// Copies a block of everything to where it belongs.
  ///
  /// @param hasOwn whether this rank's own block lies there already
  private void collect(long from, boolean hasOwn) {
    for (int place = 0; place < boards.length; place++) {
      if (place != team.rank()) {
        look(place).copyTo(from, output, place * bytes, bytes);
      } else if (!hasOwn) {
        input.copyTo(from, output, place * bytes, bytes);
      }
    }
  }

  private void combine(long from, long length) {
    Kernel kernel = kernel();
    kernel.combine(look(0), from, look(1), from, output, from, length);
    for (int place = 2; place < boards.length; place++) {
      kernel.combine(output, from, look(place), from, output, from, length);
    }
  }

  private Kernel kernel() {
    Kernel kernel = call.kernel;
    if (kernel == null) {
      throw new IllegalStateException("reduction without a kernel");
    }
    return kernel;
  }

  /// Combines this rank's part, and shows that.
  private void combinePart() {
    Table table = team.table(newTable);
    long from = part(team.rank());
    long length = part(team.rank() + 1) - from;
    try {
      combine(from, length);
      table.write(lastShow, output, from, length);
    } finally {
      show = lastShow;
      show(table.location(show), Long.BYTES); // Others wait for it, even if a reduction throws.
    }
  }

  private void collectParts() {
    for (int place = 0; place < boards.length; place++) {
      long from = part(place);
      if (place != team.rank()) {
        look(place).copyTo(from, output, from, part(place + 1) - from);
      }
    }
  }

  /// Where the part begins that the rank at a place combines.
  private long part(int place) {
    long unit = (long) PART_ELEMENTS * kernel().elementBytes();
    return place == team.size() ? bytes : bytes * place / team.size() / unit * unit;
  }

  @Override
  protected void released() {
    super.released();
    input.clear();
    output.clear();
  }
}
