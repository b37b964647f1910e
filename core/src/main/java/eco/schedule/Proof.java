package eco.schedule;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Function;

/// Runs a schedule symbolically and tells whether it reaches its goal.
///
/// Every slot holds the list of ranks whose contributions its value is made of, and the chunk it is
/// a value of. Every round first reads, then writes, as the schedule's meaning says. What ends the
/// run: reading a slot that was never written, reducing into one, a contribution counted twice, one
/// out of order (in order, if the goal says so), a slot written twice in a round (several
/// reductions into one slot are legal: they happen in the order written). At the end every wanted
/// slot must hold exactly what the goal says. There is nothing to prove about deadlock: a transfer
/// waits only for transfers of earlier rounds, or for reads of its own.
public final class Proof {
  private final Schedule schedule;
  private final Goal goal;
  private final Contributions contributions;
  private final int slots;

  /// Per rank and slot: the value, the chunk it is a value of, the last transfer that wrote it.
  private final int[] value;

  private final int[] chunk;
  private final int[] writer;

  /// Per rank and slot: the last round that copied into it, and the last that reduced into it.
  private final int[] copied;

  private final int[] reduced;

  /// What the transfers of the current round have read, piece by piece.
  private final Column readValue = new Column();

  private final Column readChunk = new Column();

  /// Why a schedule does not reach its goal.
  ///
  /// @param transfer the transfer that went wrong, -1 if none did
  public record Refutation(
      Schedule schedule,
      int rank,
      int chunk,
      String problem,
      String has,
      String wants,
      int transfer) {
    @Override
    public String toString() {
      return "not proven: "
          + schedule.goal()
          + ", algorithm="
          + schedule.algorithm()
          + ", chunks="
          + schedule.chunks()
          + "\n  problem:  "
          + problem
          + "\n  where:    rank "
          + rank
          + ", chunk "
          + chunk
          + "\n  has:      "
          + has
          + "\n  wants:    "
          + wants
          + "\n  transfer: "
          + (transfer < 0
              ? "none ever wrote it"
              : "round "
                  + schedule.round(transfer)
                  + ", "
                  + ScheduleText.line(schedule, transfer).replaceAll(" +", " "));
    }
  }

  /// Ends a run; never leaves this class.
  private static final class Refuted extends Exception {
    private static final long serialVersionUID = 1L;
    private final transient Refutation refutation;

    Refuted(Refutation refutation) {
      super(refutation.problem(), null, false, false);
      this.refutation = refutation;
    }
  }

  private Proof(Schedule schedule) {
    this.schedule = schedule;
    goal = schedule.goal();
    contributions = new Contributions(goal);
    slots = schedule.slots();
    int places = Math.multiplyExact(goal.ranks(), slots);
    value = new int[places];
    chunk = new int[places];
    writer = new int[places];
    copied = new int[places];
    reduced = new int[places];
    Arrays.fill(writer, -1);
    Arrays.fill(copied, -1);
    Arrays.fill(reduced, -1);
  }

  /// Why the schedule is wrong, or nothing if it is right.
  ///
  /// @param schedule a schedule that holds all ranks
  public static Optional<Refutation> refute(Schedule schedule) {
    if (schedule.view() != Schedule.ALL_RANKS) {
      throw new IllegalArgumentException("a proof needs all ranks: view=" + schedule.view());
    }
    Proof proof = new Proof(schedule);
    try {
      proof.start();
      proof.run();
      proof.finish();
      return Optional.empty();
    } catch (Refuted refuted) {
      return Optional.of(refuted.refutation);
    }
  }

  /// The refutation with the fewest ranks, then the lowest root, among goals up to the given one.
  ///
  /// @param writer makes the schedule of a goal, if it can serve that goal
  public static Optional<Refutation> smallest(
      Goal goal, Function<Goal, Optional<Schedule>> writer) {
    for (int ranks = 1; ranks <= goal.ranks(); ranks++) {
      for (int root = 0; root < (goal.operation().rooted() ? ranks : 1); root++) {
        Goal smaller = new Goal(goal.operation(), ranks, root, goal.ordered());
        Optional<Refutation> refutation = writer.apply(smaller).flatMap(Proof::refute);
        if (refutation.isPresent()) {
          return refutation;
        }
      }
    }
    return Optional.empty();
  }

  private void start() {
    for (int rank = 0; rank < goal.ranks(); rank++) {
      int own = contributions.interval(rank, rank);
      for (int c = 0; c < schedule.chunks(); c++) {
        if (goal.starts(rank, schedule.block(c))) {
          value[rank * slots + c] = own;
          chunk[rank * slots + c] = c;
        }
      }
    }
  }

