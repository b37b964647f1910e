package eco.message;

import eco.transport.Frame;
import eco.transport.Link;
import eco.transport.StreamLink;
import eco.transport.View;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// The conversation with one peer: what goes out, what comes in, and what each side owes.
///
/// [Kind] shows the protocols. Whatever a peer may send before a receive asks for it is paid for
/// with
/// credit, so that reading never has to stop: a word like ACCEPT cannot get stuck behind data.
final class Peer {
  /// What an envelope costs in credit besides its payload.
  private static final long ENVELOPE = 64;

  private static final int MOST_SLOTS = 1 << 20;
  private static final int FRAMES_AT_ONCE = 32;
  private static final long PIECE_BYTES = 1 << 20;
  private static final long HALVED_BYTES = 512 << 10;
  private static final View NOTHING = new View();

  final int rank;
  final Link link;
  final Limits limits;
  final Endpoint endpoint;

  /// Sends that have not begun, in order.
  final OperationList queued = new OperationList();

  /// Sends that wait for the receiver's word.
  final OperationList offered = new OperationList();

  /// Sends whose packets may go.
  final OperationList moving = new OperationList();

  /// Transfers that this side copies straight out of or into the peer's shared buffers.
  final OperationList copying = new OperationList();

  private final ArrayDeque<long[]> words = new ArrayDeque<>();
  private final long[] location = new long[2];
  private final View locationView = View.of(location);
  private Operation[] outgoing = new Operation[8];
  private int[] freeSlots = {7, 6, 5, 4, 3, 2, 1, 0};
  private int freeCount = 8;
  private @Nullable Object[] incoming = new Object[8];
  private long spent;
  private long earned;
  private long told;
  private long returned;
  private @Nullable Status lastStatus;

  /// The link if it is a stream, whose connections can break and be made again.
  final @Nullable StreamLink stream;

  /// Why nothing can come from or go to this peer any more, or null.
  @Nullable String gone;

  /// Whether something may wait to go out.
  boolean hasWork;

  /// Whether its connection is being made again.
  boolean repairing;

  Peer(Endpoint endpoint, int rank, Link link, Limits limits) {
    this.endpoint = endpoint;
    this.rank = rank;
    this.link = link;
    this.limits = limits;
    this.stream = link instanceof StreamLink found ? found : null;
  }

  // ---- going out -----------------------------------------------------------------------------

  /// Whether a message may go now: nothing waits before it.
  boolean idle() {
    return !hasWork;
  }

  /// Has `send` begin as soon as it may.
  void queue(Operation send) {
    queued.add(send);
    hasWork = true;
  }

  /// Sends a message of one frame, if there is room and credit.
  boolean sendShort(int context, int tag, View view, int bytes) {
    if (!affords(ENVELOPE + bytes) || !link.write(Kind.SHORT, context, tag, 0, 0, view, 0, bytes)) {
      return false;
    }
    spent += ENVELOPE + bytes;
    return true;
  }

  /// Begins a send: its first frame goes out, if there is room and credit.
  private boolean begin(Operation send) {
    long bytes = send.bytes;
    int packet = limits.packetBytes(bytes, link.largestPayload());
    boolean shared = send.location >= 0 && bytes >= limits.sharedBytes() && link.reachesMemory();
    if (bytes <= limits.shortBytes() || (bytes <= packet && !shared)) {
      if (!sendShort(send.context, send.tag, send.view, (int) bytes)) {
        return false;
      }
      queued.remove(send);
      endpoint.finishSend(send);
      return true;
    }
    if (shared) {
      location[0] = send.location;
      location[1] = send.started ? 0 : 1;
      return open(send, Kind.SHARED, locationView, 16, ENVELOPE);
    }
    if (bytes <= limits.eagerBytes() && affords(ENVELOPE + bytes)) {
      return open(send, Kind.EAGER, send.view, packet, ENVELOPE + bytes);
    }
    return open(send, Kind.OFFER, send.view, packet, ENVELOPE + packet);
  }

