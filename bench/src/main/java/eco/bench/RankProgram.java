package eco.bench;

/// A program that every rank of a job runs: once in Java for ECO, once in C for its rivals.
///
/// Both take the same arguments and print the same lines.
enum RankProgram {
  PING_PONG(PingPongProgram.class, "pingpong"),
  WINDOW(WindowProgram.class, "window"),
  LAUNCH(LaunchProgram.class, "launch"),
  COLLECTIVE(CollectiveProgram.class, "collective");

  private final Class<?> mainClass;
  private final String rivalName;

  RankProgram(Class<?> mainClass, String rivalName) {
    this.mainClass = mainClass;
    this.rivalName = rivalName;
  }

  Class<?> mainClass() {
    return mainClass;
  }

  /// The C source without its ending.
  String rivalName() {
    return rivalName;
  }
}
