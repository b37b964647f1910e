package eco.launch;

import java.util.List;

/// What a supervisor has to know.
sealed interface Event {
  /// A rank's process runs.
  record Started(int rank, long pid) implements Event {}

  /// A rank's process ended, and its output has not.
  record Ending(int rank, int status) implements Event {}

  /// A rank's process ended, and so did its output.
  record Exited(int rank, int status, String lastWords) implements Event {}

  /// A rank's control connection broke.
  record Lost(int rank, String cause) implements Event {}

  /// A rank ended the job.
  record Aborted(int rank, int status, String why) implements Event {}

  /// A rank waits for one that is gone.
  record Stranded(int gone, int waiting, boolean joined) implements Event {}

  /// All processes of a host are out of reach.
  record HostLost(String host, List<Integer> ranks, String cause) implements Event {}

  /// Something for the user.
  record Line(String text) implements Event {}

  /// Nobody reads the job's output any more.
  record Unread() implements Event {}
}
