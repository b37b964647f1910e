package eco.launch;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// What one host has to start: ranks that follow each other, all with the same command.
///
/// @param host what the host is called
/// @param firstRank the rank of the first process
/// @param ranks how many processes
/// @param command what each of them runs, an absolute path first
/// @param environment what each of them finds in its environment, besides its own rank
record CrewPlan(
    String host, int firstRank, int ranks, List<String> command, Map<String, String> environment) {

  /// All its ranks.
  List<Integer> allRanks() {
    List<Integer> all = new ArrayList<>();
    for (int i = 0; i < ranks; i++) {
      all.add(firstRank + i);
    }
    return all;
  }
}
