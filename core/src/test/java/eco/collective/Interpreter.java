package eco.collective;

import eco.schedule.Action;
import eco.schedule.Goal;
import eco.schedule.Layout;
import eco.schedule.Operation;
import eco.schedule.Place;
import eco.schedule.Program;
import eco.schedule.Schedule;
import eco.schedule.Step.Kind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToLongFunction;

/// Runs the programs of all ranks on real arrays, taking any step that is ready, in random order.
final class Interpreter {
  private static final long GARBAGE = -1;
  private static final long PRIME = 1_000_003;

  private final Goal goal;
  private final Schedule schedule;
  private final IntToLongFunction length;
  private final boolean inPlace;
  private final Random random;
  private boolean careless;
  private final List<Machine> machines = new ArrayList<>();
  private final Map<String, long[]> mail = new HashMap<>();

  /// Receives that are ready but for their message.
  private final Map<String, int[]> parked = new HashMap<>();

  private record Machine(
      Program program, Layout layout, long[] input, long[] output, long[] scratch, int[] waits) {
    long[] memory(Place place) {
      return switch (place) {
        case INPUT -> input;
        case OUTPUT -> output;
        case SCRATCH -> scratch;
      };
    }
  }

  Interpreter(Schedule schedule, IntToLongFunction length, boolean inPlace, Random random) {
    this.schedule = schedule;
    this.goal = schedule.goal();
    this.length = length;
    this.inPlace = inPlace;
    this.random = random;
  }

  /// From now on runs steps whether or not their predecessors are done.
  Interpreter ignoreOrder() {
    careless = true;
    return this;
  }

  /// The sum, or where the order counts a product that is not commutative: values stand for
  /// functions a x + b modulo a prime, the product for applying one after the other.
  private long combine(long left, long right) {
    if (!goal.ordered()) {
      return left + right;
    }
    long a = left / PRIME * (right / PRIME) % PRIME;
    long b = (left / PRIME * (right % PRIME) + left % PRIME) % PRIME;
    return a * PRIME + b;
  }

  private static long value(int rank, int block, long element) {
    long mixed = (rank * 7919L + block * 104729L + element * 1299709L + 17) % (PRIME * PRIME);
    return Math.max(PRIME, mixed);
  }

  /// Runs everything, then throws if some rank has a wrong result.
  void run() {
    for (int rank = 0; rank < goal.ranks(); rank++) {
      machines.add(machine(rank));
    }
    List<int[]> ready = new ArrayList<>();
    for (int rank = 0; rank < goal.ranks(); rank++) {
      for (int step = 0; step < machines.get(rank).program().steps(); step++) {
        if (careless || machines.get(rank).waits()[step] == 0) {
          ready.add(new int[] {rank, step});
        }
      }
    }
    while (!ready.isEmpty()) {
      int at = random.nextInt(ready.size());
      int[] chosen = ready.set(at, ready.getLast());
      ready.removeLast();
      if (perform(machines.get(chosen[0]), chosen[1], ready)) {
        release(machines.get(chosen[0]), chosen[1], ready);
      }
    }
    require(parked.isEmpty(), "messages nobody sent: " + parked.keySet());
    require(mail.isEmpty(), "messages nobody received: " + mail.keySet());
    for (Machine machine : machines) {
      check(machine);
    }
  }

  private Machine machine(int rank) {
    Layout layout = Layout.uneven(schedule, rank, length);
    Program program = Program.of(schedule, rank, layout, inPlace);
    int room = 1;
    for (int block = 0; block < goal.blocks(); block++) {
      room += (int) length.applyAsLong(block);
    }
    long[] input = new long[room];
    long[] output = new long[room];
    long[] scratch = new long[(int) program.scratchElements()];
    Arrays.fill(input, GARBAGE);
    Arrays.fill(output, GARBAGE);
    Arrays.fill(scratch, GARBAGE);
    boolean together = inPlace || goal.operation() == Operation.BROADCAST;
    for (int slot = 0; slot < schedule.chunks(); slot++) {
      int block = schedule.block(slot);
      if (goal.starts(rank, block)) {
        boolean there = together && goal.wants(rank, block);
        long[] memory = there ? output : input;
        long offset = there ? layout.outputOffset(slot) : layout.inputOffset(slot);
        for (int i = 0; i < layout.elements(slot); i++) {
          memory[(int) offset + i] = value(rank, block, elementOf(layout, slot) + i);
        }
      }
    }
    return new Machine(program, layout, input, output, scratch, program.waits());
  }

