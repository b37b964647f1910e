package mpi;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Hints from a program, by keys; they are kept but change nothing.
@SuppressWarnings("AvoidCommonTypeNames") // the name is MPI's
public final class Info implements Cloneable, Freeable {
  private Map<String, String> values = new LinkedHashMap<>();
  private boolean freed;

  /// Without hints.
  public Info() {}

  static Info ofEnvironment() {
    Info info = new Info();
    info.values.put("command", System.getProperty("sun.java.command", ""));
    info.values.put("host", MPI.Get_processor_name());
    info.values.put("arch", System.getProperty("os.arch", ""));
    info.values.put("wdir", System.getProperty("user.dir", ""));
    info.values.put("thread_level", "MPI_THREAD_MULTIPLE");
    return info;
  }

  /// Sets a hint.
  public void set(String key, String value) {
    values.put(key, value);
  }

  /// A hint, or null.
  public @Nullable String get(String key) {
    return values.get(key);
  }

  /// Removes a hint.
  public void delete(String key) {
    if (values.remove(key) == null) {
      throw new MPIException(MPI.ERR_INFO_NOKEY, "info: no such key, key=" + key);
    }
  }

  /// How many hints there are.
  public int size() {
    return values.size();
  }

  /// The key with that number.
  public String getKey(int index) {
    return values.keySet().toArray(String[]::new)[index];
  }

  /// The same hints once more.
  @Override
  public Info clone() {
    Info copy = new Info();
    copy.values = new LinkedHashMap<>(values);
    return copy;
  }

  /// As [#clone].
  public Info dup() {
    return clone();
  }

  /// Gives it back.
  @Override
  public void free() {
    freed = true;
  }

  /// Whether it was given back.
  public boolean isNull() {
    return freed || this == MPI.INFO_NULL;
  }
}
