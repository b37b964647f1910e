package mpi;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// Values that a program keeps with a communicator, a datatype or a window, under keys.
final class Attributes {
  private static final int FIRST_KEY = 100;
  private static final AtomicInteger NEXT = new AtomicInteger(FIRST_KEY);
  private static final Set<Integer> KEYS = ConcurrentHashMap.newKeySet();

  private final Map<Integer, Object> values = new ConcurrentHashMap<>();

  static int newKey() {
    int key = NEXT.getAndIncrement();
    KEYS.add(key);
    return key;
  }

  static void freeKey(int key) {
    check(key);
    KEYS.remove(key);
  }

  private static void check(int key) {
    if (key < 0 || (key >= FIRST_KEY && !KEYS.contains(key))) {
      throw new MPIException(MPI.ERR_KEYVAL, "attribute: no such key, key=" + key);
    }
  }

  void set(int key, Object value) {
    check(key);
    values.put(key, value);
  }

  @Nullable Object get(int key) {
    check(key);
    return values.get(key);
  }

  void remove(int key) {
    check(key);
    if (values.remove(key) == null) {
      throw new MPIException(MPI.ERR_KEYVAL, "attribute: no value, key=" + key);
    }
  }

  void take(Attributes other) {
    values.putAll(other.values);
  }
}
