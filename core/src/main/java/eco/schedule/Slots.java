package eco.schedule;

import java.util.Arrays;

/// What is known of a rank's slots while its program is built: where values lie, who used them.
///
/// A slot is set up when it is first touched, and only touched ones are cleared, so that the
/// programs of many ranks cost no more than what they touch.
final class Slots {
  static final int NONE = -1;

  private static final byte UNTOUCHED = 0;
  private static final byte INPUT = 1;
  private static final byte OUTPUT = 2;
  private static final byte SCRATCH = 3;

  private final Schedule schedule;
  private final Goal goal;

  /// Per slot: where its value lies, where it belongs once it is written, in scratch at which
  /// offset, which step wrote it last, and the first entry of the chain of steps that have read it
  /// since.
  private final byte[] where;

  private final byte[] home;

  private final long[] scratchOffset;
  private final int[] writer;
  private final int[] readers;

  private final Column readerStep = new Column();
  private final Column readerNext = new Column();
  private final Column touched = new Column();

  private Layout layout;
  private int rank;
  private boolean inPlace;
  private long scratchElements;

  Slots(Schedule schedule) {
    this.schedule = schedule;
    goal = schedule.goal();
    layout = Layout.even(schedule, 0, 0);
    where = new byte[schedule.slots()];
    home = new byte[schedule.slots()];
    scratchOffset = new long[schedule.slots()];
    writer = new int[schedule.slots()];
    readers = new int[schedule.slots()];
  }

  /// Starts afresh for a rank.
  void clear(int rank, Layout layout, boolean inPlace) {
    for (int i = 0; i < touched.size(); i++) {
      where[touched.get(i)] = UNTOUCHED;
    }
    touched.clear();
    readerStep.clear();
    readerNext.clear();
    scratchElements = 0;
    this.rank = rank;
    this.layout = layout;
    this.inPlace = inPlace;
  }

  long scratchElements() {
    return scratchElements;
  }

  private void touch(int slot) {
    if (where[slot] == UNTOUCHED) {
      boolean first = slot < schedule.chunks();
      int block = first ? slot / schedule.chunksPerBlock() : 0;
      home[slot] = first && goal.wants(rank, block) ? OUTPUT : SCRATCH;
      boolean starts = first && goal.starts(rank, block);
      where[slot] = starts && !(inPlace && home[slot] == OUTPUT) ? INPUT : home[slot];
      writer[slot] = NONE;
      readers[slot] = NONE;
      scratchOffset[slot] = NONE;
      touched.add(slot);
    }
  }

  /// Whether the slot's value is still the caller's input although the caller wants it as output.
  boolean onlyInput(int slot) {
    touch(slot);
    return where[slot] == INPUT && home[slot] == OUTPUT;
  }

  /// The place of the slot's value, by its number in [Place].
  int place(int slot) {
    touch(slot);
    return where[slot] - INPUT;
  }

  /// The offset of the slot's value in its place.
  long offset(int slot) {
    touch(slot);
    return switch (where[slot]) {
      case INPUT -> layout.inputOffset(slot);
      case OUTPUT -> layout.outputOffset(slot);
      default -> scratchOffset[slot];
    };
  }

  /// A step reads the slot: it waits for the last writer.
  void read(int slot, int step, Waits waits) {
    touch(slot);
    if (writer[slot] != NONE) {
      waits.add(writer[slot], step);
    }
    readerStep.add(step);
    readerNext.add(readers[slot]);
    readers[slot] = readerStep.size() - 1;
  }

  /// A step writes the slot: it waits for the last writer, and for all readers since unless they
  /// read the caller's input, which is not written. From now on the value lies where it belongs.
  void write(int slot, int step, Waits waits) {
    touch(slot);
    if (writer[slot] != NONE) {
      waits.add(writer[slot], step);
    }
    boolean kept = where[slot] == INPUT;
    for (int reader = readers[slot]; reader != NONE && !kept; reader = readerNext.get(reader)) {
      waits.add(readerStep.get(reader), step);
    }
    readers[slot] = NONE;
    writer[slot] = step;
    where[slot] = home[slot];
    if (where[slot] == SCRATCH && scratchOffset[slot] == NONE) {
      scratchOffset[slot] = scratchElements;
      scratchElements += layout.elements(slot);
    }
  }

  /// Which steps wait for which, each pair once.
  static final class Waits {
    final Column first = new Column();
    final Column predecessor = new Column();

    /// Per step: the last step that was found to wait for it.
    private int[] waiting = new int[64];

    void clear() {
      first.clear();
      predecessor.clear();
      Arrays.fill(waiting, NONE);
    }

    /// What is added from now on is for the next step.
    void begin() {
      first.add(predecessor.size());
      if (first.size() > waiting.length) {
        int old = waiting.length;
        waiting = Arrays.copyOf(waiting, 2 * old);
        Arrays.fill(waiting, old, 2 * old, NONE);
      }
    }

    private void add(int earlier, int step) {
      if (earlier != step && waiting[earlier] != step) {
        waiting[earlier] = step;
        predecessor.add(earlier);
      }
    }
  }
}
