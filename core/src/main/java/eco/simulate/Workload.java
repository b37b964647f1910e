package eco.simulate;

import eco.schedule.Action;
import eco.schedule.Layout;
import eco.schedule.Operation;
import eco.schedule.Program;
import eco.schedule.Schedule;
import java.util.function.IntToLongFunction;

/// The programs of all ranks in tables: steps, what waits for what, and the messages between them.
///
/// Steps are numbered through, rank by rank; messages by transfer, then in the order of targets.
/// The n-th message to a rank belongs to its n-th receiving step, since both follow the schedule.
final class Workload {
  final Schedule schedule;
  final int ranks;

  /// By rank: its first step; one entry more than there are ranks.
  final int[] firstStep;

  final Steps steps = new Steps();
  final Mail mail;

  /// Whether any transfer is to be cast.
  private boolean cast;

  private final int[] firstMessage;

  private final int[] sender;
  private int received;

  Workload(Schedule schedule, IntToLongFunction elements, int elementBytes) {
    if (schedule.view() != Schedule.ALL_RANKS) {
      throw new IllegalArgumentException("not the schedule of all: view=" + schedule.view());
    }
    this.schedule = schedule;
    ranks = schedule.goal().ranks();
    firstMessage = new int[schedule.transfers() + 1];
    sender = new int[schedule.transfers()];
    boolean[] early = new boolean[schedule.transfers()];
    long[] size = new long[schedule.transfers()];
    long[] reduced = new long[schedule.transfers()];
    measure(Layout.uneven(schedule, 0, elements), elementBytes, size, reduced, early);
    mail = new Mail(firstMessage[schedule.transfers()]);
    for (int t = 0; t < schedule.transfers(); t++) {
      for (int i = firstMessage[t]; i < firstMessage[t + 1]; i++) {
        int target = schedule.target(t, i - firstMessage[t]);
        mail.add(i, schedule.source(t), target, t, size[t], reduced[t]);
        mail.mark(i, schedule.rendezvous(t), early[t]);
      }
    }
    firstStep = new int[ranks + 1];
    int[] incoming = incoming();
    Program.outlines(schedule, elements, program -> add(program, incoming, elementBytes));
  }

  /// The sizes of transfers, whether they carry chunks of first halves of blocks only, and the
  /// numbers of their messages; those without content have none.
  private void measure(
      Layout layout, int elementBytes, long[] size, long[] reduced, boolean[] early) {
    boolean barrier = schedule.goal().operation() == Operation.BARRIER;
    int perBlock = schedule.chunksPerBlock();
    long[] before = new long[schedule.slots() + 1];
    for (int slot = 0; slot < schedule.slots(); slot++) {
      before[slot + 1] = before[slot] + layout.elements(slot) * elementBytes;
    }
    for (int t = 0; t < schedule.transfers(); t++) {
      long sum = 0;
      early[t] = true;
      cast |= schedule.cast(t);
      for (int p = schedule.firstPiece(t); p < schedule.firstPiece(t + 1); p++) {
        int slot = schedule.sourceSlot(p);
        early[t] &= perBlock > 1 && 2 * (slot % perBlock + schedule.slots(p)) <= perBlock;
        long piece = before[slot + schedule.slots(p)] - before[slot];
        sum += piece;
        reduced[t] += schedule.action(p) == Action.COPY ? 0 : piece;
      }
      size[t] = barrier ? 0 : sum;
      boolean sent = !schedule.local(t) && (barrier || sum > 0);
      firstMessage[t + 1] = firstMessage[t] + (sent ? schedule.targets(t) : 0);
    }
  }

  /// All messages, by target, those to one target in the order of the schedule.
  private int[] incoming() {
    int[] next = new int[ranks + 1];
    for (int i = 0; i < mail.size(); i++) {
      next[mail.target(i) + 1]++;
    }
    for (int rank = 0; rank < ranks; rank++) {
      next[rank + 1] += next[rank];
    }
    int[] list = new int[mail.size()];
    for (int i = 0; i < mail.size(); i++) {
      list[next[mail.target(i)]++] = i;
    }
    return list;
  }

  /// Appends the program of the next rank.
  private void add(Program program, int[] incoming, int elementBytes) {
    int base = steps.size();
    steps.reserve(program.steps(), program.firstSuccessor(program.steps()));
    for (int step = 0; step < program.steps(); step++) {
      int t = program.transfer(step);
      int waits = program.waits(step);
      switch (program.kind(step)) {
        case SEND -> {
          sender[t] = base + step;
          steps.add(Steps.SEND, firstMessage[t], firstMessage[t + 1] - firstMessage[t], waits);
        }
        case RECEIVE -> {
          int message = incoming[received++];
          mail.receiver(message, base + step);
          steps.add(Steps.RECEIVE, message, 1, waits);
        }
        case LOCAL -> {
          steps.add(Steps.LOCAL, Mail.NONE, 1, waits);
          steps.moves(program.stepElements(step) * elementBytes);
        }
      }
      for (int i = program.firstSuccessor(step); i < program.firstSuccessor(step + 1); i++) {
        steps.addSuccessor(base + program.successor(i));
      }
    }
    firstStep[program.rank() + 1] = steps.size();
  }

  /// The step that sends a message.
  int sender(int message) {
    return sender[mail.transfer(message)];
  }

  /// Whether anything is to be cast, if the network carries it.
  boolean cast() {
    return cast;
  }
}
