package eco.message;

import eco.transport.Frame;
import eco.transport.Link;
import eco.transport.Sink;
import eco.transport.View;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// What comes in from one peer: messages go to the receives that ask for them, or wait as arrivals.
///
/// A message of several frames is known by the sender's slot while it is on its way, either as the
/// receive that gets it or as the arrival that keeps it.
final class Incoming {
  private static final int MOST_SLOTS = 1 << 20;
  private static final int FRAMES_AT_ONCE = 32;
  private static final long HALVED_BYTES = 512 << 10;

  private static final Sink NOWHERE = (source, at, to, count) -> {};

  private final Peer peer;
  private final Link link;
  private final Endpoint endpoint;
  private final Matcher matcher;
  private @Nullable Object[] messages = new Object[8];
  private long earned;
  private long told;
  private @Nullable Status lastStatus;

  Incoming(Peer peer) {
    this.peer = peer;
    this.link = peer.link;
    this.endpoint = peer.endpoint;
    this.matcher = endpoint.matcher();
  }

  /// Takes in what has arrived, a bounded number of frames at a time.
  ///
  /// @return whether there was any
  boolean takeIn(Frame frame) {
    int count = 0;
    while (count < FRAMES_AT_ONCE && link.read(frame)) {
      peer.handle(frame);
      link.release();
      count++;
      if (endpoint.satisfied()) {
        break;
      }
    }
    return count > 0;
  }

  /// Takes a short message with these marks straight to a task, or tells that it is another.
  boolean takeShort(Frame frame, int context, int tag, Sink sink, long bytes) {
    if (frame.kind != Kind.SHORT
        || frame.context != context
        || frame.tag != tag
        || frame.bytes != bytes) {
      return false;
    }
    earn(Peer.ENVELOPE + frame.bytes);
    sink.copyFrom(frame.memory, frame.at, 0, frame.bytes);
    return true;
  }

  /// Takes a short message with these marks straight to its receiver, or returns null.
  @Nullable Status takeShort(Frame frame, int context, int tag, View view) {
    if (frame.kind != Kind.SHORT
        || frame.context != context
        || (frame.tag != tag && tag != Endpoint.ANY_TAG)
        || frame.bytes > view.bytes()) {
      return null;
    }
    earn(Peer.ENVELOPE + frame.bytes);
    view.copyFrom(frame.memory, frame.at, 0, frame.bytes);
    return status(frame.tag, frame.bytes);
  }

  void shortMessage(Frame frame) {
    Operation receive = matcher.match(peer.rank, frame.context, frame.tag);
    if (receive == null) {
      if (frame.context == Endpoint.NOTICES) {
        earn(Peer.ENVELOPE + frame.bytes);
        endpoint.notice(peer.rank, frame);
        return;
      }
      Arrival arrival = arrival(frame);
      arrival.total = frame.bytes;
      arrival.credit = Peer.ENVELOPE + frame.bytes;
      arrival.keep(frame, frame.bytes);
      return;
    }
    earn(Peer.ENVELOPE + frame.bytes);
    if (fits(receive, frame.tag, frame.bytes)) {
      receive.sink.copyFrom(frame.memory, frame.at, 0, frame.bytes);
      finish(receive, frame.tag, frame.bytes);
    }
  }

  private Arrival arrival(Frame frame) {
    Arrival arrival = matcher.newArrival(peer.rank);
    arrival.kind = frame.kind;
    arrival.context = frame.context;
    arrival.tag = frame.tag;
    arrival.stored = 0;
    return arrival;
  }

