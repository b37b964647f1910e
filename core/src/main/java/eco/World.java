package eco;

import eco.collective.Catalogue;
import eco.collective.Choice;
import eco.execute.Blocks;
import eco.execute.Sharing;
import eco.launch.Joined;
import eco.message.Endpoint;
import eco.schedule.Operation;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/// What all communicators of a process have in common.
final class World {
  final Joined joined;
  final Endpoint endpoint;
  final Blocks blocks = new Blocks();
  final Sharing sharing;

  /// For every rank of the job the number of its machine.
  final int[] machines;

  /// Algorithms that were asked for from outside, by operation.
  final Map<Operation, Choice> forced;

  private final AtomicInteger contexts = new AtomicInteger();

  World(Joined joined) {
    this.joined = joined;
    this.endpoint = joined.endpoint();
    this.machines = joined.machines();
    this.forced = Catalogue.choices(System.getenv().getOrDefault("ECO_ALGORITHM", ""));
    int neighbours = 0;
    for (int machine : machines) {
      neighbours += machine == machines[endpoint.rank()] ? 1 : 0;
    }
    boolean crowded = neighbours > Runtime.getRuntime().availableProcessors();
    this.sharing = new Sharing(crowded ? 16 << 10 : Long.MAX_VALUE, 8 << 10);
  }

  /// A number for a communicator that no other in the job has: this rank's next one.
  int newContext() {
    int ranks = endpoint.size();
    return Math.addExact(
        1 + endpoint.rank(), Math.multiplyExact(ranks, contexts.getAndIncrement()));
  }
}
