package eco.execute;

/// When the messages of a program leave, counted from the begin of the operation.
public final class Departures {
  /// Everything leaves as soon as it can.
  public static final Departures AT_ONCE = new Departures();

  private final long[] nanos;

  /// @param nanos by step: when what it sends or receives may leave; none if everything may at once
  public Departures(long... nanos) {
    this.nanos = nanos.clone();
  }

  boolean atOnce() {
    return nanos.length == 0;
  }

  /// When a step may send.
  ///
  /// @param begunAt when the operation began
  /// @param now the earliest answer
  long from(int step, long begunAt, long now) {
    long at = atOnce() ? now : begunAt + nanos[step];
    return at - now > 0 ? at : now;
  }

  /// When the operation began, once a step has received its message: this rank was late if that is
  /// here before it may have left.
  long begin(int step, long begunAt, long now) {
    long latest = atOnce() ? begunAt : now - nanos[step];
    return latest - begunAt < 0 ? latest : begunAt;
  }
}
