package eco;

/// Whether a flight recording is under way that wants ECO's events.
///
/// The JVM's recorder takes most of a second to start, and even to load an event's class starts it.
/// So nothing of it is touched before somebody has started a recording, however that was done (by
/// an option, with jcmd, by the program); its thread tells. Afterwards the events themselves know.
final class Flight {
  private static final String RECORDER_THREAD = "JFR Recorder Thread";

  private final World world;

  /// Once true it stays so; a thread that sees it late misses the first events of a recording.
  private boolean started;

  Flight(World world) {
    this.world = world;
  }

  /// Whether events are wanted, if a recording was there when [#look] was last called.
  boolean isOn() {
    return started && CollectiveEvent.isWanted();
  }

  /// Whether events are wanted; takes a few microseconds while there is no recording.
  boolean look() {
    if (!started && recorderRuns()) {
      started = true;
      RankEvent.announce(world);
    }
    return isOn();
  }

  private static boolean recorderRuns() {
    ThreadGroup all = Thread.currentThread().getThreadGroup();
    if (all == null) {
      return false;
    }
    while (all.getParent() != null) {
      all = all.getParent();
    }
    Thread[] threads = new Thread[2 * all.activeCount() + 8];
    int count = all.enumerate(threads);
    for (int i = 0; i < count; i++) {
      if (threads[i].getName().equals(RECORDER_THREAD)) {
        return true;
      }
    }
    return false;
  }
}