  /// Where the slot's chunk starts in its block.
  private long elementOf(Layout layout, int slot) {
    int first = schedule.block(slot) * schedule.chunksPerBlock();
    return layout.elements(first, slot - first);
  }

  /// Does a step, or parks it if its message has not come.
  private boolean perform(Machine machine, int step, List<int[]> ready) {
    Program program = machine.program();
    Kind kind = program.kind(step);
    long[] arrived = {};
    if (kind == Kind.RECEIVE) {
      String key = key(program.peer(step, 0), program.rank(), program.sequence(step, 0));
      long[] message = mail.remove(key);
      if (message == null) {
        parked.put(key, new int[] {program.rank(), step});
        return false;
      }
      require(message.length == program.stepElements(step), "message of another length: " + key);
      arrived = message;
    } else if (kind == Kind.SEND) {
      long[] message = new long[(int) program.stepElements(step)];
      int at = 0;
      for (int run = program.firstRun(step); run < program.firstRun(step + 1); run++) {
        long[] from = machine.memory(program.sourcePlace(run));
        int count = (int) program.elements(run);
        System.arraycopy(from, (int) program.sourceOffset(run), message, at, count);
        at += count;
      }
      for (int place = 0; place < program.peers(step); place++) {
        String key = key(program.rank(), program.peer(step, place), program.sequence(step, place));
        require(mail.put(key, message) == null, "sent twice: " + key);
        int[] waiting = parked.remove(key);
        if (waiting != null) {
          ready.add(waiting);
        }
      }
      return true;
    }
    int at = 0;
    for (int run = program.firstRun(step); run < program.firstRun(step + 1); run++) {
      for (int i = 0; i < program.elements(run); i++, at++) {
        long brought =
            kind == Kind.RECEIVE
                ? arrived[at]
                : machine.memory(program.sourcePlace(run))[(int) program.sourceOffset(run) + i];
        store(machine, run, i, brought);
      }
    }
    return true;
  }

  private void store(Machine machine, int run, int i, long brought) {
    Program program = machine.program();
    long result = brought;
    if (program.action(run) != Action.COPY) {
      long there = machine.memory(program.operandPlace(run))[(int) program.operandOffset(run) + i];
      boolean left = program.action(run) == Action.REDUCE_LEFT;
      result = left ? combine(brought, there) : combine(there, brought);
    }
    machine.memory(program.targetPlace(run))[(int) program.targetOffset(run) + i] = result;
  }

  private void release(Machine machine, int step, List<int[]> ready) {
    Program program = machine.program();
    for (int i = program.firstSuccessor(step); i < program.firstSuccessor(step + 1); i++) {
      if (--machine.waits()[program.successor(i)] == 0 && !careless) {
        ready.add(new int[] {program.rank(), program.successor(i)});
      }
    }
  }

  private void check(Machine machine) {
    int rank = machine.program().rank();
    for (int slot = 0; slot < schedule.chunks(); slot++) {
      int block = schedule.block(slot);
      long element = elementOf(machine.layout(), slot);
      for (int i = 0; i < machine.layout().elements(slot); i++) {
        if (goal.wants(rank, block)) {
          long wanted = value(goal.from(block), block, element + i);
          for (int r = goal.from(block) + 1; r <= goal.to(rank, block); r++) {
            wanted = combine(wanted, value(r, block, element + i));
          }
          long has = machine.output()[(int) machine.layout().outputOffset(slot) + i];
          require(has == wanted, "rank " + rank + " has a wrong chunk " + slot);
        }
        boolean untouchable = !inPlace && goal.operation() != Operation.BROADCAST;
        if (untouchable && goal.starts(rank, block)) {
          long kept = machine.input()[(int) machine.layout().inputOffset(slot) + i];
          require(kept == value(rank, block, element + i), "rank " + rank + " lost its input");
        }
      }
    }
  }

  private static String key(int source, int target, int sequence) {
    return source + "->" + target + " #" + sequence;
  }

  private static void require(boolean condition, String problem) {
    if (!condition) {
      throw new AssertionError(problem);
    }
  }
}
