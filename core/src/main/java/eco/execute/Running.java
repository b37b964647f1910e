package eco.execute;

import eco.message.EcoException;
import eco.message.TruncatedException;
import eco.schedule.Action;
import eco.schedule.Place;
import eco.schedule.Program;
import eco.schedule.Schedule;
import eco.schedule.Step;
import eco.transport.Sink;
import eco.transport.View;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/// Runs one rank's program: every step as soon as those before it are done.
///
/// **Memory.** A step of one run is sent from and received into the caller's memory itself, and a
/// reduction is made straight out of the memory in which the message arrives. Only what is in
/// several pieces is gathered first. What goes to several neighbours on this machine is written
/// once to memory that all of them can read.
public final class Running extends Collective {
  private static final int ALIGNMENT = 64;
  private static final long SOON_BYTES = 1 << 10;

  /// A message up to this length goes out whether or not its receiver is ready for it.
  private static final long SAFE_BYTES = 4 << 10;

  /// So much may have been said to many that not all of them have heard.
  private static final long MOST_SAID_BYTES = 64 << 10;

  private final Program program;
  private final Schedule schedule;
  private final Blocks blocks;
  private final Courtesy courtesy;
  private final LongFunction<MemorySegment> allocate = this::allocate;
  private final int steps;
  private final int[] waits;
  private final int[] messages;
  private final @Nullable Block[] arriving;
  private final @Nullable Combiner[] combiners;

  /// Copies of which something has to wait before it leaves, by step.
  private final @Nullable Block[] copies;

  private final Ready ready;
  private final Later later;

  /// What is to be said once to many, and waits until others have heard enough.
  private final Held unsaid = new Held();

  /// By step: how many bytes of it were said to many and not yet heard by all of them.
  private final long[] said;

  private long saidBytes;
  private long saidStagedBytes;
  private final View input = new View();
  private final View output = new View();
  private final View scratch = new View();
  private final View soonView = new View();
  private final Combiner local = new Combiner();
  private @Nullable Combiner spareCombiners;
  private @Nullable Block scratchBlock;
  private @Nullable Block inputCopy;
  private @Nullable Kernel kernel;
  private int elementBytes;
  private int stepsLeft;

  /// A runner of `program`.
  ///
  /// @param departures when its steps may send
  public Running(
      Shop shop, Team team, Program program, Departures departures, Call call, Watch watch) {
    super(shop, team, call, watch);
    this.program = program;
    this.later = new Later(departures);
    this.schedule = program.schedule();
    this.blocks = shop.blocks();
    this.courtesy = shop.courtesy();
    this.steps = program.steps();
    this.waits = new int[steps];
    this.messages = new int[steps];
    this.arriving = new Block[steps];
    this.copies = new Block[steps];
    this.combiners = new Combiner[steps];
    this.ready = new Ready(steps);
    this.said = new long[steps];
  }

  @Override
  public void set(Call call, int number) {
    super.set(call, number);
    this.kernel = call.kernel;
    this.elementBytes = call.elementBytes;
    input.set(call.input);
    output.set(call.output);
    stepsLeft = steps;
    program.copyWaits(waits);
    Arrays.fill(messages, 0);
    Arrays.fill(copies, null);
    Arrays.fill(said, 0);
    saidBytes = 0;
    saidStagedBytes = 0;
    later.begin(call.ways);
    ready.clear();
    unsaid.clear();
    for (int step = 0; step < steps; step++) {
      if (waits[step] == 0) {
        ready.add(step);
      }
    }
  }

  @Override
  protected void advance() {
    begin();
    if (scratchBlock == null && program.scratchElements() > 0) {
      Block block = blocks.take(program.scratchElements() * elementBytes, allocate);
      scratchBlock = block;
      scratch.set(block.view);
    }
    if (call.copyInput && inputCopy == null) {
      Block block = blocks.take(input.bytes(), allocate);
      inputCopy = block;
      input.copyTo(0, block.view, 0, input.bytes());
      input.set(block.view);
    }
    if (trouble == null && !disputes()) {
      sayHeld();
      sendHeld();
    }
    while (trouble == null && !disputes()) {
      int step = ready.take();
      if (step < 0) {
        break;
      }
      switch (program.kind(step)) {
        case SEND -> {
          send(step);
          if (!shares(peer(step, 0))) {
            courtesy.offerCore();
          }
        }
        case RECEIVE -> receive(step);
        case LOCAL -> {
          for (int run = program.firstRun(step); run < program.firstRun(step + 1); run++) {
            work(run, view(program.sourcePlace(run)), program.sourceOffset(run) * elementBytes);
          }
          done(step);
        }
      }
    }
    if (disputes()) {
      return;
    }
    if (trouble != null) {
      end(trouble);
    } else if (stepsLeft == 0 && later.isEmpty()) {
      end(null);
    }
  }

