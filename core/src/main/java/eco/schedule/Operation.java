package eco.schedule;

/// The collective operations, with MPI's meaning.
public enum Operation {
  BROADCAST("broadcast"),
  SCATTER("scatter"),
  GATHER("gather"),
  ALLGATHER("allgather"),
  ALL_TO_ALL("all-to-all"),
  REDUCE("reduce"),
  ALLREDUCE("allreduce"),
  REDUCE_SCATTER("reduce-scatter"),
  SCAN("scan"),
  EXCLUSIVE_SCAN("exclusive-scan"),
  BARRIER("barrier");

  private final String word;

  Operation(String word) {
    this.word = word;
  }

  /// The name for a command line and for text.
  public String word() {
    return word;
  }

  /// The operation of that name.
  ///
  /// @throws IllegalArgumentException if there is none
  public static Operation of(String word) {
    for (Operation operation : values()) {
      if (operation.word.equals(word)) {
        return operation;
      }
    }
    throw new IllegalArgumentException("unknown operation: name=" + word);
  }

  /// Whether one rank is special.
  public boolean rooted() {
    return switch (this) {
      case BROADCAST, SCATTER, GATHER, REDUCE -> true;
      default -> false;
    };
  }

  /// Whether values of several ranks are combined into one.
  public boolean reduces() {
    return switch (this) {
      case REDUCE, ALLREDUCE, REDUCE_SCATTER, SCAN, EXCLUSIVE_SCAN, BARRIER -> true;
      default -> false;
    };
  }

  /// How many blocks the caller's data has: shares that the operation itself tells apart.
  ///
  /// One vector for a broadcast, a reduction or a scan; one block per rank for a gather; one block
  /// per ordered pair, `source * ranks + target`, for an all-to-all.
  public int blocks(int ranks) {
    return switch (this) {
      case BROADCAST, REDUCE, ALLREDUCE, SCAN, EXCLUSIVE_SCAN, BARRIER -> 1;
      case SCATTER, GATHER, ALLGATHER, REDUCE_SCATTER -> ranks;
      case ALL_TO_ALL -> Math.multiplyExact(ranks, ranks);
    };
  }
}
