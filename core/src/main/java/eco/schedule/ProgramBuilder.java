package eco.schedule;

import eco.schedule.Step.Kind;
import java.util.Arrays;

/// Derives programs from a schedule: dependencies from slots, places from the goal.
///
/// Keeps its per-slot tables from one rank to the next, so that the programs of all ranks together
/// cost one pass over the schedule.
final class ProgramBuilder {
  private static final int NONE = -1;
  private static final int UNTOUCHED = 0;

  final Schedule schedule;
  private final Goal goal;

  /// The transfers that touch a rank: those of rank r start at `firstOf[r]`.
  private final int[] firstOf;

  private final int[] ofRank;

  /// Per slot, while a program is built: where its value lies (place + 1), in scratch at which
  /// offset, which step wrote it last, and which steps have read it since (a chain of entries).
  private final int[] where;

  private final long[] scratchOffset;
  private final int[] writer;
  private final int[] readers;
  private final Column touched = new Column();
  private final Column readerStep = new Column();
  private final Column readerNext = new Column();

  /// Per peer: how many messages so far.
  private final int[] sent;

  private final int[] received;

  int rank;
  long scratchElements;
  Column kind = new Column();
  Column transfer = new Column();
  Column firstSequence = new Column();
  Column sequence = new Column();
  Column firstRun = new Column();
  Column firstPredecessor = new Column();
  Column predecessor = new Column();
  Runs runs = new Runs();

  /// Per step: the last step that was found to wait for it.
  private int[] waiting = new int[64];

  private Layout layout;
  private boolean inPlace;

  ProgramBuilder(Schedule schedule) {
    this.schedule = schedule;
    goal = schedule.goal();
    layout = Layout.even(schedule, 0, 0);
    where = new int[schedule.slots()];
    scratchOffset = new long[schedule.slots()];
    writer = new int[schedule.slots()];
    readers = new int[schedule.slots()];
    sent = new int[goal.ranks()];
    received = new int[goal.ranks()];
    firstOf = new int[goal.ranks() + 1];
    ofRank = transfersByRank();
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
    clear();
    this.rank = rank;
    this.layout = layout;
    this.inPlace = inPlace || goal.operation() == Operation.BROADCAST;
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
    firstPredecessor.add(predecessor.size());
    return new Program(this);
  }

  private void clear() {
    for (int i = 0; i < touched.size(); i++) {
      where[touched.get(i)] = UNTOUCHED;
    }
    touched.clear();
    readerStep.clear();
    readerNext.clear();
    Arrays.fill(sent, 0);
    Arrays.fill(received, 0);
    Arrays.fill(waiting, NONE);
    scratchElements = 0;
    kind.clear();
    transfer.clear();
    firstSequence.clear();
    sequence.clear();
    firstRun.clear();
    firstPredecessor.clear();
    predecessor.clear();
    runs = new Runs();
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

  private boolean carries(int t) {
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
    firstPredecessor.add(predecessor.size());
    int step = kind.size() - 1;
    if (step == waiting.length) {
      waiting = Arrays.copyOf(waiting, 2 * step);
      Arrays.fill(waiting, step, 2 * step, NONE);
    }
    return step;
  }

  private void read(int step, int t) {
    boolean send = !schedule.local(t);
    for (int p = schedule.firstPiece(t); p < schedule.firstPiece(t + 1); p++) {
      int slot = schedule.sourceSlot(p);
      for (int i = 0; i < schedule.slots(p); i++, slot++) {
        touch(slot);
        if (writer[slot] != NONE) {
          waitFor(writer[slot], step);
        }
        readerStep.add(step);
        readerNext.add(readers[slot]);
        readers[slot] = readerStep.size() - 1;
        if (send) {
          runs.source(place(slot), offset(slot));
          runs.end(Action.COPY, layout.elements(slot));
        }
      }
    }
  }

  private void write(int step, int t) {
    boolean local = schedule.local(t);
    for (int p = schedule.firstPiece(t); p < schedule.firstPiece(t + 1); p++) {
      Action action = schedule.action(p);
      for (int i = 0; i < schedule.slots(p); i++) {
        int from = schedule.sourceSlot(p) + i;
        int slot = schedule.targetSlot(p) + i;
        touch(slot);
        if (local) {
          runs.source(place(from), offset(from));
        }
        if (action != Action.COPY) {
          runs.operand(place(slot), offset(slot));
        }
        waitForOthers(slot, step);
        settle(slot);
        writer[slot] = step;
        runs.target(place(slot), offset(slot));
        runs.end(action, layout.elements(slot));
      }
    }
  }

  /// Waits for the last writer, and for all readers since unless they read the caller's input.
  private void waitForOthers(int slot, int step) {
    if (writer[slot] != NONE) {
      waitFor(writer[slot], step);
    }
    boolean kept = where[slot] == code(Place.INPUT);
    for (int reader = readers[slot]; reader != NONE && !kept; reader = readerNext.get(reader)) {
      waitFor(readerStep.get(reader), step);
    }
    readers[slot] = NONE;
  }

  private void waitFor(int earlier, int step) {
    if (earlier != step && waiting[earlier] != step) {
      waiting[earlier] = step;
      predecessor.add(earlier);
    }
  }

  private void touch(int slot) {
    if (where[slot] == UNTOUCHED) {
      boolean wanted = wanted(slot);
      boolean starts = slot < schedule.chunks() && goal.starts(rank, schedule.block(slot));
      Place first = starts && !(inPlace && wanted) ? Place.INPUT : home(slot);
      where[slot] = code(first);
      writer[slot] = NONE;
      readers[slot] = NONE;
      scratchOffset[slot] = NONE;
      touched.add(slot);
    }
  }

  private boolean wanted(int slot) {
    return slot < schedule.chunks() && goal.wants(rank, schedule.block(slot));
  }

  private Place home(int slot) {
    return wanted(slot) ? Place.OUTPUT : Place.SCRATCH;
  }

  /// From now on the slot's value lies where values of the slot belong.
  private void settle(int slot) {
    where[slot] = code(home(slot));
    if (home(slot) == Place.SCRATCH && scratchOffset[slot] == NONE) {
      scratchOffset[slot] = scratchElements;
      scratchElements += layout.elements(slot);
    }
  }

  private static int code(Place place) {
    return switch (place) {
      case INPUT -> 1;
      case OUTPUT -> 2;
      case SCRATCH -> 3;
    };
  }

  private int place(int slot) {
    return where[slot] - 1;
  }

  private long offset(int slot) {
    return switch (where[slot]) {
      case 1 -> layout.inputOffset(slot);
      case 2 -> layout.outputOffset(slot);
      default -> scratchOffset[slot];
    };
  }

  /// Copies what the rank had from the start and keeps, unless it is in place.
  private void keepInput() {
    int perBlock = schedule.chunksPerBlock();
    int own =
        switch (goal.blocks() == 1 ? Operation.BROADCAST : goal.operation()) {
          case BROADCAST -> 0;
          case ALL_TO_ALL -> rank * goal.ranks() + rank;
          default -> rank;
        };
    int step = NONE;
    for (int slot = own * perBlock; slot < (own + 1) * perBlock && !inPlace; slot++) {
      boolean keeps = goal.starts(rank, own) && wanted(slot) && layout.elements(slot) > 0;
      touch(slot);
      if (keeps && where[slot] == code(Place.INPUT)) {
        step = step == NONE ? start(Kind.LOCAL, NONE) : step;
        runs.source(place(slot), offset(slot));
        settle(slot);
        runs.target(place(slot), offset(slot));
        runs.end(Action.COPY, layout.elements(slot));
      }
    }
  }
}
