package eco.measure;

import eco.message.Pending;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/// What a rank does when it is ordered to: it sends and times, or answers.
///
/// Every message of data begins with a byte that says whether another follows.
final class Station {
  private static final byte MORE = 0;
  private static final byte LAST = 1;

  /// A pair whose round trip takes longer gets fewer of them: its noise is small beside its time.
  private static final long LONG_NANOS = 5_000_000;

  private static final int ROUND_TRIPS = 8;

  /// Words to the multicast group, in case some are lost, and the time between two.
  private static final int GREETINGS = 5;

  private static final long GREETING_NANOS = 20_000_000;

  private static final long LOOK_NANOS = 500_000;

  /// Bytes of a flow that are under way on short and, at most, on long ways.
  private static final long NEAR_WINDOW = 96 << 10;

  private static final long FAR_WINDOW = 1 << 20;

  private final Wire wire;
  private byte[] buffer = new byte[1 << 16];
  private final byte[] answer = new byte[1];

  Station(Wire wire) {
    this.wire = wire;
  }

  /// Does what rank 0 orders until the end.
  void serve() {
    long[] words = new long[Order.WORDS];
    while (true) {
      wire.receive(words, Order.WORDS, 0, Wire.ORDER);
      Order order = Order.of(words);
      if (order.task() == Order.Task.END) {
        return;
      }
      if (order.task() == Order.Task.FLOW || order.task() == Order.Task.FLOW_BESIDE) {
        // Flows of one rank may have to run at once.
        Thread.ofPlatform().daemon().name("eco-flow").start(() -> report(order));
      } else {
        report(order);
      }
    }
  }

  private void report(Order order) {
    long[] result = perform(order);
    if (order.source() == wire.rank()) {
      wire.send(result, result.length, 0, Wire.RESULT);
    }
  }

  /// Does its part of an order; the result of the source counts.
  long[] perform(Order order) {
    if (order.bytes() > buffer.length) {
      buffer = new byte[Math.toIntExact(order.bytes())];
    }
    boolean source = order.source() == wire.rank();
    int peer = source ? order.target() : order.source();
    return switch (order.task()) {
      case ROUND_TRIPS -> source ? roundTrips(peer, order.bytes()) : answer(peer, order.bytes());
      case FLOW, FLOW_BESIDE -> source ? flow(peer, order) : drain(peer, order);
      case PARAMETERS -> source ? parameters(peer, order.bytes()) : mirror(peer, order.bytes());
      case SATURATE -> source ? saturate(peer, order) : swallow(peer, order);
      case GREET -> greet(order.amount());
      case END -> new long[0];
    };
  }

  /// How many numbers have a bit for every rank.
  static int heardWords(int ranks) {
    return (ranks + Long.SIZE - 1) / Long.SIZE;
  }

  /// Greets the multicast group a few times, and listens to the greetings of others.
  private long[] greet(long nanos) {
    long begin = System.nanoTime();
    int said = 0;
    for (long now = begin; now - begin < nanos; now = System.nanoTime()) {
      if (said < GREETINGS && now - begin >= said * GREETING_NANOS) {
        wire.greet();
        said++;
      }
      wire.look();
      LockSupport.parkNanos(LOOK_NANOS);
    }
    BitSet heard = new BitSet();
    for (int peer = 0; peer < wire.size(); peer++) {
      heard.set(peer, peer != wire.rank() && wire.heard(peer));
    }
    return Arrays.copyOf(heard.toLongArray(), heardWords(wire.size()));
  }

  /// Round trips of a message with a short answer.
  private long[] roundTrips(int peer, long bytes) {
    buffer[0] = MORE;
    long[] times = roundTrips(() -> roundTrip(peer, bytes));
    buffer[0] = LAST;
    wire.send(buffer, 1, peer, Wire.DATA);
    return times;
  }

  /// The least of several round trips after one to warm up, since whatever else processes and
  /// network do only adds to it; over a long way only two, each counting by itself: there, that
  /// hardly matters. A way is long if both took long, since one may have by chance.
  ///
  /// @return the least time and 0, or two times, the lesser first
  static long[] roundTrips(LongSupplier trip) {
    long first = trip.getAsLong();
    long least = trip.getAsLong();
    if (Math.min(first, least) > LONG_NANOS) {
      return new long[] {Math.min(first, least), Math.max(first, least)};
    }
    for (int more = 1; more < ROUND_TRIPS; more++) {
      least = Math.min(least, trip.getAsLong());
    }
    return new long[] {least, 0};
  }

  private long roundTrip(int peer, long bytes) {
    long begin = System.nanoTime();
    wire.send(buffer, bytes, peer, Wire.DATA);
    wire.receive(answer, 1, peer, Wire.ANSWER);
    return System.nanoTime() - begin;
  }

  /// Answers until a message says that no other follows; that one is not timed.
  private long[] answer(int peer, long bytes) {
    wire.receive(buffer, bytes, peer, Wire.DATA);
    while (buffer[0] == MORE) {
      wire.send(answer, 1, peer, Wire.ANSWER);
      wire.receive(buffer, bytes, peer, Wire.DATA);
    }
    return new long[0];
  }

