package eco.execute;

/// Messages that may not leave yet: their way is not free, or the timetable has them leave later.
///
/// One that may leave overtakes others, but never one for the same rank. Short messages are not
/// kept apart, but if others wait they get in line: a long one is often to be passed on, and would
/// come late behind all of them.
final class Later {
  private final Departures departures;
  private final Held held = new Held();
  private Ways ways = Ways.OPEN;
  private long begunAt;
  private long until;
  private long pace;

  Later(Departures departures) {
    this.departures = departures;
  }

  /// A new call begins.
  void begin(Ways ways) {
    this.ways = ways;
    begunAt = departures.atOnce() ? 0 : System.nanoTime();
    held.clear();
  }

  boolean isEmpty() {
    return held.isEmpty();
  }

  int count() {
    return held.count();
  }

  void clear() {
    held.clear();
  }

  /// When to look for the next that may leave, if there are any.
  long until() {
    return until;
  }

  /// Has a message wait that may not leave yet; one that may takes its way.
  ///
  /// @param meets whether it hinders one that comes in over the same way
  /// @return whether it waits
  boolean add(int step, int place, int target, long bytes, boolean meets) {
    pace = Ways.FULL_PACE;
    if (held.isEmpty() && !ways.keepsApart(target, bytes)) {
      return false;
    }
    long now = System.nanoTime();
    long freeAt = freeAt(step, target, now);
    if (now - freeAt >= 0 && !held.isFor(target, held.count())) {
      pace = ways.take(target, bytes, meets, now);
      return false;
    }
    until = held.isEmpty() ? freeAt : earlier(freeAt, until);
    held.add(step, place, target);
    return true;
  }

  /// How many bytes per second of the message that took its way last should leave.
  long pace() {
    return pace;
  }

  /// The index of a message that may leave now, the first from an index on, or -1.
  int next(int from, long now) {
    if (from == 0) {
      until = now + Long.MAX_VALUE;
    }
    for (int i = from; i < held.count(); i++) {
      long freeAt = freeAt(held.step(i), held.target(i), now);
      if (now - freeAt < 0) {
        until = earlier(freeAt, until);
      } else if (!held.isFor(held.target(i), i)) {
        return i;
      }
    }
    return -1;
  }

  int step(int index) {
    return held.step(index);
  }

  int place(int index) {
    return held.place(index);
  }

  /// A message leaves and takes its way.
  void remove(int index, long bytes, boolean meets, long now) {
    pace = ways.take(held.target(index), bytes, meets, now);
    held.remove(index);
  }

  /// A step has received its message: if others have begun earlier than this rank, what waits may
  /// leave earlier.
  ///
  /// @return whether something may
  boolean keepUp(int step, long now) {
    long begin = departures.begin(step, begunAt, now);
    boolean late = begin - begunAt < 0;
    begunAt = begin;
    return late && !held.isEmpty();
  }

  /// Whether a message should leave only once its target says so, which lets long messages that
  /// meet others come in one after another. What leaves by a timetable has its turn already: a
  /// target that kept it waiting for another would leave idle what was to be filled by it.
  ///
  /// @param meets whether it hinders one that comes in over the same way
  boolean asksFirst(int target, long bytes, boolean meets) {
    return meets && !hasTimetable() && ways.asksFirst(target, bytes);
  }

  boolean hasTimetable() {
    return !departures.atOnce();
  }

  /// When a message of a step may leave: `now` or later.
  private long freeAt(int step, int target, long now) {
    return departures.from(step, begunAt, ways.freeAt(target, now));
  }

  private static long earlier(long a, long b) {
    return a - b < 0 ? a : b;
  }
}
