package eco.schedule;

/// A map from long keys to small numbers that is emptied at no cost and holds no objects.
///
/// Open addressing; an entry counts only if it carries the stamp of the current filling.
final class PairTable {
  static final int ABSENT = -1;

  private long[] keys = new long[64];
  private int[] values = new int[64];
  private int[] stamps = new int[64];
  private int stamp = 1;
  private int size;

  void clear() {
    stamp++;
    size = 0;
  }

  /// The value of the key, or [#ABSENT], in which case the key now has the given value.
  int putIfAbsent(long key, int value) {
    if (2 * size >= keys.length) {
      grow();
    }
    int at = place(key);
    if (stamps[at] == stamp) {
      return values[at];
    }
    put(at, key, value);
    return ABSENT;
  }

  private void put(int at, long key, int value) {
    keys[at] = key;
    values[at] = value;
    stamps[at] = stamp;
    size++;
  }

  private int place(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    int at = (int) (mixed >>> 40) & (keys.length - 1);
    while (stamps[at] == stamp && keys[at] != key) {
      at = (at + 1) & (keys.length - 1);
    }
    return at;
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    int[] oldStamps = stamps;
    int oldStamp = stamp;
    keys = new long[2 * oldKeys.length];
    values = new int[keys.length];
    stamps = new int[keys.length];
    stamp = 1;
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldStamps[i] == oldStamp) {
        put(place(oldKeys[i]), oldKeys[i], oldValues[i]);
      }
    }
  }
}