  private void done(int step) {
    stepsLeft--;
    saidBytes -= said[step];
    said[step] = 0;
    for (int i = program.firstSuccessor(step); i < program.firstSuccessor(step + 1); i++) {
      int successor = program.successor(i);
      if (--waits[successor] == 0) {
        ready.add(successor);
      }
    }
  }

  private View view(Place place) {
    return switch (place) {
      case INPUT -> input;
      case OUTPUT -> output;
      case SCRATCH -> scratch;
    };
  }

  /// Copies or combines `from` as one run of a step says.
  private void work(int run, View from, long at) {
    View target = view(program.targetPlace(run));
    long targetAt = program.targetOffset(run) * elementBytes;
    long bytes = program.elements(run) * elementBytes;
    if (program.action(run) == Action.COPY) {
      from.copyTo(at, target, targetAt, bytes);
    } else {
      set(local, run, bytes).combine(from, at, 0, bytes);
    }
  }

  private Combiner set(Combiner combiner, int run, long bytes) {
    combiner.set(
        program.action(run),
        kernel,
        view(program.operandPlace(run)),
        program.operandOffset(run) * elementBytes,
        view(program.targetPlace(run)),
        program.targetOffset(run) * elementBytes,
        bytes);
    return combiner;
  }

  // ---- sending ---------------------------------------------------------------------------------

  private void send(int step) {
    int run = program.firstRun(step);
    int runs = program.firstRun(step + 1) - run;
    long bytes = program.stepElements(step) * elementBytes;
    View from = runs == 0 ? input : view(program.sourcePlace(run));
    long at = runs == 0 ? 0 : program.sourceOffset(run) * elementBytes;
    boolean cast = schedule.cast(program.transfer(step));
    if (cast && runs == 1 && !overtaken(step, bytes)) {
      cast(step, from, at, bytes);
      return;
    }
    Block staged = stage(step, runs, from, at, bytes);
    if (staged != null) {
      long number = cast ? sayStaged(step, staged, bytes) : -1;
      sendStaged(step, staged, bytes, number);
      done(step);
      return;
    }
    sendToEach(step, from, at, bytes);
  }

  /// Says a copy once to all targets, if they hear it and not too much was said so already: nobody
  /// waits until it is heard.
  ///
  /// @return its number, or -1 if it has to go to each by itself
  private long sayStaged(int step, Block staged, long bytes) {
    if (!unsaid.isEmpty() || saidStagedBytes + bytes > MOST_SAID_BYTES || !isHeard(step)) {
      return -1;
    }
    saidStagedBytes += bytes;
    return say(staged.view, 0, bytes);
  }

  private void sendStaged(int step, Block staged, long bytes, long number) {
    int peers = program.peers(step);
    staged.lend(peers);
    for (int place = 0; place < peers; place++) {
      int target = peer(step, place);
      int tag = tag(step, place);
      if (number >= 0 && !shares(target)) {
        sendWord(staged, staged.view, bytes, target, team.context(), tag, number);
      } else if (leavesLater(step, place, bytes)) {
        copies[step] = staged;
      } else {
        send(staged, staged.view, bytes, target, team.context(), tag, asks(step, target, bytes));
      }
    }
  }

  private void sendToEach(int step, View from, long at, long bytes) {
    int peers = program.peers(step);
    messages[step] = peers + 1;
    for (int place = 0; place < peers; place++) {
      int target = peer(step, place);
      int tag = tag(step, place);
      boolean asks = asks(step, target, bytes);
      if (!leavesLater(step, place, bytes)
          && send(step, from, at, bytes, target, team.context(), tag, asks)) {
        messages[step]--;
      }
    }
    if (--messages[step] == 0) {
      done(step);
    }
  }

