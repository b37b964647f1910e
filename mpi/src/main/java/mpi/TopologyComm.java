package mpi;

import eco.Communicator;
import org.jspecify.annotations.Nullable;

/// Ranks with neighbours.
abstract class TopologyComm extends Intracomm {
  private final @Nullable Communicator around;

  TopologyComm(@Nullable Communicator link) {
    attach(link);
    around = link == null ? null : link.duplicate();
  }

  @Override
  final @Nullable Communicator around() {
    return around;
  }

  @Override
  abstract Neighbours neighbours();
}
