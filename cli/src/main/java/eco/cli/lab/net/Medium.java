package eco.cli.lab.net;

/// One server of the network: it sends one frame at a time, for as long as the rate says.
///
/// ```
///   queue 0  [][][]  \   in turn                    delay line
///   queue 1  []       >--------->  [ sending ]  --[]--[]----[]-->  arrives
///   queue 2           /            bytes / rate     delayNanos
/// ```
///
/// A bus has a queue for each of its stations and serves them in turn, one frame each; every other
/// medium has one queue. A frame that finds its queue full is dropped and counted.
public final class Medium {
  /// What becomes of a frame that has crossed a medium.
  enum Exit {
    /// It is on a segment (from the port whose queue it came from, or `port`): pass it on.
    ON_SEGMENT,
    /// It has left a switch by `port`: to the host or the link behind it.
    OUT_OF_PORT,
    /// It is at the far end of a link: it enters the segment there by `port`.
    INTO_SEGMENT
  }

  final int index;
  final Exit exit;
  final Junction junction;
  final int port;
  final TicketQueue line;

  private final String name;
  private final long bitsPerSecond;
  private final long delayNanos;
  private final int queueBytes;
  private final Tickets tickets;
  private final Frames frames;
  private final TicketQueue[] queues;
  private final int[] waitingBytes;
  private int waiting;
  private int turn;
  private int sending = Tickets.NONE;
  private long beganNanos;
  private long doneNanos;

  private long sentFrames;
  private long sentBytes;
  private long droppedFrames;
  private long busyNanos;

  Medium(
      Medium.Place place, String name, Rate rate, int queueCount, Frames frames, Tickets tickets) {
    this.index = place.index;
    this.exit = place.exit;
    this.junction = place.junction;
    this.port = place.port;
    this.name = name;
    this.bitsPerSecond = rate.bitsPerSecond;
    this.delayNanos = rate.delayNanos;
    this.queueBytes = rate.queueBytes;
    this.frames = frames;
    this.tickets = tickets;
    this.line = new TicketQueue(tickets);
    this.queues = new TicketQueue[queueCount];
    for (int queue = 0; queue < queueCount; queue++) {
      queues[queue] = new TicketQueue(tickets);
    }
    this.waitingBytes = new int[queueCount];
  }

  /// Where a medium is: its number, and where its frames come out.
  record Place(int index, Exit exit, Junction junction, int port) {}

  /// How fast a medium is and how much may wait for it.
  record Rate(long bitsPerSecond, long delayNanos, int queueBytes) {}

  /// As in `bus A`, `switch B up h3`, `link A-B`.
  public String name() {
    return name;
  }

  /// Frames whose transmission has begun.
  public long sentFrames() {
    return sentFrames;
  }

  /// Their bytes, preamble, check sequence and gap included.
  public long sentBytes() {
    return sentBytes;
  }

  public long droppedFrames() {
    return droppedFrames;
  }

  /// Time spent sending, the frame that is being sent included in full.
  public long busyNanos() {
    return busyNanos;
  }

  boolean isIdle() {
    return sending == Tickets.NONE;
  }

  long beganNanos() {
    return beganNanos;
  }

  long doneNanos() {
    return doneNanos;
  }

  int queueBytes() {
    return queueBytes;
  }

  int waitingBytes(int queue) {
    return waitingBytes[queue];
  }

  /// Puts a frame at the end of a queue, or drops it: false then.
  boolean enqueue(int queue, int frame) {
    int bytes = Frames.wireBytes(frames.length(frame));
    if (waitingBytes[queue] + bytes > queueBytes) {
      droppedFrames++;
      return false;
    }
    waitingBytes[queue] += bytes;
    waiting++;
    queues[queue].add(tickets.take(frame, queue));
    return true;
  }

  /// Begins with the next frame in turn at `startNanos`; false if nothing waits.
  boolean begin(long startNanos) {
    if (waiting == 0) {
      return false;
    }
    while (queues[turn].isEmpty()) {
      turn = nextTurn();
    }
    sending = queues[turn].remove();
    int bytes = Frames.wireBytes(frames.length(tickets.frame(sending)));
    waitingBytes[turn] -= bytes;
    waiting--;
    turn = nextTurn();
    long nanos = sendNanos(bytes, bitsPerSecond);
    beganNanos = startNanos;
    doneNanos = startNanos + nanos;
    sentFrames++;
    sentBytes += bytes;
    busyNanos += nanos;
    return true;
  }

  /// Ends the transmission under way: the frame travels on for the delay. Returns its ticket.
  int finish() {
    int ticket = sending;
    sending = Tickets.NONE;
    tickets.setDueNanos(ticket, doneNanos + delayNanos);
    line.add(ticket);
    return ticket;
  }

  static long sendNanos(int wireBytes, long bitsPerSecond) {
    return bitsPerSecond == 0
        ? 0
        : (wireBytes * 8_000_000_000L + bitsPerSecond / 2) / bitsPerSecond;
  }

  private int nextTurn() {
    return turn + 1 == queues.length ? 0 : turn + 1;
  }
}
