package eco.message;

/// A rank that an operation needs is dead, has left, or cannot be reached any more.
public final class RankFailedException extends EcoException {
  private static final long serialVersionUID = 1L;

  private final int rank;

  /// Tells that `rank` failed.
  public RankFailedException(int rank, String what) {
    super(what);
    this.rank = rank;
  }

  /// The rank that failed.
  public int rank() {
    return rank;
  }
}
