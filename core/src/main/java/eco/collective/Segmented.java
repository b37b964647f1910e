package eco.collective;

/// Runs an algorithm once per segment, so that segments follow each other instead of waiting.
///
/// Segment s of round r is written to round `r * segments + s`: the segments of one round are
/// messages of their own, and the earlier round goes first where both are ready.
final class Segmented {
  private Segmented() {}

  static int write(Algorithm algorithm, Stage stage, int segments) {
    int rounds = 0;
    for (int segment = 0; segment < segments; segment++) {
      rounds = algorithm.write(stage.segment(segment, segments));
    }
    return rounds * segments;
  }
}
