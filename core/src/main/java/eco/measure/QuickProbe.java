package eco.measure;

import eco.message.DeadlineException;
import eco.message.Endpoint;
import eco.message.Pending;
import eco.message.Status;
import eco.network.Measurements.Pair;
import eco.network.RoundTrip;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Times messages between machines while a job is being joined; one rank of every machine takes
/// part, its master. The master of machine 0 leads.
///
///     master     READY      PING >     FOUND                 TOOK
///                     \    < ANSWER         \     PING >    /
///     lead             GO   ...              ORDER         ...   END
///
/// The pairs of a round send at once. Nobody waits for a whole round, and for an answer only as
/// long as patience lasts: far machines answer while others are being timed. Every message sent is
/// taken in before the end, so that nothing of the probe is left in the job.
///
/// A death of any rank, master or not, ends the probe at every master with its name.
public final class QuickProbe {
  /// The mark of the probe's messages; communicators have none below 0.
  public static final int CONTEXT = -4;

  /// How much longer a large message is than a small one.
  public static final long MORE_BYTES = 8 * 1999;

  private static final int SMALL_WORDS = 1;
  private static final int LARGE_WORDS = 2000;
  private static final int FOUND_WORDS = 4;

  /// How often every pair has its turn, if there is time.
  private static final int SWEEPS = 12;

  /// Round trips of a turn, of which the least counts; the first turn has one: processes are slow
  /// at first.
  private static final int TRIPS = 3;

  private static final int LARGE_TRIPS = 2;

  private final Endpoint endpoint;
  private final int[] masters;
  private final int me;
  private final int[] machineOf;
  private final Trip[] trips;
  private final int[] turns;
  private final boolean[] far;
  private final long[] outbox;
  private final long[] inbox;
  private final SortedMap<Pair, RoundTrip> small = new TreeMap<>();
  private final SortedMap<Pair, Long> large = new TreeMap<>();
  private @Nullable Pending next;
  private long begin;
  private int ready;
  private int found;
  private boolean going;
  private boolean ended;

  /// @param masters the rank that speaks for each machine
  public QuickProbe(Endpoint endpoint, int... masters) {
    this.endpoint = endpoint;
    this.masters = masters.clone();
    machineOf = new int[endpoint.size()];
    Arrays.fill(machineOf, -1);
    trips = new Trip[masters.length];
    for (int machine = 0; machine < masters.length; machine++) {
      machineOf[masters[machine]] = machine;
      trips[machine] = new Trip(SWEEPS + 1);
    }
    me = machineOf[endpoint.rank()];
    turns = new int[masters.length];
    far = new boolean[masters.length];
    inbox = new long[Math.max(LARGE_WORDS, FOUND_WORDS * masters.length)];
    outbox = new long[inbox.length];
  }

  /// What every master but the lead does.
  public void follow(List<List<Pair>> rounds, long nanos) {
    send(ProbeWord.READY, 0, SMALL_WORDS);
    while (!going) {
      await();
    }
    play(rounds, nanos);
    int words = 0;
    for (int machine = 0; machine < trips.length; machine++) {
      if (trips[machine].samples > 0) {
        RoundTrip trip = trips[machine].roundTrip();
        outbox[words++] = machine;
        outbox[words++] = trip.leastNanos();
        outbox[words++] = trip.quartileNanos();
        outbox[words++] = trip.samples();
      }
    }
    send(ProbeWord.FOUND, 0, words);
    while (!ended) {
      await();
    }
  }

  /// Leads the rounds of small messages.
  ///
  /// @param nanos how long messages may be sent
  public SortedMap<Pair, RoundTrip> lead(List<List<Pair>> rounds, long nanos) {
    while (ready < masters.length - 1) {
      await();
    }
    begin = System.nanoTime();
    for (int machine = 1; machine < masters.length; machine++) {
      send(ProbeWord.GO, machine, SMALL_WORDS);
    }
    play(rounds, nanos);
    for (int machine = 1; machine < masters.length; machine++) {
      if (trips[machine].samples > 0) {
        small.put(pair(me, machine), trips[machine].roundTrip());
      }
    }
    while (found < masters.length - 1) {
      await();
    }
    return small;
  }

  /// Has large messages timed, one pair after the other.
  ///
  /// @param nanos how long messages may be sent
  /// @return round trips in nanoseconds, each with a small answer; fewer if time ran out
  public SortedMap<Pair, Long> large(List<Pair> pairs, long nanos) {
    long now = System.nanoTime();
    long end = now + nanos;
    int orders = 0;
    for (Pair pair : pairs) {
      if (now - end >= 0) {
        break;
      }
      orders++;
      if (pair.source() == me) {
        begin(pair.target(), LARGE_WORDS);
      } else {
        outbox[0] = pair.target();
        send(ProbeWord.ORDER, pair.source(), SMALL_WORDS);
      }
      long until = now + Math.min(end - now, nanos / pairs.size());
      while (large.size() < orders && await(until)) {
        // What came was dealt with.
      }
      now = System.nanoTime();
    }
    while (large.size() < orders) {
      await();
    }
    return large;
  }

  /// Lets all others go on.
  ///
  /// @return how long all took since everybody was there, in nanoseconds
  public long end() {
    for (int machine = 1; machine < masters.length; machine++) {
      send(ProbeWord.END, machine, SMALL_WORDS);
    }
    if (next != null) {
      next.cancel();
    }
    return System.nanoTime() - begin;
  }

