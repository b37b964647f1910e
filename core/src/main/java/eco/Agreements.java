package eco;

import eco.message.EcoException;
import eco.message.Pending;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The agreements of all groups of a process that are under way without anybody waiting for them.
///
/// Others may need this rank's part in them, so it does not leave before they have ended.
final class Agreements {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final List<Pending> underWay = new ArrayList<>();

  synchronized void add(Pending begun) {
    underWay.add(begun);
  }

  synchronized void remove(Pending ended) {
    underWay.remove(ended);
  }

  /// Waits until all have ended; one that fails is of no more use to anybody.
  void finish() {
    List<Pending> left;
    synchronized (this) {
      left = List.copyOf(underWay);
      underWay.clear();
    }
    for (Pending each : left) {
      try {
        each.await(PATIENCE);
      } catch (EcoException e) {
        // Whoever has died or is late is named by the calls of the program itself.
      }
    }
  }
}