  /// Keeps messages under way for the time ordered, twice: the first time to get up to speed; and
  /// beside another flow once more.
  private long[] flow(int peer, Order order) {
    byte[] data = new byte[(int) order.bytes()];
    byte[] taken = new byte[1];
    Deque<Pending> underWay = new ArrayDeque<>();
    boolean far = order.amount() > Surveyor.NEAR_FLOW_NANOS;
    UnderWay window =
        far ? UnderWay.growing(order.bytes(), FAR_WINDOW) : UnderWay.of(order.bytes(), NEAR_WINDOW);
    long begin = System.nanoTime();
    long lasts = (order.task() == Order.Task.FLOW_BESIDE ? 3 : 2) * order.amount();
    int answered = 0;
    int sent = 0;
    byte flag = MORE;
    while (flag == MORE) {
      flag = System.nanoTime() - begin < lasts ? MORE : LAST;
      if (flag == LAST) {
        drain(underWay, 0);
        data[0] = LAST;
      }
      drain(underWay, window.most() - 1);
      underWay.add(wire.startSend(data, order.bytes(), peer, Wire.DATA));
      sent++;
      while (sent - answered >= window.most()) {
        wire.receive(taken, 1, peer, Wire.ANSWER);
        answered++;
        window.answered(System.nanoTime());
      }
    }
    drain(underWay, 0);
    while (answered < sent) {
      wire.receive(taken, 1, peer, Wire.ANSWER);
      answered++;
    }
    long[] result = new long[1];
    wire.receive(result, 1, peer, Wire.TALLY);
    return result;
  }

  private static void drain(Deque<Pending> underWay, int left) {
    while (underWay.size() > left) {
      underWay.remove().await();
    }
  }

  /// Takes a flow; what arrives in the second of its times tells the time of one message.
  private long[] drain(int peer, Order order) {
    byte[] data = new byte[(int) order.bytes()];
    long begin = 0;
    long quick = 0;
    long end = 0;
    int count = 0;
    do {
      wire.receive(data, order.bytes(), peer, Wire.DATA);
      long now = System.nanoTime();
      begin = begin == 0 ? now : begin;
      if (quick == 0) {
        quick = now - begin >= order.amount() ? now : 0;
      } else if (data[0] == MORE && (count == 0 || end - quick < order.amount())) {
        count++;
        end = now;
      }
      wire.send(new byte[1], 1, peer, Wire.ANSWER);
    } while (data[0] == MORE);
    long each = count == 0 ? order.amount() : (end - quick) / count;
    wire.send(new long[] {Math.max(1, each)}, 1, peer, Wire.TALLY);
    return new long[0];
  }

  /// Round trip, send and receive of one size, the least of several.
  private long[] parameters(int peer, long bytes) {
    long trip = Long.MAX_VALUE;
    long send = Long.MAX_VALUE;
    long receive = Long.MAX_VALUE;
    int left = 5;
    while (left > 0) {
      left--;
      buffer[0] = left == 0 ? LAST : MORE;
      long begin = System.nanoTime();
      wire.send(buffer, bytes, peer, Wire.DATA);
      send = Math.min(send, System.nanoTime() - begin);
      wire.receive(answer, 1, peer, Wire.ANSWER);
      trip = Math.min(trip, System.nanoTime() - begin);
      wire.send(answer, 1, peer, Wire.ANSWER);
      LockSupport.parkNanos(trip + trip / 4);
      begin = System.nanoTime();
      wire.receive(buffer, bytes, peer, Wire.DATA);
      receive = Math.min(receive, System.nanoTime() - begin);
      left = trip > LONG_NANOS * 4 ? Math.min(left, 2) : left;
    }
    return new long[] {trip, send, receive};
  }

  private long[] mirror(int peer, long bytes) {
    boolean more;
    do {
      wire.receive(buffer, bytes, peer, Wire.DATA);
      more = buffer[0] == MORE;
      wire.send(answer, 1, peer, Wire.ANSWER);
      wire.receive(answer, 1, peer, Wire.ANSWER);
      wire.send(buffer, bytes, peer, Wire.DATA);
    } while (more);
    return new long[0];
  }

  /// The time of so many messages without a pause, and of the answer to the last.
  private long[] saturate(int peer, Order order) {
    long begin = System.nanoTime();
    for (long i = 0; i < order.amount(); i++) {
      wire.send(buffer, order.bytes(), peer, Wire.DATA);
    }
    wire.receive(answer, 1, peer, Wire.ANSWER);
    return new long[] {System.nanoTime() - begin};
  }

  private long[] swallow(int peer, Order order) {
    for (long i = 0; i < order.amount(); i++) {
      wire.receive(buffer, order.bytes(), peer, Wire.DATA);
    }
    wire.send(answer, 1, peer, Wire.ANSWER);
    return new long[0];
  }
}
