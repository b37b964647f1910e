package eco.cli.trace;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Puts the operations of a rank on rows so that none overlaps another of its row.
///
/// A communicator has a row of its own, and more where operations were started before others had
/// ended.
final class Lanes {
  /// One row, and until when it is taken.
  private static final class Lane {
    final int number;
    long freeAt = Long.MIN_VALUE;

    Lane(int number) {
      this.number = number;
    }
  }

  private final Map<Integer, List<Lane>> ofCommunicator = new HashMap<>();
  private final Map<Integer, String> names = new TreeMap<>();

  /// The row for an operation; they must come in the order of their starts.
  int place(Slice slice) {
    List<Lane> lanes =
        ofCommunicator.computeIfAbsent(slice.communicator(), each -> new ArrayList<>());
    for (Lane lane : lanes) {
      if (lane.freeAt <= slice.startNanos()) {
        lane.freeAt = slice.endNanos();
        return lane.number;
      }
    }
    Lane added = new Lane(names.size() + 1);
    added.freeAt = slice.endNanos();
    lanes.add(added);
    String name = slice.communicator() == 0 ? "world" : "communicator " + slice.communicator();
    names.put(added.number, lanes.size() == 1 ? name : name + ", overlapping " + lanes.size());
    return added.number;
  }

  /// The names of the rows, by number.
  Map<Integer, String> names() {
    return names;
  }
}