  /// Says what many are to have once to all of them, unless too much was said that they have not
  /// heard yet, or the way is not free.
  private void cast(int step, View from, long at, long bytes) {
    if (unsaid.isEmpty() && maySay(step, bytes)) {
      sayOnce(step, from, at, bytes);
    } else {
      unsaid.add(step, 0, Schedule.ALL_RANKS);
    }
  }

  private boolean maySay(int step, long bytes) {
    if (saidBytes > 0 && saidBytes + bytes > MOST_SAID_BYTES) {
      return false;
    }
    int target = keptApart(step, bytes);
    if (target < 0) {
      return true;
    }
    long now = System.nanoTime();
    long freeAt = call.ways.freeAt(target, now);
    if (now - freeAt >= 0) {
      return true;
    }
    advanceAt(freeAt);
    return false;
  }

  /// The first target beyond this machine for which what is said takes long enough on its way to
  /// mind, or -1. It stands for all: what is said to the same ranks in turn need not wait.
  private int keptApart(int step, long bytes) {
    for (int place = 0; place < program.peers(step); place++) {
      int target = peer(step, place);
      if (!shares(target) && call.ways.keepsApart(target, bytes)) {
        return target;
      }
    }
    return -1;
  }

  private void sayOnce(int step, View from, long at, long bytes) {
    int peers = program.peers(step);
    long number = isHeard(step) ? say(from, at, bytes) : -1;
    if (number < 0) {
      sendToEach(step, from, at, bytes);
      return;
    }
    said[step] = bytes;
    saidBytes += bytes;
    messages[step] = peers;
    int way = keptApart(step, bytes);
    if (way >= 0) {
      call.ways.take(way, bytes, false, System.nanoTime());
    }
    for (int place = 0; place < peers; place++) {
      int target = peer(step, place);
      int tag = tag(step, place);
      if (!shares(target)) {
        sendWord(step, from, at, bytes, target, team.context(), tag, number);
      } else if (send(step, from, at, bytes, target, team.context(), tag, asks(step))) {
        messages[step]--;
      }
    }
  }

  /// Whether all targets beyond this machine hear this rank, and there are several.
  private boolean isHeard(int step) {
    int beyond = 0;
    for (int place = 0; place < program.peers(step); place++) {
      int target = peer(step, place);
      if (!shares(target)) {
        if (!call.ways.hears(target)) {
          return false;
        }
        beyond++;
      }
    }
    return beyond > 1;
  }

  /// Says what had to wait and need not any more.
  private void sayHeld() {
    while (!unsaid.isEmpty()) {
      int step = unsaid.step(0);
      int run = program.firstRun(step);
      long bytes = program.stepElements(step) * elementBytes;
      if (!maySay(step, bytes)) {
        return;
      }
      unsaid.remove(0);
      long at = program.sourceOffset(run) * elementBytes;
      sayOnce(step, view(program.sourcePlace(run)), at, bytes);
    }
  }

  /// Whether a message must wait until it may leave; if not, it takes its way.
  private boolean leavesLater(int step, int place, long bytes) {
    int target = peer(step, place);
    if (!later.add(step, place, target, bytes, meets(target, bytes))) {
      keepPace(target, bytes);
      return false;
    }
    advanceAt(later.until());
    return true;
  }

  /// Whether a message hinders one that comes in over the same way in this operation.
  private boolean meets(int target, long bytes) {
    for (int step = 0; step < steps && call.ways.meet(target, target, bytes); step++) {
      long coming = Math.min(program.stepElements(step) * elementBytes, bytes);
      if (program.kind(step) == Step.Kind.RECEIVE
          && call.ways.meet(target, peer(step, 0), coming)) {
        return true;
      }
    }
    return false;
  }

  private void keepPace(int target, long bytes) {
    if (later.pace() != Ways.FULL_PACE) {
      pace(target, bytes, later.pace());
    }
  }

