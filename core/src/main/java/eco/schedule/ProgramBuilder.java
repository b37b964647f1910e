package eco.schedule;

import eco.schedule.Step.Kind;
import java.util.Arrays;

/// Derives programs from a schedule: dependencies from slots, places from the goal.
///
/// Keeps its per-slot tables from one rank to the next, so that the programs of all ranks together
/// cost one pass over the schedule.
final class ProgramBuilder {
  /// What is known of whether a transfer carries anything.
  private static final byte UNKNOWN = 0;

  private static final byte EMPTY = 1;
  private static final byte FULL = 2;

  final Schedule schedule;
  private final boolean outlines;
  private final Goal goal;
  private final Slots slots;

  /// The transfers that touch a rank: those of rank r start at `firstOf[r]`.
  private final int[] firstOf;

  private final int[] ofRank;
  private final byte[] content;

  /// Per peer: how many messages so far.
  private final int[] sent;

  private final int[] received;

  int rank;
  long scratchElements;
  final Column kind = new Column();
  final Column transfer = new Column();
  final Column firstSequence = new Column();
  final Column sequence = new Column();
  final Column firstRun = new Column();
  final Slots.Waits waits = new Slots.Waits();
  final Runs runs = new Runs();
  private Layout layout;

  ProgramBuilder(Schedule schedule) {
    this(schedule, false);
  }

  private ProgramBuilder(Schedule schedule, boolean outlines) {
    this.schedule = schedule;
    this.outlines = outlines;
    goal = schedule.goal();
    slots = new Slots(schedule);
    layout = Layout.even(schedule, 0, 0);
    sent = new int[goal.ranks()];
    received = new int[goal.ranks()];
    firstOf = new int[goal.ranks() + 1];
    ofRank = transfersByRank();
    content = new byte[schedule.transfers()];
  }

  /// A builder of programs that list runs of local steps only.
  static ProgramBuilder ofOutlines(Schedule schedule) {
    return new ProgramBuilder(schedule, true);
  }

  private int[] transfersByRank() {
    for (int i = 0; i < schedule.transfers(); i++) {
      firstOf[schedule.source(i) + 1]++;
      for (int place = 0; place < schedule.targets(i) && !schedule.local(i); place++) {
        firstOf[schedule.target(i, place) + 1]++;
      }
    }
    for (int r = 0; r < goal.ranks(); r++) {
      firstOf[r + 1] += firstOf[r];
    }
    int[] next = firstOf.clone();
    int[] transfers = new int[firstOf[goal.ranks()]];
    for (int i = 0; i < schedule.transfers(); i++) {
      transfers[next[schedule.source(i)]++] = i;
      for (int place = 0; place < schedule.targets(i) && !schedule.local(i); place++) {
        transfers[next[schedule.target(i, place)]++] = i;
      }
    }
    return transfers;
  }

  Program build(int rank, Layout layout, boolean inPlace) {
    boolean always = goal.operation() == Operation.BROADCAST;
    clear();
    slots.clear(rank, layout, inPlace || always);
    this.rank = rank;
    this.layout = layout;
    int end;
    for (int begin = firstOf[rank]; begin < firstOf[rank + 1]; begin = end) {
      int round = schedule.round(ofRank[begin]);
      end = begin + 1;
      while (end < firstOf[rank + 1] && schedule.round(ofRank[end]) == round) {
        end++;
      }
      round(begin, end);
    }
    keepInput();
    firstSequence.add(sequence.size());
    firstRun.add(runs.size());
    waits.begin();
    scratchElements = slots.scratchElements();
    return new Program(this);
  }

  private void clear() {
    Arrays.fill(sent, 0);
    Arrays.fill(received, 0);
    kind.clear();
    transfer.clear();
    firstSequence.clear();
    sequence.clear();
    firstRun.clear();
    waits.clear();
    runs.clear();
  }

