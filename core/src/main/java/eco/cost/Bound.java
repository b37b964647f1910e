package eco.cost;

/// A time that no schedule can beat, and what makes it so long.
///
/// @param limitedBy in words, to follow "limited by"
public record Bound(double nanos, String limitedBy) {
  /// Nothing to do.
  static final Bound NONE = new Bound(0, "nothing");

  Bound orMore(double nanos, String limitedBy) {
    return nanos > this.nanos ? new Bound(nanos, limitedBy) : this;
  }
}