  /// Sends what may leave now of what had to wait.
  private void sendHeld() {
    if (later.isEmpty()) {
      return;
    }
    long now = System.nanoTime();
    for (int i = later.next(0, now); i >= 0; i = later.next(i, now)) {
      int step = later.step(i);
      int place = later.place(i);
      int run = program.firstRun(step);
      long bytes = program.stepElements(step) * elementBytes;
      int target = peer(step, place);
      int tag = tag(step, place);
      later.remove(i, bytes, meets(target, bytes), now);
      keepPace(target, bytes);
      Block copy = copies[step];
      if (copy != null) {
        send(copy, copy.view, bytes, target, team.context(), tag, asks(step, target, bytes));
        continue;
      }
      View from = view(program.sourcePlace(run));
      long at = program.sourceOffset(run) * elementBytes;
      if (send(step, from, at, bytes, target, team.context(), tag, asks(step, target, bytes))
          && --messages[step] == 0) {
        done(step);
      }
    }
    if (!later.isEmpty()) {
      advanceAt(later.until());
    }
  }

  /// Gathers what is in pieces, and puts what many will read where they can.
  private @Nullable Block stage(int step, int runs, View from, long at, long bytes) {
    Block block;
    if (runs > 1) {
      block = blocks.take(bytes, allocate);
      long to = 0;
      for (int run = program.firstRun(step); run < program.firstRun(step + 1); run++) {
        long length = program.elements(run) * elementBytes;
        View piece = view(program.sourcePlace(run));
        piece.copyTo(program.sourceOffset(run) * elementBytes, block.view, to, length);
        to += length;
      }
      return block;
    }
    if (bytes <= SAFE_BYTES && !asks(step)) {
      return null;
    }
    if (overtaken(step, bytes)) {
      block = blocks.take(bytes, allocate);
    } else if (call.sharing.pays(bytes, readers(step)) && !isShared(from)) {
      block = blocks.takeIfFew(bytes, allocate);
    } else {
      return null;
    }
    if (block != null) {
      from.copyTo(at, block.view, 0, bytes);
    }
    return block;
  }

  /// Whether a long message would keep a later step from writing where it is read.
  ///
  /// That step may be the receive for which the other side waits before it takes the message: two
  /// ranks that swap and combine would wait for each other. A copy goes instead.
  private boolean overtaken(int step, long bytes) {
    boolean waits = bytes > SAFE_BYTES || (bytes > 0 && asks(step));
    return waits && program.firstSuccessor(step + 1) > program.firstSuccessor(step);
  }

  /// How many of a step's targets can read this rank's memory; 0 if not all can.
  private int readers(int step) {
    int peers = program.peers(step);
    for (int place = 0; place < peers; place++) {
      if (!shares(peer(step, place))) {
        return 0;
      }
    }
    return peers;
  }

  private boolean asks(int step) {
    return schedule.rendezvous(program.transfer(step)) && program.stepElements(step) > 0;
  }

  /// Whether a message should leave only once its target says so.
  private boolean asks(int step, int target, long bytes) {
    return asks(step) || later.asksFirst(target, bytes, meets(target, bytes));
  }

  private int peer(int step, int place) {
    return team.member(program.peer(step, place));
  }

  private int tag(int step, int place) {
    return Mark.tag(number, call.signature, program.sequence(step, place));
  }

  // ---- receiving -------------------------------------------------------------------------------

  private void receive(int step) {
    int run = program.firstRun(step);
    int runs = program.firstRun(step + 1) - run;
    long bytes = program.stepElements(step) * elementBytes;
    int source = peer(step, 0);
    int sequence = program.sequence(step, 0);
    int tag = Mark.tag(number, call.signature, sequence);
    int mask = Mark.mask(sequence);
    messages[step] = 1;
    if (bytes <= SOON_BYTES && ready.isEmpty() && receivedSoon(step, run, runs, bytes, source)) {
      return;
    }
    if (runs == 0) {
      receive(step, input, 0, 0, source, team.context(), tag, mask);
    } else if (runs > 1 || (program.action(run) != Action.COPY && ALIGNMENT % elementBytes != 0)) {
      Block block = blocks.take(bytes, allocate);
      arriving[step] = block;
      receive(step, block.view, 0, bytes, source, team.context(), tag, mask);
    } else if (program.action(run) == Action.COPY) {
      View target = view(program.targetPlace(run));
      long at = program.targetOffset(run) * elementBytes;
      receive(step, target, at, bytes, source, team.context(), tag, mask);
    } else {
      Combiner combiner = combiner(run, bytes);
      combiners[step] = combiner;
      receive(step, combiner, bytes, source, team.context(), tag, mask);
    }
  }