  /// The steps of one round: all that only reads, then local work, then all that only writes.
  private void round(int begin, int end) {
    for (int i = begin; i < end; i++) {
      int t = ofRank[i];
      if (schedule.source(t) == rank && !schedule.local(t) && carries(t)) {
        int step = start(Kind.SEND, t);
        for (int place = 0; place < schedule.targets(t); place++) {
          sequence.add(sent[schedule.target(t, place)]++);
        }
        read(step, t);
      }
    }
    for (int i = begin; i < end; i++) {
      int t = ofRank[i];
      if (schedule.local(t) && carries(t)) {
        int step = start(Kind.LOCAL, t);
        read(step, t);
        write(step, t);
      }
    }
    for (int i = begin; i < end; i++) {
      int t = ofRank[i];
      if (schedule.source(t) != rank && carries(t)) {
        int step = start(Kind.RECEIVE, t);
        sequence.add(received[schedule.source(t)]++);
        write(step, t);
      }
    }
  }

  /// Whether a transfer is not empty, which is the same for all ranks that it touches.
  private boolean carries(int t) {
    if (content[t] == UNKNOWN) {
      content[t] = isFull(t) ? FULL : EMPTY;
    }
    return content[t] == FULL;
  }

  private boolean isFull(int t) {
    if (goal.operation() == Operation.BARRIER) {
      return true;
    }
    for (int p = schedule.firstPiece(t); p < schedule.firstPiece(t + 1); p++) {
      if (layout.elements(schedule.sourceSlot(p), schedule.slots(p)) > 0) {
        return true;
      }
    }
    return false;
  }

  private int start(Kind what, int t) {
    kind.add(
        switch (what) {
          case SEND -> 0;
          case RECEIVE -> 1;
          case LOCAL -> 2;
        });
    transfer.add(t);
    firstSequence.add(sequence.size());
    firstRun.add(runs.size());
    runs.begin();
    waits.begin();
    return kind.size() - 1;
  }

  private void read(int step, int t) {
    for (int p = schedule.firstPiece(t); p < schedule.firstPiece(t + 1); p++) {
      for (int i = 0; i < schedule.slots(p); i++) {
        int slot = schedule.sourceSlot(p) + i;
        slots.read(slot, step, waits);
        if (!schedule.local(t) && !outlines) {
          runs.source(slots.place(slot), slots.offset(slot));
          runs.end(Action.COPY, layout.elements(slot));
        }
      }
    }
  }

  private void write(int step, int t) {
    for (int p = schedule.firstPiece(t); p < schedule.firstPiece(t + 1); p++) {
      Action action = schedule.action(p);
      for (int i = 0; i < schedule.slots(p); i++) {
        int from = schedule.sourceSlot(p) + i;
        int slot = schedule.targetSlot(p) + i;
        if (outlines && !schedule.local(t)) {
          slots.write(slot, step, waits);
          continue;
        }
        if (schedule.local(t)) {
          runs.source(slots.place(from), slots.offset(from));
        }
        if (action != Action.COPY) {
          runs.operand(slots.place(slot), slots.offset(slot));
        }
        slots.write(slot, step, waits);
        runs.target(slots.place(slot), slots.offset(slot));
        runs.end(action, layout.elements(slot));
      }
    }
  }

  /// Copies what the rank had from the start and keeps, unless it is in place.
  private void keepInput() {
    int perBlock = schedule.chunksPerBlock();
    int own = ownBlock();
    int step = Slots.NONE;
    for (int slot = own * perBlock; slot < (own + 1) * perBlock; slot++) {
      if (layout.elements(slot) > 0 && slots.onlyInput(slot)) {
        step = step == Slots.NONE ? start(Kind.LOCAL, Slots.NONE) : step;
        runs.source(slots.place(slot), slots.offset(slot));
        slots.write(slot, step, waits);
        runs.target(slots.place(slot), slots.offset(slot));
        runs.end(Action.COPY, layout.elements(slot));
      }
    }
  }

  /// The only block that a rank may have from the start and also want.
  private int ownBlock() {
    if (goal.blocks() == 1) {
      return 0;
    }
    return goal.operation() == Operation.ALL_TO_ALL ? rank * goal.ranks() + rank : rank;
  }
}