  private boolean open(Operation send, int kind, View view, int payload, long credit) {
    if (!affords(credit)) {
      return false;
    }
    int slot = takeSlot(send);
    if (!link.write(kind, send.context, send.tag, send.bytes, slot, view, 0, payload)) {
      freeSlots[freeCount++] = slot;
      return false;
    }
    spent += credit;
    send.slot = slot;
    send.moved = kind == Kind.SHARED ? 0 : payload;
    queued.remove(send);
    (kind == Kind.EAGER ? moving : offered).add(send);
    return true;
  }

  private boolean affords(long credit) {
    if (spent + credit - returned > link.creditBytes()) {
      returned = link.returnedCredit();
      return spent + credit - returned <= link.creditBytes();
    }
    return true;
  }

  private int takeSlot(Operation send) {
    if (freeCount == 0) {
      int count = outgoing.length;
      outgoing = Arrays.copyOf(outgoing, 2 * count);
      freeSlots = Arrays.copyOf(freeSlots, 2 * count);
      for (int slot = 2 * count - 1; slot >= count; slot--) {
        freeSlots[freeCount++] = slot;
      }
    }
    int slot = freeSlots[--freeCount];
    outgoing[slot] = send;
    return slot;
  }

  /// Moves on what waits to go out.
  ///
  /// @return whether anything moved
  boolean pump() {
    boolean moved = pumpSome();
    hasWork = busy();
    return moved;
  }

  private boolean pumpSome() {
    boolean moved = false;
    while (!words.isEmpty()) {
      long[] word = words.peek();
      if (!link.write((int) word[0], 0, 0, word[1], word[2], NOTHING, 0, 0)) {
        return moved;
      }
      words.remove();
      moved = true;
    }
    for (Operation send = queued.first; send != null && begin(send); send = queued.first) {
      moved = true;
    }
    if (!copying.isEmpty()) {
      copyPiece(copying.first);
      moved = true;
    }
    Operation next;
    for (Operation send = moving.first; send != null; send = next) {
      next = send.next;
      moved |= sendPackets(send);
    }
    return moved;
  }

  private boolean sendPackets(Operation send) {
    int packet = limits.packetBytes(send.bytes, link.largestPayload());
    boolean any = false;
    while (send.moved < send.bytes) {
      int bytes = (int) Math.min(packet, send.bytes - send.moved);
      if (!link.write(
          Kind.PACKET, 0, send.tag, send.slot, send.moved, send.view, send.moved, bytes)) {
        return any;
      }
      send.moved += bytes;
      any = true;
      link.flush();
    }
    moving.remove(send);
    freeSlots[freeCount++] = send.slot;
    endpoint.finishSend(send);
    return any;
  }

  /// Sends a frame without payload, now or as soon as there is room.
  private void say(int kind, long slot, long second) {
    if (!words.isEmpty() || !link.write(kind, 0, 0, slot, second, NOTHING, 0, 0)) {
      words.add(new long[] {kind, slot, second});
      hasWork = true;
    }
  }

  void sayBye() {
    say(Kind.BYE, 0, 0);
  }

  /// Copies the next piece of a transfer through shared buffers.
  private void copyPiece(@Nullable Operation copy) {
    if (copy == null) {
      return;
    }
    long end = copy.sending ? copy.bytes : copy.halved ? half(copy.total) : copy.total;
    long bytes = Math.min(PIECE_BYTES, end - copy.moved);
    if (copy.sending) {
      link.push(copy.view, copy.moved, copy.location + copy.moved, bytes);
    } else {
      link.pull(copy.location + copy.moved, copy.view, copy.moved, bytes);
    }
    copy.moved += bytes;
    if (copy.moved < end) {
      return;
    }
    copying.remove(copy);
    say(copy.sending ? Kind.PUSHED : Kind.DONE, copy.slot, 0);
    if (copy.halved && !copy.halfDone) {
      copy.halfDone = true;
      if (copy.sending) {
        offered.add(copy);
      }
    } else if (copy.sending) {
      freeSlots[freeCount++] = copy.slot;
      endpoint.finishSend(copy);
    } else {
      if (copy.halved) {
        setIncoming(copy.slot, null);
      }
      endpoint.finishReceive(copy, status(copy.status));
    }
  }

