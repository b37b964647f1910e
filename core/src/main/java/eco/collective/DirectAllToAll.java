package eco.collective;

/// All-to-all by direct exchange: everyone serves 0, 1, 2, ... in the same order.
///
///     i sends to 0, then 1, then 2, ...
///
/// Cost (Table 3): between `(P - 1) g(m) + L` without contention and far more, since all senders
/// crowd upon one receiver at a time. The rival of [RotatedAllToAll].
///
/// Paper: Barchet-Estefanel and Mounie, Performance characterisation of intra-cluster collective
/// communications, 2004, section 5.
final class DirectAllToAll implements Algorithm {
  @Override
  public int write(Stage stage) {
    int n = stage.size();
    for (int source = 0; source < n; source++) {
      for (int target = 0; target < n; target++) {
        if (source != target && stage.sees(source, target)) {
          stage.copy(target, stage.share(source, target), source, target);
        }
      }
    }
    return n;
  }
}