  // ---- small messages --------------------------------------------------------------------------

  private void play(List<List<Pair>> rounds, long nanos) {
    long now = System.nanoTime();
    long end = now + nanos;
    long patience = nanos / (4L * rounds.size());
    for (int sweep = 1; sweep <= SWEEPS; sweep++) {
      for (List<Pair> round : rounds) {
        int peer = peer(round);
        if (peer >= 0 && !far[peer] && now - end < 0) {
          turn(peer, sweep, now + Math.min(end - now, patience));
          now = System.nanoTime();
        }
      }
    }
    drain();
    if (System.nanoTime() - end < 0) {
      for (int peer = me + 1; peer < trips.length; peer++) {
        if (trips[peer].samples == 1) {
          begin(peer, SMALL_WORDS);
        }
      }
      drain();
    }
  }

  /// Waits for the answers that are still to come.
  private void drain() {
    for (Trip trip : trips) {
      while (trip.left > 0) {
        await();
      }
    }
  }

  /// The other machine of this one's pair, -1 if it has none in the round.
  private int peer(List<Pair> round) {
    for (Pair pair : round) {
      if (pair.involves(me)) {
        return pair.source() == me ? pair.target() : pair.source();
      }
    }
    return -1;
  }

  /// One turn with another machine: the lower of the two sends, the higher answers.
  ///
  /// A machine that lets the second turn expire as well, or is known to be far by then, has no
  /// more.
  private void turn(int peer, int sweep, long until) {
    Trip trip = trips[peer];
    if (me < peer && trip.left == 0) {
      begin(peer, SMALL_WORDS);
    }
    boolean inTime = true;
    while (inTime && (me < peer ? trip.left > 0 : turns[peer] < sweep)) {
      inTime = await(until);
    }
    far[peer] = sweep > 1 && (!inTime || trip.isFar());
  }

  private void begin(int peer, int words) {
    Trip trip = trips[peer];
    boolean once = far[peer] || trip.samples == 0 || trip.isFar();
    trip.words = words;
    trip.left = words == LARGE_WORDS ? (far[peer] ? 1 : LARGE_TRIPS) : once ? 1 : TRIPS;
    ping(peer, trip);
  }

  private void ping(int peer, Trip trip) {
    outbox[0] = trip.left == 1 ? 1 : 0;
    trip.begin = System.nanoTime();
    send(ProbeWord.PING, peer, trip.words);
  }

  // ---- messages --------------------------------------------------------------------------------

  private void send(ProbeWord word, int machine, int words) {
    endpoint.send(CONTEXT, outbox, 0, words, masters[machine], word.tag());
  }

  private Pending receive() {
    if (next == null) {
      next =
          endpoint.startReceive(
              CONTEXT, inbox, 0, inbox.length, Endpoint.ANY_SOURCE, Endpoint.ANY_TAG);
    }
    return next;
  }

  /// Deals with the next message.
  private void await() {
    Status came = receive().await();
    next = null;
    take(came);
  }

  /// Deals with the next message, unless none comes in time.
  private boolean await(long until) {
    long left = until - System.nanoTime();
    Pending coming = receive();
    if (left <= 0 && !coming.test()) {
      return false;
    }
    Status came;
    try {
      came = coming.await(Duration.ofNanos(Math.max(0, left)));
    } catch (DeadlineException e) {
      return false;
    }
    next = null;
    take(came);
    return true;
  }

  private void take(Status came) {
    int from = machineOf[came.source()];
    switch (ProbeWord.of(came.tag())) {
      case READY -> ready++;
      case GO -> going = true;
      case PING -> {
        send(ProbeWord.ANSWER, from, SMALL_WORDS);
        turns[from] += inbox[0] == 0 ? 0 : 1;
      }
      case ANSWER -> answer(from);
      case FOUND -> {
        for (int i = 0; i < came.bytes() / Long.BYTES; i += FOUND_WORDS) {
          RoundTrip trip = new RoundTrip(inbox[i + 1], inbox[i + 2], (int) inbox[i + 3]);
          small.put(pair(from, (int) inbox[i]), trip);
        }
        found++;
      }
      case ORDER -> begin((int) inbox[0], LARGE_WORDS);
      case TOOK -> large.put(pair(from, (int) inbox[0]), inbox[1]);
      case END -> ended = true;
    }
  }

  private void answer(int from) {
    Trip trip = trips[from];
    long nanos = System.nanoTime() - trip.begin;
    trip.least = Math.min(trip.least, nanos);
    trip.left--;
    if (trip.left > 0) {
      ping(from, trip);
    } else if (trip.words == SMALL_WORDS) {
      trip.ended();
    } else {
      took(from, trip.least);
      trip.least = Long.MAX_VALUE;
    }
  }

  private void took(int machine, long nanos) {
    if (me == 0) {
      large.put(pair(me, machine), nanos);
    } else {
      outbox[0] = machine;
      outbox[1] = nanos;
      send(ProbeWord.TOOK, 0, 2);
    }
  }

  private static Pair pair(int a, int b) {
    return new Pair(Math.min(a, b), Math.max(a, b));
  }
}