  void longMessage(Frame frame) {
    int slot = (int) frame.second;
    long total = frame.first;
    Operation receive = matcher.match(peer.rank, frame.context, frame.tag);
    if (receive == null) {
      Arrival arrival = arrival(frame);
      arrival.total = total;
      arrival.slot = slot;
      arrival.credit = Peer.ENVELOPE;
      if (frame.kind == Kind.SHARED) {
        arrival.location = frame.memory.get(ValueLayout.JAVA_LONG_UNALIGNED, frame.at);
        arrival.senderWaits = senderWaits(frame);
      } else {
        boolean eager = frame.kind == Kind.EAGER;
        arrival.credit += eager ? total : frame.bytes;
        arrival.keep(frame, eager ? (int) total : frame.bytes);
        if (eager) {
          setMessage(slot, arrival);
        }
      }
      return;
    }
    receive.slot = slot;
    receive.moved = 0;
    if (frame.kind == Kind.SHARED) {
      long at = frame.memory.get(ValueLayout.JAVA_LONG_UNALIGNED, frame.at);
      if (take(receive, frame.kind, frame.tag, total, slot, at, Peer.ENVELOPE)) {
        share(receive, senderWaits(frame));
      }
    } else {
      long credit = Peer.ENVELOPE + (frame.kind == Kind.EAGER ? total : frame.bytes);
      if (take(receive, frame.kind, frame.tag, total, slot, -1, credit)) {
        receive.sink.copyFrom(frame.memory, frame.at, 0, frame.bytes);
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
        finish(receive, arrival.tag, arrival.total);
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
      setMessage(receive.slot, receive);
      peer.outgoing.say(Kind.ACCEPT, receive.slot, own + 1);
    }
    peer.outgoing.copy(receive);
  }

  private static void copyStored(Arrival arrival, Operation receive) {
    receive.sink.copyFrom(arrival.memory, 0, 0, arrival.stored);
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
        setMessage(slot, null);
      } else {
        peer.outgoing.say(Kind.DONE, slot, 0);
      }
      return false;
    }
    receive.messageTag = tag;
    receive.peer = peer.rank;
    if (kind == Kind.SHARED) {
      receive.location = location;
    } else {
      setMessage(slot, receive);
    }
    return true;
  }

  /// Goes on with a message of which a first part is there.
  private void goOn(Operation receive, int kind) {
    if (receive.moved == receive.total) {
      setMessage(receive.slot, null);
      finish(receive, receive.messageTag, receive.total);
    } else if (kind == Kind.OFFER) {
      endpoint.grant(peer, receive);
    }
  }

  /// Says go: the rest of a long message may come.
  void accept(Operation receive) {
    receive.granted = true;
    long at = link.reachesMemory() ? endpoint.locate(receive.view) : -1;
    peer.outgoing.say(Kind.ACCEPT, receive.slot, at + 1);
  }

  void packet(Frame frame) {
    int slot = (int) frame.first;
    Object target = slot < messages.length ? messages[slot] : null;
    if (target instanceof Operation receive) {
      receive.sink.copyFrom(frame.memory, frame.at, frame.second, frame.bytes);
      receive.moved += frame.bytes;
      if (receive.moved == receive.total) {
        received(receive);
      }
    } else if (target instanceof Arrival arrival) {
      arrival.append(frame);
      if (arrival.stored == arrival.total) {
        arrival.kind = Kind.SHORT;
        messages[slot] = null;
      }
    }
  }

  void pushed(int slot) {
    if (messages[slot] instanceof Operation receive) {
      if (receive.halved && !receive.halfDone) {
        receive.halfDone = true;
      } else {
        receive.moved = receive.total;
        received(receive);
      }
    }
  }

  /// This side has copied its part out of the sender's shared buffer.
  void pulled(Operation receive) {
    if (receive.halved) {
      setMessage(receive.slot, null);
    }
    finish(receive, receive.messageTag, receive.total);
  }

  private void received(Operation receive) {
    setMessage(receive.slot, null);
    finish(receive, receive.messageTag, receive.total);
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
                + peer.rank
                + ", tag="
                + tag
                + ", message bytes="
                + total
                + ", buffer bytes="
                + receive.bytes));
    return false;
  }

  private void setMessage(int slot, @Nullable Object target) {
    if (slot >= messages.length) {
      if (slot >= MOST_SLOTS) {
        throw new IllegalStateException("frame: slot=" + slot + ", rank=" + peer.rank);
      }
      messages = Arrays.copyOf(messages, Integer.highestOneBit(slot) * 2);
    }
    messages[slot] = target;
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
      last = new Status(peer.rank, tag, bytes);
      lastStatus = last;
    }
    return last;
  }

  private void finish(Operation receive, int tag, long bytes) {
    receive.messageTag = tag;
    receive.total = bytes;
    if (receive.owner == null) {
      receive.status = status(tag, bytes);
    }
    endpoint.finishReceive(receive);
  }

  /// Nobody waits any more for what a task is receiving: it goes nowhere.
  void forget(Task task) {
    for (Object each : messages) {
      if (each instanceof Operation receive && receive.owner == task) {
        receive.owner = null;
        receive.sink = NOWHERE;
      }
    }
  }

  /// Fails every receive that is on its way.
  void failAll(String why) {
    for (Object each : messages) {
      if (each instanceof Operation receive && !receive.ended()) {
        endpoint.fail(receive, peer.failure(receive, why));
      }
    }
    Arrays.fill(messages, null);
  }
}
