package eco;

import eco.execute.Collective;
import eco.message.EcoException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// The agreements of all groups of a process that are under way without anybody waiting for them.
///
/// Others may need this rank's part in them, so it does not leave before they have ended.
final class Agreements {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final List<Collective> underWay = new ArrayList<>();

  synchronized void add(Collective begun) {
    underWay.removeIf(Collective::over); // those of communicators that were forgotten meanwhile
    underWay.add(begun);
  }

  synchronized void remove(Collective ended) {
    underWay.remove(ended);
  }

  /// Waits until all have ended; one that fails is of no more use to anybody.
  void finish() {
    List<Collective> left;
    synchronized (this) {
      left = List.copyOf(underWay);
      underWay.clear();
    }
    for (Collective each : left) {
      try {
        each.await(PATIENCE);
      } catch (EcoException e) {
        // Whoever has died or is late is named by the calls of the program itself.
      }
    }
  }
}
