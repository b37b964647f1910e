package eco.bench;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// What the user wants to know about the NAS kernel IS.
///
/// @param problem its class: S, W or A
/// @param ranks how many ranks the job has
/// @param transport what carries the messages
/// @param rounds how often it runs
/// @param json the file for results as JSON lines
public record SortRequest(
    String problem, int ranks, Transport transport, int rounds, Optional<Path> json) {
  private static final List<String> PROBLEMS = List.of("S", "W", "A");

  /// Refuses what cannot be measured, naming the option to change.
  public SortRequest {
    if (!PROBLEMS.contains(problem)) {
      throw new IllegalArgumentException("--class is one of S, W and A, not " + problem);
    }
    if (ranks < 1) {
      throw new IllegalArgumentException("nas-is needs -n 1 or more, not " + ranks);
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("--rounds must be at least 1, not " + rounds);
    }
  }
}