  /// Where the receiver's half of a message ends and the sender's begins.
  private static long half(long bytes) {
    return bytes / 2 & -4096L;
  }

  // ---- coming in -----------------------------------------------------------------------------

  /// Takes in what has arrived, a bounded number of frames at a time.
  ///
  /// @return whether there was any
  boolean takeIn(Frame frame) {
    int count = 0;
    while (count < FRAMES_AT_ONCE && link.read(frame)) {
      handle(frame);
      link.release();
      count++;
      if (endpoint.satisfied()) {
        break;
      }
    }
    return count > 0;
  }

  /// Takes a short message with these marks straight to its receiver, or returns null.
  @Nullable Status takeShort(Frame frame, int context, int tag, View view) {
    if (frame.kind != Kind.SHORT
        || frame.context != context
        || (frame.tag != tag && tag != Endpoint.ANY_TAG)
        || frame.bytes > view.bytes()) {
      return null;
    }
    earn(ENVELOPE + frame.bytes);
    view.copyFrom(frame.memory, frame.at, 0, frame.bytes);
    return status(frame.tag, frame.bytes);
  }

  private void handle(Frame frame) {
    switch (frame.kind) {
      case Kind.SHORT -> shortMessage(frame);
      case Kind.OFFER, Kind.EAGER, Kind.SHARED -> longMessage(frame);
      case Kind.PACKET -> packet(frame);
      case Kind.ACCEPT -> accepted(outgoing[(int) frame.first], frame.second);
      case Kind.DONE -> done(outgoing[(int) frame.first]);
      case Kind.PUSHED -> pushed((int) frame.first);
      case Kind.BYE -> endpoint.peerLeft(this);
      default -> throw new IllegalStateException("frame: kind=" + frame.kind + ", rank=" + rank);
    }
  }

  private void shortMessage(Frame frame) {
    Operation receive = endpoint.matcher().match(rank, frame.context, frame.tag);
    if (receive == null) {
      Arrival arrival = arrival(frame);
      arrival.total = frame.bytes;
      arrival.credit = ENVELOPE + frame.bytes;
      arrival.keep(frame, frame.bytes);
      return;
    }
    earn(ENVELOPE + frame.bytes);
    if (fits(receive, frame.tag, frame.bytes)) {
      receive.view.copyFrom(frame.memory, frame.at, 0, frame.bytes);
      endpoint.finishReceive(receive, status(frame.tag, frame.bytes));
    }
  }

  private Arrival arrival(Frame frame) {
    Arrival arrival = endpoint.matcher().newArrival(rank);
    arrival.kind = frame.kind;
    arrival.context = frame.context;
    arrival.tag = frame.tag;
    arrival.stored = 0;
    return arrival;
  }

  private void longMessage(Frame frame) {
    int slot = (int) frame.second;
    long total = frame.first;
    Operation receive = endpoint.matcher().match(rank, frame.context, frame.tag);
    if (receive == null) {
      Arrival arrival = arrival(frame);
      arrival.total = total;
      arrival.slot = slot;
      arrival.credit = ENVELOPE;
      if (frame.kind == Kind.SHARED) {
        arrival.location = frame.memory.get(ValueLayout.JAVA_LONG_UNALIGNED, frame.at);
        arrival.senderWaits = senderWaits(frame);
      } else {
        boolean eager = frame.kind == Kind.EAGER;
        arrival.credit += eager ? total : frame.bytes;
        arrival.keep(frame, eager ? (int) total : frame.bytes);
        if (eager) {
          setIncoming(slot, arrival);
        }
      }
      return;
    }
    receive.slot = slot;
    receive.moved = 0;
    if (frame.kind == Kind.SHARED) {
      long at = frame.memory.get(ValueLayout.JAVA_LONG_UNALIGNED, frame.at);
      if (take(receive, frame.kind, frame.tag, total, slot, at, ENVELOPE)) {
        share(receive, senderWaits(frame));
      }
    } else {
      long credit = ENVELOPE + (frame.kind == Kind.EAGER ? total : frame.bytes);
      if (take(receive, frame.kind, frame.tag, total, slot, -1, credit)) {
        receive.view.copyFrom(frame.memory, frame.at, 0, frame.bytes);
        receive.moved = frame.bytes;
        goOn(receive, frame.kind);
      }
    }
  }

