package eco;

import eco.schedule.Operation;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// The arguments with which one rank makes the call of a [Sample].
///
/// @param told the lengths of all blocks, for a rank that has no buffer for them; null: not told
record Arguments(
    Sample sample,
    int rank,
    @Nullable Space input,
    @Nullable Space output,
    boolean inPlace,
    long @Nullable [] told,
    @Nullable Reduction reduction) {

  @Nullable Object[] list() {
    return switch (sample.shape()) {
      case WHOLE -> whole();
      case SLICE -> slice();
      case UNEVEN -> uneven();
    };
  }

  private @Nullable Object[] whole() {
    int root = sample.root();
    return switch (sample.operation()) {
      case BARRIER -> of();
      case BROADCAST -> of(out(), root);
      case SCATTER, GATHER -> of(in(), out(), root);
      case ALLGATHER, ALL_TO_ALL -> of(in(), out());
      case REDUCE -> of(in(), out(), reduction, root);
      case REDUCE_SCATTER -> of(in(), out(), reduction);
      case ALLREDUCE, SCAN, EXCLUSIVE_SCAN ->
          inPlace ? of(out(), reduction) : of(in(), out(), reduction);
    };
  }

  private @Nullable Object[] slice() {
    int root = sample.root();
    long count = count();
    return switch (sample.operation()) {
      case BARRIER -> of();
      case BROADCAST -> of(out(), at(output), count, root);
      case SCATTER, GATHER -> of(in(), at(input), out(), at(output), count, root);
      case ALLGATHER, ALL_TO_ALL -> of(in(), at(input), out(), at(output), count);
      case REDUCE -> of(in(), at(input), out(), at(output), count, reduction, root);
      case ALLREDUCE, REDUCE_SCATTER, SCAN, EXCLUSIVE_SCAN ->
          of(in(), at(input), out(), at(output), count, reduction);
    };
  }

  private @Nullable Object[] uneven() {
    int root = sample.root();
    return switch (sample.operation()) {
      case SCATTER -> {
        long own = output == null ? some(input).counts[rank] : output.counts[0];
        yield of(in(), counts(input), offsets(input), out(), at(output), own, root);
      }
      case GATHER -> of(in(), at(input), own(), out(), counts(output), offsets(output), root);
      case ALLGATHER -> of(in(), at(input), own(), out(), counts(output), offsets(output));
      case ALL_TO_ALL ->
          of(in(), counts(from()), offsets(from()), out(), counts(output), offsets(output));
      case REDUCE_SCATTER -> of(in(), at(input), out(), at(output), counts(from()), reduction);
      default -> slice();
    };
  }

  private static @Nullable Object[] of(@Nullable Object... arguments) {
    return arguments;
  }

  private static Space some(@Nullable Space space) {
    return Objects.requireNonNull(space);
  }

  private Space from() {
    return some(input == null ? output : input);
  }

  /// The length of this rank's own block in a gather.
  private long own() {
    return input == null ? some(output).counts[rank] : input.counts[0];
  }

  private @Nullable Object in() {
    if (inPlace && sample.operation() != Operation.SCATTER) {
      return Collectives.IN_PLACE;
    }
    return input == null ? null : input.buffer;
  }

  private @Nullable Object out() {
    if (inPlace && sample.operation() == Operation.SCATTER) {
      return Collectives.IN_PLACE;
    }
    return output == null ? null : output.buffer;
  }

  private static long at(@Nullable Space space) {
    return space == null ? 0 : space.offsets[0];
  }

  private long @Nullable [] counts(@Nullable Space space) {
    return space == null ? told : space.counts;
  }

  private static long @Nullable [] offsets(@Nullable Space space) {
    return space == null ? null : space.offsets;
  }

  private long count() {
    return (long) sample.count() * (sample.memory() ? sample.element().bytes() : 1);
  }
}
