package mpi;

/// Whom a rank hears from and whom it tells, in the order of their blocks.
///
/// Two ranks may be neighbours twice, as in a ring of two; tags then tell their blocks apart: a
/// block to neighbour i carries tag i, and that from neighbour i the tag that it has there.
///
/// @param sources whom it hears from
/// @param targets whom it tells
/// @param sourceTags the tag of what each source sends
@SuppressWarnings("ArrayRecordComponent") // never compared
record Neighbours(int[] sources, int[] targets, int[] sourceTags) {
  /// Neighbours in a graph: what comes twice from the same rank comes in order.
  static Neighbours of(int[] sources, int[] targets) {
    return new Neighbours(sources, targets, new int[0]);
  }

  int sendTag(int target) {
    return sourceTags.length == 0 ? 0 : target;
  }

  int receiveTag(int source) {
    return sourceTags.length == 0 ? 0 : sourceTags[source];
  }
}