  private void run() throws Refuted {
    int end;
    for (int begin = 0; begin < schedule.transfers(); begin = end) {
      end = begin + 1;
      while (end < schedule.transfers() && schedule.round(end) == schedule.round(begin)) {
        end++;
      }
      readRound(begin, end);
      checkLocal(begin, end);
      writeRound(begin, end);
    }
  }

  private void readRound(int begin, int end) throws Refuted {
    readValue.clear();
    readChunk.clear();
    for (int transfer = begin; transfer < end; transfer++) {
      int source = schedule.source(transfer);
      for (int p = schedule.firstPiece(transfer); p < schedule.firstPiece(transfer + 1); p++) {
        for (int i = 0; i < schedule.slots(p); i++) {
          int slot = schedule.sourceSlot(p) + i;
          int place = source * slots + slot;
          if (value[place] == Contributions.UNDEFINED) {
            throw refuted(source, slot, "sends what it does not have", "a value", transfer);
          }
          readValue.add(value[place]);
          readChunk.add(chunk[place]);
        }
      }
    }
  }

  /// Local work of a round is one step, so it must not write what it still has to read.
  private void checkLocal(int begin, int end) throws Refuted {
    for (int transfer = begin; transfer < end && schedule.local(transfer); transfer++) {
      for (int p = schedule.firstPiece(transfer); p < schedule.firstPiece(transfer + 1); p++) {
        for (int q = schedule.firstPiece(transfer); q < schedule.firstPiece(transfer + 1); q++) {
          int slot = schedule.targetSlot(p);
          int distance = slot - schedule.sourceSlot(q);
          if (distance < schedule.slots(q) && -distance < schedule.slots(p)) {
            String problem = "local work writes what it reads";
            throw refuted(schedule.source(transfer), slot, problem, "different slots", transfer);
          }
        }
      }
    }
  }

  private void writeRound(int begin, int end) throws Refuted {
    int read = 0;
    for (int transfer = begin; transfer < end; transfer++) {
      int first = read;
      for (int place = 0; place < schedule.targets(transfer); place++) {
        read = first;
        int target = schedule.target(transfer, place);
        for (int p = schedule.firstPiece(transfer); p < schedule.firstPiece(transfer + 1); p++) {
          for (int i = 0; i < schedule.slots(p); i++, read++) {
            write(transfer, target, schedule.targetSlot(p) + i, schedule.action(p), read);
          }
        }
      }
    }
  }

  private void write(int transfer, int target, int slot, Action action, int read) throws Refuted {
    int place = target * slots + slot;
    int round = schedule.round(transfer);
    int arriving = readValue.get(read);
    if (copied[place] == round || (action == Action.COPY && reduced[place] == round)) {
      throw refuted(target, slot, "written twice in one round", "one writer", transfer);
    }
    if (action == Action.COPY) {
      copied[place] = round;
      value[place] = arriving;
    } else {
      reduced[place] = round;
      if (value[place] == Contributions.UNDEFINED) {
        throw refuted(target, slot, "reduces into what it does not have", "a value", transfer);
      }
      if (chunk[place] != readChunk.get(read)) {
        String wants = "chunk " + chunk[place];
        throw refuted(target, slot, "reduces chunk " + readChunk.get(read), wants, transfer);
      }
      boolean left = action == Action.REDUCE_LEFT;
      int before = value[place];
      value[place] = contributions.sum(left ? arriving : before, left ? before : arriving);
    }
    chunk[place] = readChunk.get(read);
    writer[place] = transfer;
    String flaw = contributions.flaw(value[place]);
    if (!flaw.isEmpty()) {
      throw refuted(target, slot, flaw, "every contribution once", transfer);
    }
  }

  private void finish() throws Refuted {
    for (int rank = 0; rank < goal.ranks(); rank++) {
      for (int c = 0; c < schedule.chunks(); c++) {
        int block = schedule.block(c);
        if (goal.wants(rank, block)) {
          int place = rank * slots + c;
          int wanted = contributions.interval(goal.from(block), goal.to(rank, block));
          String wants = contributions.text(wanted);
          if (value[place] != wanted) {
            throw refuted(rank, c, "ends with the wrong contributions", wants, writer[place]);
          }
          if (chunk[place] != c) {
            String problem = "ends with chunk " + chunk[place];
            throw refuted(rank, c, problem, "chunk " + c, writer[place]);
          }
        }
      }
    }
  }

  private Refuted refuted(int rank, int slot, String problem, String wants, int transfer) {
    String has = contributions.text(value[rank * slots + slot]);
    int c = slot % schedule.chunks();
    return new Refuted(new Refutation(schedule, rank, c, problem, has, wants, transfer));
  }
}
