package eco.bench;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// What `eco bench` can measure.
public enum Operation {
  /// Half the round trip of a message between ranks 0 and 1.
  LATENCY("8,64,256,1K,4K,16K,64K"),
  /// The same over large messages, as bytes per time.
  BANDWIDTH("1K,4K,16K,64K,256K,1M,4M,16M"),
  /// Small messages one way, as messages per time.
  RATE("8"),
  /// How long N ranks take to start, join, leave and end, and what memory they need.
  LAUNCH(""),
  /// The limits that the message layer measured on this machine.
  LIMITS(""),
  /// How fast a reduction combines elements, beside a plain loop.
  KERNELS("64K,1M,16M"),
  /// How well the rules find the clusters of generated networks.
  INFER(""),
  /// What package `mpi` costs beside the library itself.
  MPI("8,1K,4K,64K,1M"),
  /// The NAS kernel IS, a sort of integers, through package `mpi`.
  NAS_IS(""),
  /// What strategies of collective operations should take beside what they took.
  MODELS(""),
  /// The collective operations that have a target, beside Open MPI.
  COLLECTIVES(""),
  BROADCAST(eco.schedule.Operation.BROADCAST),
  BARRIER(eco.schedule.Operation.BARRIER),
  SCATTER(eco.schedule.Operation.SCATTER),
  GATHER(eco.schedule.Operation.GATHER),
  ALLGATHER(eco.schedule.Operation.ALLGATHER),
  ALL_TO_ALL(eco.schedule.Operation.ALL_TO_ALL),
  REDUCE(eco.schedule.Operation.REDUCE),
  ALLREDUCE(eco.schedule.Operation.ALLREDUCE),
  REDUCE_SCATTER(eco.schedule.Operation.REDUCE_SCATTER),
  SCAN(eco.schedule.Operation.SCAN),
  EXCLUSIVE_SCAN(eco.schedule.Operation.EXCLUSIVE_SCAN),
  /// All collective operations in turn.
  EVERY("8,1K,64K,1M");

  private final String defaultBytes;
  private final Optional<eco.schedule.Operation> collective;

  Operation(String defaultBytes) {
    this.defaultBytes = defaultBytes;
    this.collective = Optional.empty();
  }

  Operation(eco.schedule.Operation collective) {
    this.defaultBytes = collective == eco.schedule.Operation.BARRIER ? "" : "8,1K,64K,1M";
    this.collective = Optional.of(collective);
  }

  /// The collective operation, if it is one.
  Optional<eco.schedule.Operation> collective() {
    return collective;
  }

  /// What is measured in the end: itself, or all collective operations.
  List<Operation> parts() {
    return this == EVERY
        ? Arrays.stream(values()).filter(part -> part.collective.isPresent()).toList()
        : List.of(this);
  }

  /// Whether one rank is special, in some part of it.
  boolean rooted() {
    return parts().stream()
        .anyMatch(part -> part.collective.map(eco.schedule.Operation::rooted).orElse(false));
  }

  /// Whether it is planned for a network.
  boolean planned() {
    return parts().stream().allMatch(part -> part.collective.isPresent());
  }

  /// The message lengths that are measured unless others are asked for.
  List<Long> defaultBytes() {
    return Sizes.parse(defaultBytes);
  }

  /// Whether message lengths mean anything here.
  boolean sendsMessages() {
    return !defaultBytes.isEmpty();
  }

  /// Whether the user chooses the rivals that are measured beside it.
  boolean hasRivals() {
    return switch (this) {
      case LIMITS, COLLECTIVES, KERNELS, INFER, MPI, NAS_IS, MODELS -> false;
      default -> true;
    };
  }

  /// The fewest ranks that it makes sense for.
  int leastRanks() {
    return sendsMessages() && !planned() ? 2 : 1;
  }

  /// The name on the command line and in results.
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
