package eco.collective;

/// Exclusive scan from any inclusive scan: afterwards everyone hands its result to the next.
///
///     scan      x0     x0+x1     x0+x1+x2
///     shift       \---> x0 \---> x0+x1
///
/// Cost: that of the scan, plus `L + g(m)`. Wins where a scan is good and needs only one lane.
record ScanThenShift(Algorithm scan) implements Algorithm {
  @Override
  public int write(Stage stage) {
    int rounds = scan.write(stage);
    for (int member = 0; member + 1 < stage.size(); member++) {
      stage.copy(rounds, stage.all(), member, member + 1);
    }
    return rounds + 1;
  }
}
