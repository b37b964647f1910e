package eco.launch;

/// Gets the output of a job, line by line.
///
/// Called by several threads, but never for two lines at once. Both methods may throw an
/// UncheckedIOException to say that nobody reads the output any more, which ends the job.
public interface Sink {
  /// The rank under which the launcher's own lines go.
  int LAUNCHER = -1;

  /// A line without its line end; `err` tells standard error from standard output.
  void line(int rank, boolean err, String line);

  /// Nothing more has come for now.
  default void flush() {}
}
