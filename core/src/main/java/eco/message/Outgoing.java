package eco.message;

import eco.transport.Link;
import eco.transport.View;
import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What goes out to one peer: sends in their order, words of the protocol, and what they cost.
///
///     queued --begin--> ended at once       SHORT
///            --begin--> moving --> lent --> ended    EAGER, packets as there is room
///            --begin--> offered --accepted--> moving or copying --> lent --> ended
///                       offered --done--> lent --> ended
final class Outgoing {
  private static final long PIECE_BYTES = 1 << 20;
  private static final View NOTHING = new View();

  private final Peer peer;
  private final Link link;
  private final Limits limits;
  private final Operations operations;

  /// Sends that have not begun, in order.
  private final OperationList queued = new OperationList();

  /// Sends that wait for the receiver's word.
  private final OperationList offered = new OperationList();

  /// Sends whose packets may go.
  private final OperationList moving = new OperationList();

  /// Transfers that this side copies straight out of or into the peer's shared buffers.
  private final OperationList copying = new OperationList();

  /// Sends whose packets have all gone, and whose memory the link still needs.
  private final OperationList lent = new OperationList();

  private final ArrayDeque<long[]> words = new ArrayDeque<>();
  private final long[] location = new long[2];
  private final View locationView = View.of(location);
  private @Nullable Operation[] sends = new Operation[8];
  private long[] marks = new long[8];
  private int[] freeSlots = {7, 6, 5, 4, 3, 2, 1, 0};
  private int freeCount = 8;
  private long spent;
  private long returned;

  /// Whether something may wait to go out.
  boolean hasWork;

