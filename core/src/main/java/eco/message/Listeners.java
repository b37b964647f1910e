package eco.message;

import eco.transport.Frame;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Who hears what other endpoints say, and who hears that somebody waits for long.
final class Listeners {
  private Endpoint.Notices notices = (source, words) -> {};
  private Endpoint.Patience patience = (what, start, now) -> {};
  private long patienceNanos = Long.MAX_VALUE;

  void listen(Endpoint.Notices notices) {
    this.notices = notices;
  }

  void patience(long limitNanos, Endpoint.Patience patience) {
    this.patience = patience;
    this.patienceNanos = limitNanos;
  }

  /// The endpoint of `source` has said something.
  void notice(int source, Frame words) {
    byte[] copy = new byte[words.bytes];
    MemorySegment.copy(words.memory, ValueLayout.JAVA_BYTE, words.at, copy, 0, copy.length);
    notices.heard(source, copy);
  }

  /// The activity has been waited for since `start`, and it is `now`.
  void stillWaiting(Activity activity, long start, long now) {
    if (now - start > patienceNanos) {
      patience.waits(activity.toString(), start, now);
    }
    activity.stillWaited(now);
  }
}
