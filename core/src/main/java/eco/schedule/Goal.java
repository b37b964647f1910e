package eco.schedule;

/// What a schedule must achieve: an operation among some ranks, as a pre- and a postcondition.
///
/// Both speak about one block of data at one rank. Before: does the rank have a value of the block?
/// (Its own; nobody else's.) After: does the caller want the block there, and made of whose values?
/// The wanted contributions are always the ranks `from(..)` to `to(..)`: one rank where data only
/// moves, several where it is reduced.
///
/// @param root the special rank of a rooted operation, 0 otherwise
/// @param ordered whether the reduction is not commutative, so that contributions must be combined
///     in the order of ranks
public record Goal(Operation operation, int ranks, int root, boolean ordered) {
  public Goal {
    if (ranks < 1) {
      throw new IllegalArgumentException("a group needs ranks: ranks=" + ranks);
    }
    if (root < 0 || root >= ranks || (root != 0 && !operation.rooted())) {
      throw new IllegalArgumentException(
          "no such root: operation=" + operation.word() + ", root=" + root + ", ranks=" + ranks);
    }
    if (ordered && (!operation.reduces() || operation == Operation.BARRIER)) {
      throw new IllegalArgumentException("nothing to order: operation=" + operation.word());
    }
  }

  /// A goal without a special rank, with a commutative reduction if it reduces.
  public static Goal of(Operation operation, int ranks) {
    return new Goal(operation, ranks, 0, false);
  }

  /// A goal with a special rank, with a commutative reduction if it reduces.
  public static Goal of(Operation operation, int ranks, int root) {
    return new Goal(operation, ranks, root, false);
  }

  /// The same goal for a reduction that is not commutative.
  public Goal inOrder() {
    return new Goal(operation, ranks, root, true);
  }

  /// How many blocks the data has.
  public int blocks() {
    return operation.blocks(ranks);
  }

  /// Whether the rank has a value of the block before the operation.
  public boolean starts(int rank, int block) {
    return switch (operation) {
      case BROADCAST, SCATTER -> rank == root;
      case GATHER, ALLGATHER -> rank == block;
      case ALL_TO_ALL -> rank == block / ranks;
      case REDUCE, ALLREDUCE, REDUCE_SCATTER, SCAN, EXCLUSIVE_SCAN, BARRIER -> true;
    };
  }

  /// Whether the rank must have the block after the operation.
  public boolean wants(int rank, int block) {
    return switch (operation) {
      case BROADCAST, ALLGATHER, ALLREDUCE, SCAN, BARRIER -> true;
      case SCATTER, REDUCE_SCATTER -> rank == block;
      case GATHER, REDUCE -> rank == root;
      case ALL_TO_ALL -> rank == block % ranks;
      case EXCLUSIVE_SCAN -> rank > 0;
    };
  }

  /// The first rank whose value the wanted block is made of.
  public int from(int block) {
    return switch (operation) {
      case BROADCAST, SCATTER -> root;
      case GATHER, ALLGATHER -> block;
      case ALL_TO_ALL -> block / ranks;
      case REDUCE, ALLREDUCE, REDUCE_SCATTER, SCAN, EXCLUSIVE_SCAN, BARRIER -> 0;
    };
  }

  /// The last rank whose value the block is made of, where this rank wants it.
  public int to(int rank, int block) {
    return switch (operation) {
      case BROADCAST, SCATTER, GATHER, ALLGATHER, ALL_TO_ALL -> from(block);
      case REDUCE, ALLREDUCE, REDUCE_SCATTER, BARRIER -> ranks - 1;
      case SCAN -> rank;
      case EXCLUSIVE_SCAN -> rank - 1;
    };
  }

  @Override
  public String toString() {
    return operation.word()
        + (ordered ? ", in order" : "")
        + ", ranks="
        + ranks
        + (operation.rooted() ? ", root=" + root : "");
  }
}
