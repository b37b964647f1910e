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
  private static final View NOTHING = new View();

  private static final Sink NOWHERE = (source, at, to, count) -> {};

  private final Peer peer;
  private final Link link;
  private final Endpoint endpoint;
  private final Matcher matcher;
  private final Memory memory;
  private final Operations operations;
  private final Driver driver;
  private @Nullable Object[] messages = new Object[8];
  private long earned;
  private long told;
  private @Nullable Status lastStatus;

  /// Whether the first frame of a long message, still coming, has its receive already.
  private boolean opened;

  Incoming(Peer peer) {
    this.peer = peer;
    this.link = peer.link;
    this.endpoint = peer.endpoint;
    this.matcher = endpoint.matcher;
    this.memory = endpoint.memory;
    this.operations = endpoint.operations;
    this.driver = endpoint.driver;
  }

  /// Takes in what has arrived, a bounded number of frames at a time.
  ///
  /// @return whether there was any
  boolean takeIn(Frame frame) {
    int count = 0;
    while (count < FRAMES_AT_ONCE && link.read(frame)) {
      count++;
      if (frame.coming) {
        direct(frame);
        continue;
      }
      peer.handle(frame);
      link.release();
      if (driver.satisfied()) {
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
        || frame.coming
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
        endpoint.listeners.notice(peer.rank, frame);
        return;
      }
      if (matcher.isAbandoned(frame.context)) {
        earn(Peer.ENVELOPE + frame.bytes);
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

  /// Says where the payload of a frame goes that is still coming: to its receive, if it has one.
  private void direct(Frame frame) {
    boolean packet = frame.kind == Kind.PACKET;
    if ((frame.kind == Kind.OFFER || frame.kind == Kind.EAGER) && isSound(frame)) {
      Operation receive = matcher.match(peer.rank, frame.context, frame.tag);
      opened = receive != null;
      if (receive != null && !open(frame, receive)) {
        link.divert(NOTHING, 0);
        return;
      }
    }
    Operation receive = packet || opened ? receiveOf(frame) : null;
    boolean plain = receive != null && receive.sink == receive.view;
    if (receive == null || !plain || !link.divert(receive.view, packet ? frame.second : 0)) {
      link.collect();
    }
  }

  /// Takes the first frame of a message of several.
  void longMessage(Frame frame) {
    if (opened) {
      opened = false;
      part(frame);
      return;
    }
    if (!isSound(frame)) {
      peer.refuse(frame);
      return;
    }
    Operation receive = matcher.match(peer.rank, frame.context, frame.tag);
    if (receive == null) {
      keep(frame);
    } else if (open(frame, receive)) {
      if (frame.kind == Kind.SHARED) {
        share(receive, senderWaits(frame));
      } else if (frame.kind == Kind.CAST) {
        endpoint.casts.receive(peer, receive, location(frame));
      } else {
        part(frame);
      }
    }
  }

  private boolean isSound(Frame frame) {
    long most = frame.kind == Kind.EAGER ? link.creditBytes() : Long.MAX_VALUE;
    boolean length =
        switch (frame.kind) {
          case Kind.SHARED -> frame.bytes >= 2 * Long.BYTES && frame.first >= 0;
          case Kind.CAST ->
              frame.bytes == Long.BYTES && frame.first > 0 && frame.first <= Casts.MOST_BYTES;
          default -> frame.bytes <= frame.first && frame.first <= most;
        };
    return length && frame.second >= 0 && frame.second < MOST_SLOTS;
  }

  private void keep(Frame frame) {
    boolean elsewhere = frame.kind == Kind.SHARED || frame.kind == Kind.CAST;
    boolean whole = frame.kind == Kind.EAGER;
    if (matcher.isAbandoned(frame.context)) {
      long payload = elsewhere ? 0 : whole ? frame.first : frame.bytes;
      letGo(frame.kind, (int) frame.second, Peer.ENVELOPE + payload);
      return;
    }
    Arrival arrival = arrival(frame);
    arrival.total = frame.first;
    arrival.slot = (int) frame.second;
    arrival.credit = Peer.ENVELOPE;
    if (elsewhere) {
      arrival.location = location(frame);
      arrival.senderWaits = frame.kind == Kind.SHARED && senderWaits(frame);
      return;
    }
    arrival.credit += whole ? arrival.total : frame.bytes;
    arrival.keep(frame, whole ? (int) arrival.total : frame.bytes);
    if (whole && arrival.stored < arrival.total) {
      setMessage(arrival.slot, arrival);
    } else if (whole) {
      arrival.kind = Kind.SHORT;
    }
  }

  /// Lets go of a message that nobody will ever ask for: its sender shall not wait.
  private void letGo(int kind, int slot, long credit) {
    earn(credit);
    if (kind == Kind.EAGER) {
      setMessage(slot, null);
    } else if (kind != Kind.SHORT) {
      peer.outgoing.say(Kind.DONE, slot, 0);
    }
  }

  /// Lets go of all messages that have come in a context.
  void abandon(int context) {
    Arrival arrival = matcher.first(peer.rank, context);
    while (arrival != null) {
      matcher.remove(arrival);
      letGo(arrival.kind, arrival.slot, arrival.credit);
      matcher.recycle(arrival);
      arrival = matcher.first(peer.rank, context);
    }
  }

  private boolean open(Frame frame, Operation receive) {
    int slot = (int) frame.second;
    receive.moved = 0;
    if (frame.kind == Kind.SHARED) {
      long at = location(frame);
      return take(receive, frame.kind, frame.tag, frame.first, slot, at, Peer.ENVELOPE);
    }
    long payload =
        switch (frame.kind) {
          case Kind.EAGER -> frame.first;
          case Kind.CAST -> 0;
          default -> frame.bytes;
        };
    long credit = Peer.ENVELOPE + payload;
    return take(receive, frame.kind, frame.tag, frame.first, slot, -1, credit);
  }

  private static long location(Frame frame) {
    return frame.memory.get(ValueLayout.JAVA_LONG_UNALIGNED, frame.at);
  }

  /// Gives a message that came before to the receive that now asks for it.
  void deliver(Arrival arrival, Operation receive) {
    receive.moved = 0;
    receive.arrived = arrival.order;
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
      } else if (arrival.kind == Kind.CAST) {
        endpoint.casts.receive(peer, receive, arrival.location);
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
    long own = receive.total >= HALVED_BYTES && senderWaits ? memory.locate(receive.view) : -1;
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
      received(receive);
    } else if (kind == Kind.OFFER) {
      endpoint.grants.ask(peer, receive);
    }
  }

  /// Whether a receive still waits for the bytes of a message of several frames.
  boolean awaits(Operation receive) {
    return receive.slot < messages.length && messages[receive.slot] == receive;
  }

  /// A receive has got all that was said to many.
  void heardAll(Operation receive) {
    peer.outgoing.say(Kind.DONE, receive.slot, 0);
    received(receive);
  }

  /// A receive has not heard what was said to many: all of it shall come over the link.
  void askForAll(Operation receive) {
    goOn(receive, Kind.OFFER);
  }

  /// Says go: the rest of a long message may come.
  void accept(Operation receive) {
    receive.granted = true;
    long at = link.reachesMemory() ? memory.locate(receive.view) : -1;
    peer.outgoing.say(Kind.ACCEPT, receive.slot, at + 1);
  }

  /// Takes a part of a message of several frames.
  void part(Frame frame) {
    Object target = messageOf(frame);
    if (target instanceof Arrival arrival) {
      append(frame, arrival);
      return;
    }
    if (!(target instanceof Operation receive)) {
      return; // Nobody wants it any more.
    }
    long at = frame.kind == Kind.PACKET ? frame.second : 0;
    if (at < 0 || at > receive.total - frame.bytes) {
      peer.refuse(frame);
      return;
    }
    if (!frame.landed) {
      receive.sink.copyFrom(frame.memory, frame.at, at, frame.bytes);
    }
    receive.moved += frame.bytes;
    endpoint.grants.moved(receive);
    goOn(receive, frame.kind);
  }

  private void append(Frame frame, Arrival arrival) {
    if (frame.bytes > arrival.total - arrival.stored) {
      peer.refuse(frame);
      return;
    }
    arrival.append(frame);
    if (arrival.stored == arrival.total) {
      arrival.kind = Kind.SHORT;
      setMessage(arrival.slot, null);
    }
  }

  /// The receive that gets a frame of a message of several, if the frame fits into it.
  private @Nullable Operation receiveOf(Frame frame) {
    long at = frame.kind == Kind.PACKET ? frame.second : 0;
    return messageOf(frame) instanceof Operation receive
            && at >= 0
            && at <= receive.total - frame.bytes
        ? receive
        : null;
  }

  private @Nullable Object messageOf(Frame frame) {
    boolean beginning = frame.kind == Kind.OFFER || frame.kind == Kind.EAGER;
    long slot = beginning ? frame.second : frame.first;
    return slot >= 0 && slot < messages.length ? messages[(int) slot] : null;
  }

  void pushed(Frame frame) {
    if (messageOf(frame) instanceof Operation receive) {
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
    operations.fail(
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
    operations.finishReceive(receive);
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
        operations.fail(receive, peer.failure(receive, why));
      }
    }
    Arrays.fill(messages, null);
  }
}