  /// Gives a message that came before to the receive that now asks for it.
  void deliver(Arrival arrival, Operation receive) {
    receive.moved = 0;
    if (arrival.kind == Kind.SHORT) {
      earn(arrival.credit);
      if (fits(receive, arrival.tag, arrival.total)) {
        copyStored(arrival, receive);
        endpoint.finishReceive(receive, status(arrival.tag, arrival.total));
      }
    } else if (take(
        receive,
        arrival.kind,
        arrival.tag,
        arrival.total,
        arrival.slot,
        arrival.location,
        arrival.credit)) {
      if (arrival.kind == Kind.SHARED) {
        share(receive, arrival.senderWaits);
      } else {
        copyStored(arrival, receive);
        receive.moved = arrival.stored;
        goOn(receive, arrival.kind);
      }
    }
  }

  private static boolean senderWaits(Frame frame) {
    return frame.memory.get(ValueLayout.JAVA_LONG_UNALIGNED, frame.at + 8) != 0;
  }

  /// Begins to copy out of the sender's buffer; a sender that only waits may as well copy a half.
  private void share(Operation receive, boolean senderWaits) {
    long own = receive.total >= HALVED_BYTES && senderWaits ? endpoint.locate(receive.view) : -1;
    if (own >= 0) {
      receive.halved = true;
      setIncoming(receive.slot, receive);
      say(Kind.ACCEPT, receive.slot, own + 1);
    }
    copying.add(receive);
    hasWork = true;
  }

  private static void copyStored(Arrival arrival, Operation receive) {
    receive.view.copyFrom(arrival.memory, 0, 0, arrival.stored);
  }

  /// Binds a receive to a message of several frames.
  ///
  /// @return false if it does not fit: then the message is let go and the receive has failed
  private boolean take(
      Operation receive, int kind, int tag, long total, int slot, long location, long credit) {
    earn(credit);
    receive.slot = slot;
    receive.total = total;
    if (!fits(receive, tag, total)) {
      if (kind == Kind.EAGER) {
        setIncoming(slot, null);
      } else {
        say(Kind.DONE, slot, 0);
      }
      return false;
    }
    receive.status = status(tag, total);
    receive.peer = rank;
    if (kind == Kind.SHARED) {
      receive.location = location;
    } else {
      setIncoming(slot, receive);
    }
    return true;
  }

  /// Goes on with a message of which a first part is there.
  private void goOn(Operation receive, int kind) {
    if (receive.moved == receive.total) {
      setIncoming(receive.slot, null);
      endpoint.finishReceive(receive, status(receive.status));
    } else if (kind == Kind.OFFER) {
      endpoint.grant(this, receive);
    }
  }

  /// Says go: the rest of a long message may come.
  void accept(Operation receive) {
    receive.granted = true;
    long at = link.reachesMemory() ? endpoint.locate(receive.view) : -1;
    say(Kind.ACCEPT, receive.slot, at + 1);
  }

