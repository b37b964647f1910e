package eco.simulate;

import java.util.Arrays;

/// All messages of a run. What is known of one lies side by side: whatever happens to a message
/// looks at most of it, and so at two or three lines of the cache.
///
/// Besides those of the schedule, which come first, there may be some that a host overhears.
final class Mail {
  static final int NONE = -1;

  private static final int NUMBERS = 8;
  private static final int SOURCE = 0;
  private static final int TARGET = 1;
  private static final int TRANSFER = 2;
  private static final int RECEIVER = 3;
  private static final int BEHIND = 4;
  private static final int STATE = 5;
  private static final int PORT = 6;
  private static final int PRICES = 7;

  private static final int AMOUNTS = 6;
  private static final int BYTES = 0;
  private static final int REDUCED = 1;
  private static final int TIME = 2;
  private static final int NOT_BEFORE = 3;
  private static final int START = 4;
  private static final int SENT = 5;

  /// In the state: the next hop, whether the message waits for its receiving step, whether a
  /// question does, whether it comes with a handshake, and whether with first halves only.
  private static final int HOP = 0xff;

  private static final int HERE = 0x100;
  private static final int ASKING = 0x200;
  private static final int ASKS = 0x400;
  private static final int EARLY = 0x800;

  private final int size;
  private int overheard;
  private int[] number;
  private double[] amount;

  Mail(int size) {
    this.size = size;
    number = new int[Math.multiplyExact(size, NUMBERS)];
    amount = new double[Math.multiplyExact(size, AMOUNTS)];
  }

  /// How many there are in the schedule.
  int size() {
    return size;
  }

  void add(int message, int source, int target, int transfer, long bytes, long reduced) {
    int at = message * NUMBERS;
    number[at + SOURCE] = source;
    number[at + TARGET] = target;
    number[at + TRANSFER] = transfer;
    amount[message * AMOUNTS + BYTES] = bytes;
    amount[message * AMOUNTS + REDUCED] = reduced;
  }

  /// Adds one that goes with another to a rank that has no use for it, and that nobody receives.
  ///
  /// @return its number
  int overhear(int message, int rank) {
    int added = size + overheard++;
    if ((added + 1) * NUMBERS > number.length) {
      int room = 2 * (added + 1);
      number = Arrays.copyOf(number, Math.multiplyExact(room, NUMBERS));
      amount = Arrays.copyOf(amount, Math.multiplyExact(room, AMOUNTS));
    }
    add(added, source(message), rank, transfer(message), bytes(message), 0);
    receiver(added, NONE);
    return added;
  }

  /// Whether somebody receives it.
  boolean isWanted(int message) {
    return number[message * NUMBERS + RECEIVER] != NONE;
  }

  /// Says what is special about it.
  ///
  /// @param asks whether it comes with a handshake
  /// @param early whether it carries chunks of first halves of blocks only
  void mark(int message, boolean asks, boolean early) {
    number[message * NUMBERS + STATE] |= (asks ? ASKS : 0) | (early ? EARLY : 0);
  }

  // ---- what it is ------------------------------------------------------------------------------

  int source(int message) {
    return number[message * NUMBERS + SOURCE];
  }

  int target(int message) {
    return number[message * NUMBERS + TARGET];
  }

  int transfer(int message) {
    return number[message * NUMBERS + TRANSFER];
  }

  /// The step that receives it.
  int receiver(int message) {
    return number[message * NUMBERS + RECEIVER];
  }

  void receiver(int message, int step) {
    number[message * NUMBERS + RECEIVER] = step;
  }

  long bytes(int message) {
    return (long) amount[message * AMOUNTS + BYTES];
  }

  /// Whether it comes with a handshake.
  boolean asks(int message) {
    return (number[message * NUMBERS + STATE] & ASKS) != 0;
  }

  /// Whether it carries chunks of first halves of blocks only.
  boolean isEarly(int message) {
    return (number[message * NUMBERS + STATE] & EARLY) != 0;
  }

  /// How many of its bytes are combined with others.
  double reduced(int message) {
    return amount[message * AMOUNTS + REDUCED];
  }

  // ---- where it is -----------------------------------------------------------------------------

  /// The last port on its way.
  int port(int message) {
    return number[message * NUMBERS + PORT];
  }

  /// The number of its prices.
  int prices(int message) {
    return number[message * NUMBERS + PRICES];
  }

  void ends(int message, int port, int prices) {
    number[message * NUMBERS + PORT] = port;
    number[message * NUMBERS + PRICES] = prices;
  }

  /// The next that waits for the same server.
  int behind(int message) {
    return number[message * NUMBERS + BEHIND];
  }

  void behind(int message, int other) {
    number[message * NUMBERS + BEHIND] = other;
  }

  int hop(int message) {
    return number[message * NUMBERS + STATE] & HOP;
  }

  void hop(int message, int hop) {
    int at = message * NUMBERS + STATE;
    number[at] = (number[at] & ~HOP) | hop;
  }

  /// Whether it waits for its receiving step.
  boolean isHere(int message) {
    return (number[message * NUMBERS + STATE] & HERE) != 0;
  }

  void comeHere(int message) {
    number[message * NUMBERS + STATE] |= HERE;
  }

  /// Whether a question waits for the receiving step.
  boolean isAsking(int message) {
    return (number[message * NUMBERS + STATE] & ASKING) != 0;
  }

  void ask(int message) {
    number[message * NUMBERS + STATE] |= ASKING;
  }

  /// Until when it waits for a server; then when it reached its last port, when it leaves that, and
  /// at last when it was received.
  double time(int message) {
    return amount[message * AMOUNTS + TIME];
  }

  void time(int message, double time) {
    amount[message * AMOUNTS + TIME] = time;
  }

  /// When it began to leave.
  double start(int message) {
    return amount[message * AMOUNTS + START];
  }

  /// When it had left.
  double sent(int message) {
    return amount[message * AMOUNTS + SENT];
  }

  void leaves(int message, double start, double sent) {
    amount[message * AMOUNTS + START] = start;
    amount[message * AMOUNTS + SENT] = sent;
  }

  /// When the slowest server on its way so far has let it pass.
  double notBefore(int message) {
    return amount[message * AMOUNTS + NOT_BEFORE];
  }

  void notBefore(int message, double time) {
    int at = message * AMOUNTS + NOT_BEFORE;
    amount[at] = Math.max(amount[at], time);
  }
}
