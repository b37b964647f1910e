package eco.collective;

/// All-to-all by rotated exchange: everyone serves its next neighbour first, then the one after.
///
///     round k     i -> i + k + 1: every member sends once and receives once
///
/// Cost (Table 3): `(P - 1) (g(m) + L)` at most. Wins for long data: no receiver is crowded.
///
/// Paper: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, section 5.
final class RotatedAllToAll implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int source = 0; source < n; source++) {
      for (int distance = 1; distance < n; distance++) {
        int target = (source + distance) % n;
        if (stage.sees(source, target)) {
          stage.copy(distance - 1, stage.share(source, target), source, target);
        }
      }
    }
    return n - 1;
  }
}