  private void packet(Frame frame) {
    int slot = (int) frame.first;
    Object target = slot < incoming.length ? incoming[slot] : null;
    if (target instanceof Operation receive) {
      receive.view.copyFrom(frame.memory, frame.at, frame.second, frame.bytes);
      receive.moved += frame.bytes;
      if (receive.moved == receive.total) {
        received(receive);
      }
    } else if (target instanceof Arrival arrival) {
      arrival.append(frame);
      if (arrival.stored == arrival.total) {
        arrival.kind = Kind.SHORT;
        incoming[slot] = null;
      }
    }
  }

  private void pushed(int slot) {
    if (incoming[slot] instanceof Operation receive) {
      if (receive.halved && !receive.halfDone) {
        receive.halfDone = true;
      } else {
        receive.moved = receive.total;
        received(receive);
      }
    }
  }

  private void received(Operation receive) {
    setIncoming(receive.slot, null);
    endpoint.finishReceive(receive, status(receive.status));
  }

  private void accepted(Operation send, long targetPlusOne) {
    offered.remove(send);
    hasWork = true;
    if (targetPlusOne == 0) {
      moving.add(send);
      return;
    }
    if (send.location >= 0) {
      send.halved = true;
      send.moved = half(send.bytes);
    }
    send.location = targetPlusOne - 1;
    copying.add(send);
  }

  private void done(Operation send) {
    if (send.halved && !send.halfDone) {
      send.halfDone = true;
      return;
    }
    offered.remove(send);
    freeSlots[freeCount++] = send.slot;
    endpoint.finishSend(send);
  }

  private boolean fits(Operation receive, int tag, long total) {
    if (total <= receive.bytes) {
      return true;
    }
    endpoint.fail(
        receive,
        new TruncatedException(
            "truncated: rank="
                + endpoint.rank()
                + ", peer="
                + rank
                + ", tag="
                + tag
                + ", message bytes="
                + total
                + ", buffer bytes="
                + receive.bytes));
    return false;
  }

  private void setIncoming(int slot, @Nullable Object target) {
    if (slot >= incoming.length) {
      if (slot >= MOST_SLOTS) {
        throw new IllegalStateException("frame: slot=" + slot + ", rank=" + rank);
      }
      incoming = Arrays.copyOf(incoming, Integer.highestOneBit(slot) * 2);
    }
    incoming[slot] = target;
  }

  /// Gives credit back for what a receive has asked for; the peer is told now and then.
  private void earn(long credit) {
    earned += credit;
    if (earned - told > link.creditBytes() / 4) {
      told = earned;
      link.returnCredit(earned);
    }
  }

  /// The status of a message, the same object as the last time where it says the same.
  private Status status(int tag, long bytes) {
    Status last = lastStatus;
    if (last == null || last.tag() != tag || last.bytes() != bytes) {
      last = new Status(rank, tag, bytes);
      lastStatus = last;
    }
    return last;
  }

  private Status status(@Nullable Status known) {
    return known == null ? status(0, 0) : known;
  }

  // ---- the end -------------------------------------------------------------------------------

  /// Whether something still waits to go out to this peer.
  boolean busy() {
    return !(queued.isEmpty()
        && offered.isEmpty()
        && moving.isEmpty()
        && copying.isEmpty()
        && words.isEmpty());
  }

  /// Fails everything that needs this peer.
  void failAll(String why) {
    failList(queued, why);
    failList(offered, why);
    failList(moving, why);
    failList(copying, why);
    failList(endpoint.matcher().postedFor(rank), why);
    for (Object each : incoming) {
      if (each instanceof Operation receive) {
        endpoint.fail(receive, failure(receive, why));
      }
    }
    Arrays.fill(incoming, null);
    words.clear();
  }

  void failList(OperationList list, String why) {
    for (Operation each = list.first; each != null; each = list.first) {
      list.remove(each);
      endpoint.fail(each, failure(each, why));
    }
  }

  RankFailedException failure(Operation operation, String why) {
    return new RankFailedException(
        rank, "rank " + rank + " failed: " + why + "; rank " + endpoint.rank() + ": " + operation);
  }
}