  Outgoing(Peer peer) {
    this.peer = peer;
    this.link = peer.link;
    this.limits = peer.limits;
    this.operations = peer.endpoint.operations;
  }

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
    if (!affords(Peer.ENVELOPE + bytes)
        || !link.write(Kind.SHORT, context, tag, 0, 0, view, 0, bytes)) {
      return false;
    }
    spent += Peer.ENVELOPE + bytes;
    return true;
  }

  /// Begins a send: its first frame goes out, if there is room and credit.
  private boolean begin(Operation send) {
    long bytes = send.bytes;
    int packet = limits.packetBytes(bytes, link.largestPayload());
    boolean shared = send.location >= 0 && link.reachesMemory();
    boolean copied = !link.lends();
    if (send.cast >= 0) {
      location[0] = send.cast;
      return open(send, Kind.CAST, locationView, 8, Peer.ENVELOPE);
    }
    if (send.asks) {
      return open(send, Kind.OFFER, NOTHING, 0, Peer.ENVELOPE);
    }
    if (!shared && (bytes <= limits.shortBytes() || (bytes <= packet && copied))) {
      if (!sendShort(send.context, send.tag, send.view, (int) bytes)) {
        return false;
      }
      queued.remove(send);
      operations.finishSend(send);
      return true;
    }
    if (shared) {
      location[0] = send.location;
      location[1] = send.started ? 0 : 1;
      return open(send, Kind.SHARED, locationView, 16, Peer.ENVELOPE);
    }
    int part = (int) Math.min(packet, bytes);
    if (bytes <= limits.eagerBytes() && affords(Peer.ENVELOPE + bytes)) {
      return open(send, Kind.EAGER, send.view, part, Peer.ENVELOPE + bytes);
    }
    return open(send, Kind.OFFER, send.view, part, Peer.ENVELOPE + part);
  }

  private boolean open(Operation send, int kind, View view, int payload, long credit) {
    if (!affords(credit)) {
      return false;
    }
    int slot = takeSlot(send);
    if (!link.lend(kind, send.context, send.tag, send.bytes, slot, view, 0, payload)) {
      freeSlot(slot);
      return false;
    }
    spent += credit;
    send.slot = slot;
    send.moved = kind == Kind.SHARED || kind == Kind.CAST ? 0 : payload;
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

  private void freeSlot(int slot) {
    sends[slot] = null;
    freeSlots[freeCount++] = slot;
  }

  private int takeSlot(Operation send) {
    if (freeCount == 0) {
      int count = sends.length;
      sends = Arrays.copyOf(sends, 2 * count);
      marks = Arrays.copyOf(marks, 2 * count);
      freeSlots = Arrays.copyOf(freeSlots, 2 * count);
      for (int slot = 2 * count - 1; slot >= count; slot--) {
        freeSlots[freeCount++] = slot;
      }
    }
    int slot = freeSlots[--freeCount];
    sends[slot] = send;
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
    if (!lent.isEmpty()) {
      moved |= returnMemory(moved);
    }
    return moved;
  }

  /// Ends sends whose memory the link has given back; if nothing else is to do, it is made to.
  private boolean returnMemory(boolean busy) {
    boolean moved = !busy && queued.isEmpty() && moving.isEmpty() && link.payBack();
    for (Operation send = lent.first; send != null; send = lent.first) {
      if (link.owes(marks[send.slot])) {
        break;
      }
      finish(send);
      moved = true;
    }
    return moved;
  }

  private boolean sendPackets(Operation send) {
    int packet = limits.packetBytes(send.bytes, link.largestPayload());
    boolean any = false;
    while (send.moved < send.bytes) {
      int bytes = (int) Math.min(packet, send.bytes - send.moved);
      if (!link.takesMore()
          || !link.lend(
              Kind.PACKET, 0, send.tag, send.slot, send.moved, send.view, send.moved, bytes)) {
        return any;
      }
      send.moved += bytes;
      any = true;
      link.flush();
    }
    moving.remove(send);
    finishOnceFree(send);
    return any;
  }

  /// Ends a send as soon as the link does not need its memory any more.
  private void finishOnceFree(Operation send) {
    long mark = link.lent();
    if (link.owes(mark)) {
      marks[send.slot] = mark;
      lent.add(send);
      hasWork = true;
    } else {
      finish(send);
    }
  }

  private void finish(Operation send) {
    lent.remove(send);
    freeSlot(send.slot);
    operations.finishSend(send);
  }

  /// Sends a frame without payload, now or as soon as there is room.
  void say(int kind, long slot, long second) {
    if (!words.isEmpty() || !link.write(kind, 0, 0, slot, second, NOTHING, 0, 0)) {
      words.add(new long[] {kind, slot, second});
      hasWork = true;
    }
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
      link.pull(copy.location + copy.moved, copy.sink, copy.moved, bytes);
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
      finish(copy);
    } else {
      peer.incoming.pulled(copy);
    }
  }

  /// Where the receiver's half of a message ends and the sender's begins.
  static long half(long bytes) {
    return bytes / 2 & -4096L;
  }

  /// The receiver has said go: packets may go, or it wants the data right in its shared buffer.
  void accepted(Operation send, long targetPlusOne) {
    offered.remove(send);
    hasWork = true;
    if (send.cast >= 0) {
      peer.endpoint.casts.wasUnheard(send.cast);
    }
    if (targetPlusOne == 0) {
      moving.add(send);
      return;
    }
    if (send.location >= 0) {
      send.halved = true;
      send.moved = half(send.bytes);
    }
    send.location = targetPlusOne - 1;
    copy(send);
  }

  /// The receiver needs nothing more of a message.
  void done(Operation send) {
    if (send.halved && !send.halfDone) {
      send.halfDone = true;
      return;
    }
    offered.remove(send);
    finishOnceFree(send);
  }

  /// The send that the receiver names by `slot` and that waits for its word, or null.
  @Nullable Operation waiting(long slot) {
    Operation send = slot >= 0 && slot < sends.length ? sends[(int) slot] : null;
    return send != null && (send.list == offered || send.halved) ? send : null;
  }

  /// Has `copy` done piece by piece by this side.
  void copy(Operation copy) {
    copying.add(copy);
    hasWork = true;
  }

  /// Whether something still waits to go out to the peer.
  boolean busy() {
    return !(queued.isEmpty()
        && offered.isEmpty()
        && moving.isEmpty()
        && copying.isEmpty()
        && lent.isEmpty()
        && words.isEmpty());
  }

  /// Nobody waits any more for what a task is sending: what has begun goes on, the rest never will;
  /// what it was fetching from the peer's memory is let go.
  void forget(Task task) {
    queued.forget(task);
    for (Operation send : sends) {
      if (send != null && send.owner == task) {
        send.owner = null;
      }
    }
    Operation next;
    for (Operation copy = copying.first; copy != null; copy = next) {
      next = copy.next;
      if (copy.owner == task && !copy.sending && !copy.halved) {
        copying.remove(copy);
        copy.owner = null;
        copy.state = Activity.State.CANCELLED;
        say(Kind.DONE, copy.slot, 0);
      }
    }
  }

  /// Fails everything that waits to go out; what has gone has been sent.
  void failAll(String why) {
    link.letGo();
    returnMemory(false);
    peer.failList(queued, why);
    peer.failList(offered, why);
    peer.failList(moving, why);
    peer.failList(copying, why);
    words.clear();
    hasWork = false;
  }
}