  /// Takes a short message straight off its link, if it is what comes next and comes soon.
  private boolean receivedSoon(int step, int run, int runs, long bytes, int source) {
    if (runs > 1 || (runs == 1 && ALIGNMENT % elementBytes != 0)) {
      return false;
    }
    Sink sink = soonView;
    if (runs == 0) {
      soonView.set(input, 0, 0);
    } else if (program.action(run) == Action.COPY) {
      long at = program.targetOffset(run) * elementBytes;
      soonView.set(view(program.targetPlace(run)), at, bytes);
    } else {
      sink = set(local, run, bytes);
    }
    if (!receiveSoon(sink, bytes, source, team.context(), tag(step, 0))) {
      return false;
    }
    messages[step] = 0;
    done(step);
    return true;
  }

  private Combiner combiner(int run, long bytes) {
    Combiner combiner = spareCombiners;
    if (combiner == null) {
      combiner = new Combiner();
    } else {
      spareCombiners = combiner.next;
      combiner.next = null;
    }
    return set(combiner, run, bytes);
  }

  @Override
  public void messageEnded(int step, int tag, long bytes) {
    if (program.kind(step) == Step.Kind.RECEIVE) {
      keepUp(step);
      received(step, tag, bytes);
    } else if (--messages[step] == 0) {
      done(step);
    }
  }

  private void keepUp(int step) {
    if (later.hasTimetable()) {
      long now = System.nanoTime();
      if (later.keepUp(step, now)) {
        advanceAt(now);
      }
    }
  }

  private void received(int step, int tag, long bytes) {
    int source = peer(step, 0);
    int earlier = left(source, team.context(), leftOver);
    if (earlier >= 0) {
      dispute(source, Mark.call(earlier));
      return;
    }
    if (tag != tag(step, 0) || bytes != program.stepElements(step) * elementBytes) {
      dispute(source, Mark.call(number));
      return;
    }
    Block block = arriving[step];
    if (block != null) {
      long at = 0;
      for (int run = program.firstRun(step); run < program.firstRun(step + 1); run++) {
        work(run, block.view, at);
        at += program.elements(run) * elementBytes;
      }
    }
    giveBack(step);
    messages[step] = 0;
    done(step);
  }

  private void giveBack(int step) {
    Block block = arriving[step];
    if (block != null) {
      arriving[step] = null;
      block.giveBack();
    }
    Combiner combiner = combiners[step];
    if (combiner != null) {
      combiners[step] = null;
      combiner.clear();
      combiner.next = spareCombiners;
      spareCombiners = combiner;
    }
  }

  // ---- failing and ending ----------------------------------------------------------------------

  @Override
  public void messageFailed(int step, EcoException why) {
    if (why instanceof TruncatedException) {
      dispute(peer(step, 0), Mark.call(number));
    } else if (trouble == null) {
      trouble = why;
    }
  }

  @Override
  protected void released() {
    super.released();
    Block block = scratchBlock;
    if (block != null) {
      scratchBlock = null;
      scratch.clear();
      block.giveBack();
    }
    Block copy = inputCopy;
    if (copy != null) {
      inputCopy = null;
      copy.giveBack();
    }
    input.clear();
    output.clear();
    local.clear();
    soonView.clear();
    for (int step = 0; step < steps && stepsLeft > 0; step++) {
      giveBack(step);
    }
    giveBackHeld();
  }

  /// Lets go of copies of which something waits that now never leaves.
  private void giveBackHeld() {
    for (int i = 0; i < later.count(); i++) {
      Block copy = copies[later.step(i)];
      if (copy != null) {
        copy.messageEnded(later.step(i), 0, 0);
      }
    }
    later.clear();
  }

  @Override
  boolean awaits(int place) {
    for (int step = 0; step < steps && stepsLeft > 0; step++) {
      if (messages[step] > 0
          && waits[step] == 0
          && program.kind(step) == Step.Kind.RECEIVE
          && program.peer(step, 0) == place) {
        return true;
      }
    }
    return false;
  }
}
