package mpi;

/// The partners of a shift.
public final class ShiftParms {
  /// The rank to receive from.
  public final int rank_source;

  /// The rank to send to.
  public final int rank_dest;

  ShiftParms(int rank_source, int rank_dest) {
    this.rank_source = rank_source;
    this.rank_dest = rank_dest;
  }

  /// The rank to receive from.
  public int getRankSource() {
    return rank_source;
  }

  /// The rank to send to.
  public int getRankDest() {
    return rank_dest;
  }
}
