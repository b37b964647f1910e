package eco.message;

import eco.transport.Multicast;
import eco.transport.View;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Messages that are said once to many: their bytes come in datagrams, and a word on each link
/// tells what they were.
///
///     source   datagram datagram ...   CAST -->            over each link
///     target   (keeps what it hears)        <-- DONE       it had heard all
///                                           <-- ACCEPT     it had not: PACKET --> ...
///
/// So nothing depends on a datagram: what was not heard comes over the link. A source whom some
/// target has not heard several times in a row does not try any more. All methods are called in the
/// endpoint's [Turn], and none waits.
final class Casts implements Multicast.Listener {
  /// The longest message that is said to many; its datagrams have a bit each.
  static final int MOST_BYTES = 64 << 10;

  private static final int DATAGRAMS_AT_ONCE = 64;

  /// How many messages of one source are kept that no word has come about yet.
  private static final int MOST_KEPT = 8;

  private static final int MOST_SPARES = 16;

  /// How long nothing may come of a message before its bytes are asked for.
  private static final long PATIENCE_NANOS = 50_000_000;

  /// So many messages in a row that some target has not heard are enough.
  private static final int MOST_UNHEARD = 4;

  private static final View NOTHING = new View();
  private static final int GREETING = -1;

  private final Peer[] peers;
  private final BitSet heard = new BitSet();
  private final ArrayDeque<Awaited> awaited = new ArrayDeque<>();
  private final ArrayDeque<Heard> spares = new ArrayDeque<>();
  private final Heard[][] kept;
  private @Nullable Multicast multicast;
  private long number;
  private long said;
  private long repeated;
  private long lastUnheard = -1;
  private int unheard;

  /// What has been heard of a message.
  private static final class Heard {
    long number;
    int length;
    long parts;
    long last;
    byte[] store = new byte[0];
    MemorySegment memory = MemorySegment.ofArray(store);

    void begin(long itsNumber, int itsLength) {
      number = itsNumber;
      length = itsLength;
      parts = 0;
      if (store.length < length) {
        store = new byte[length];
        memory = MemorySegment.ofArray(store);
      }
    }

    boolean isWhole() {
      return Long.bitCount(parts) == Math.ceilDiv(length, Multicast.PAYLOAD_BYTES);
    }

    /// Whether its end has come, and with it whatever was not lost.
    boolean hasEnd() {
      return (parts >>> ((length - 1) / Multicast.PAYLOAD_BYTES) & 1) == 1;
    }
  }

  /// A receive that has had the word about a message and not all of its bytes.
  private record Awaited(Peer peer, Operation receive, long number, long since) {}

  Casts(Endpoint endpoint) {
    this.peers = endpoint.peers;
    this.kept = new Heard[peers.length][];
  }

  /// Says and hears from now on over a multicast group, or over none.
  void over(@Nullable Multicast group) {
    multicast = group;
  }

  /// Lets everybody hear that this rank is there.
  void greet() {
    if (multicast != null) {
      multicast.say(GREETING, 0, 0, NOTHING, 0, 0);
    }
  }

  /// Whether anything of a rank has been heard.
  boolean hasHeard(int rank) {
    return heard.get(rank);
  }

  /// How many messages were said, and how many targets of them have asked for the bytes.
  long[] counts() {
    return new long[] {said, repeated};
  }

  // ---- saying ----------------------------------------------------------------------------------

  /// Says a message to all who listen.
  ///
  /// @return its number, or -1 if it has to go over each link
  long say(View from, long at, long bytes) {
    Multicast group = multicast;
    if (group == null || unheard == MOST_UNHEARD || bytes == 0 || bytes > MOST_BYTES) {
      return -1;
    }
    long mine = number++;
    for (int offset = 0; offset < bytes; offset += Multicast.PAYLOAD_BYTES) {
      int part = (int) Math.min(Multicast.PAYLOAD_BYTES, bytes - offset);
      if (!group.say(mine, (int) bytes, offset, from, at + offset, part)) {
        return -1;
      }
    }
    said++;
    return mine;
  }

  /// A target has not heard a message of this rank.
  void wasUnheard(long cast) {
    repeated++;
    if (cast != lastUnheard) {
      unheard = cast == lastUnheard + 1 ? Math.min(unheard + 1, MOST_UNHEARD) : 1;
      lastUnheard = cast;
    }
  }

