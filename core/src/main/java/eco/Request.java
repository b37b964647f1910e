package eco;

import eco.execute.Call;
import org.jspecify.annotations.Nullable;

/// A call of a collective operation, with what a plan for it depends on.
final class Request {
  final Call call = new Call();

  /// Whether what this rank has and also wants lies in the output already.
  boolean inPlace;

  /// Whether the reduction must keep the order of ranks.
  boolean ordered;

  /// Whether the result may not depend on the plan.
  boolean reproducible;

  /// Lengths of blocks in elements, where they are uneven and known here.
  long @Nullable [] inputCounts;

  long @Nullable [] outputCounts;

  /// Where blocks lie, in elements, where they do not lie side by side.
  long @Nullable [] inputOffsets;

  long @Nullable [] outputOffsets;

  /// The length of this rank's own block where blocks are uneven.
  long ownCount;

  /// Whose neighbours exchange, if not all ranks do.
  @Nullable Neighbourhood neighbourhood;

  boolean uneven() {
    return call.count < 0;
  }

  /// Uneven lengths that all ranks know alike, so that all can plan with them: absent where only
  /// the root has them, or every rank some.
  long @Nullable [] agreedCounts() {
    return switch (call.operation) {
      case ALLGATHER -> outputCounts;
      case REDUCE_SCATTER -> inputCounts;
      default -> null;
    };
  }

  /// How many bytes a block has, or this rank's own where they are uneven.
  long blockBytes() {
    return (uneven() ? ownCount : call.count) * call.elementBytes;
  }
}
