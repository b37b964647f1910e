package eco.launch;

import java.io.IOException;
import java.util.List;

/// The ranks of one job on one host, as processes.
interface Crew extends AutoCloseable {
  /// Hears of the processes; called by several threads.
  interface Reports {
    /// A process runs.
    void started(int rank, long pid);

    /// Whole lines of its output.
    void output(int rank, boolean err, List<String> lines);

    /// Its process ended, but somebody may still write to its output.
    ///
    /// @param status as for [#exited]
    void ending(int rank, int status);

    /// It ended; nothing more comes from it.
    ///
    /// @param status its exit status, 128 + the signal's number if a signal ended it
    /// @param lastWords what it last said on standard error
    void exited(int rank, int status, String lastWords);

    /// The host is out of reach, and all its ranks with it.
    void hostLost(String host, List<Integer> ranks, String cause);
  }

  /// What the host is called.
  String host();

  /// The ranks that run there.
  List<Integer> ranks();

  /// Starts the processes.
  void start() throws IOException;

  /// Asks every process to end.
  void terminate();

  /// Ends every process at once.
  void kill();

  /// Waits until all have ended, at most so long.
  void awaitEnd(long millis);

  /// Lets go of what is left; no process runs any more.
  @Override
  void close();
}