  // ---- hearing ---------------------------------------------------------------------------------

  /// Takes in datagrams, and sees to receives that wait for them.
  ///
  /// @return whether anything moved
  boolean progress() {
    Multicast group = multicast;
    boolean moved = group != null && group.listen(this, DATAGRAMS_AT_ONCE);
    for (int count = awaited.size(); count > 0; count--) {
      Awaited each = awaited.remove();
      if (each.receive.cast != each.number || !each.peer.incoming.awaits(each.receive)) {
        continue;
      }
      if (deliver(each.peer, each.receive, each.number)) {
        moved = true;
      } else if (isLost(each)) {
        each.peer.incoming.askForAll(each.receive);
        moved = true;
      } else {
        awaited.add(each);
      }
    }
    return moved;
  }

  /// How long until some receive has waited long enough, at most `limitNanos`.
  long untilDue(long limitNanos) {
    return awaited.isEmpty() ? limitNanos : Math.min(limitNanos, PATIENCE_NANOS / 4);
  }

  @Override
  public void heard(
      int source, long cast, int length, int offset, byte[] memory, int at, int bytes) {
    if (source < 0 || source >= peers.length) {
      return;
    }
    heard.set(source);
    boolean whole = bytes == Math.min(Multicast.PAYLOAD_BYTES, length - offset);
    boolean placed = offset >= 0 && offset % Multicast.PAYLOAD_BYTES == 0 && offset < length;
    if (cast < 0 || length > MOST_BYTES || !placed || !whole) {
      return;
    }
    Heard message = keep(source, cast, length);
    if (message != null && message.length == length) {
      System.arraycopy(memory, at, message.store, offset, bytes);
      message.parts |= 1L << (offset / Multicast.PAYLOAD_BYTES);
      message.last = System.nanoTime();
    }
  }

  /// What is kept of a message; the oldest of its source goes for it if there are too many.
  private @Nullable Heard keep(int source, long cast, int length) {
    Heard[] all = kept[source];
    if (all == null) {
      all = new Heard[MOST_KEPT];
      kept[source] = all;
    }
    int place = 0;
    for (int i = 0; i < all.length; i++) {
      if (all[i] != null && all[i].number == cast) {
        return all[i];
      }
      if (all[place] != null && (all[i] == null || all[i].number < all[place].number)) {
        place = i;
      }
    }
    if (all[place] != null && all[place].number > cast) {
      return null;
    }
    Heard message = all[place] != null ? all[place] : spares.poll();
    message = message == null ? new Heard() : message;
    message.begin(cast, length);
    all[place] = message;
    return message;
  }

  private @Nullable Heard find(int source, long cast) {
    Heard[] all = kept[source];
    for (int i = 0; all != null && i < all.length; i++) {
      if (all[i] != null && all[i].number == cast) {
        return all[i];
      }
    }
    return null;
  }

  private void drop(int source, Heard message) {
    Heard[] all = kept[source];
    for (int i = 0; i < all.length; i++) {
      if (all[i] == message) {
        all[i] = null;
        if (spares.size() < MOST_SPARES) {
          spares.add(message);
        }
      }
    }
  }

  /// A receive has had the word about a message: it gets the bytes now, or once they are there.
  void receive(Peer peer, Operation receive, long cast) {
    receive.cast = cast;
    if (multicast == null) {
      peer.incoming.askForAll(receive);
    } else if (!deliver(peer, receive, cast)) {
      awaited.add(new Awaited(peer, receive, cast, System.nanoTime()));
    }
  }

  private boolean deliver(Peer peer, Operation receive, long cast) {
    Heard message = find(peer.rank, cast);
    if (message == null || !message.isWhole() || message.length != receive.total) {
      return false;
    }
    receive.sink.copyFrom(message.memory, 0, 0, message.length);
    drop(peer.rank, message);
    peer.incoming.heardAll(receive);
    return true;
  }

  /// Whether what is missing will not come any more.
  private boolean isLost(Awaited waiting) {
    Heard message = find(waiting.peer.rank, waiting.number);
    if (message != null && (message.hasEnd() || message.length != waiting.receive.total)) {
      return true;
    }
    long last = message == null ? waiting.since : Math.max(message.last, waiting.since);
    return System.nanoTime() - last > PATIENCE_NANOS;
  }
}
