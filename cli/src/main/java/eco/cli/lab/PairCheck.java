package eco.cli.lab;

/// Declared against measured for one kind of pair.
///
/// @param declaredMbit 0 if nothing limits the rate
/// @param declaredMillis one way, of the shortest frame
public record PairCheck(
    String from,
    String to,
    String path,
    double declaredMbit,
    double measuredMbit,
    double declaredMillis,
    double measuredMillis) {
  static final double RATE_TOLERANCE = 0.10;
  static final double DELAY_TOLERANCE_MILLIS = 0.2;

  /// How far the rate is off, as a share of the declared one.
  public double rateOff() {
    return declaredMbit == 0 ? 0 : measuredMbit / declaredMbit - 1;
  }

  public double delayOffMillis() {
    return measuredMillis - declaredMillis;
  }

  public boolean holds() {
    return Math.abs(rateOff()) <= RATE_TOLERANCE
        && Math.abs(delayOffMillis()) <= DELAY_TOLERANCE_MILLIS;
  }
}
