package eco.collective;

import eco.schedule.Operation;
import java.util.List;

/// Runs the algorithm that a level has for an operation, on one group of that level.
///
/// @param levels from the outermost inwards; the last serves deeper ones too
record Levels(List<Level> levels) {
  Levels {
    levels = List.copyOf(levels);
    if (levels.isEmpty()) {
      throw new IllegalArgumentException("no levels: levels=0");
    }
  }

  Choice choice(Operation operation, int depth) {
    return levels.get(Math.min(depth, levels.size() - 1)).choice(operation);
  }

  /// Into how many chunks a group of that size wants a vector to be cut.
  int chunks(Operation operation, int depth, int members) {
    Choice choice = choice(operation, depth);
    int parts = Catalogue.entry(operation, choice.name()).parts().applyAsInt(members);
    return Math.multiplyExact(parts, choice.segments());
  }

  /// How many values of a chunk a member of any group keeps at once, at most.
  int lanes(List<Operation> operations, int height) {
    int lanes = 1;
    for (int depth = 0; depth < Math.max(1, height); depth++) {
      for (Operation operation : operations) {
        String name = choice(operation, depth).name();
        lanes = Math.max(lanes, Catalogue.entry(operation, name).lanes());
      }
    }
    return lanes;
  }

  /// Writes the operation of one group.
  ///
  /// @return how many rounds it takes
  int write(Operation operation, int depth, Stage group) {
    Choice choice = choice(operation, depth);
    Entry entry = Catalogue.entry(operation, choice.name());
    String refusal = entry.refusal(group.size(), group.ordered());
    if (!refusal.isEmpty()) {
      throw new IllegalArgumentException(refusal + ", level=" + depth);
    }
    int segments = operation == Operation.BARRIER ? 1 : choice.segments();
    return Segmented.write(entry.make(choice), group.withRendezvous(choice.rendezvous()), segments);
  }
}
