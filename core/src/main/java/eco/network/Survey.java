package eco.network;

/// A network as it was found: what was measured, the tree of clusters, when and with what.
///
/// @param made when the measuring ended, as in `2026-01-31T12:00:00Z`
/// @param tool the program that made it, with its version
/// @param topology the leaves are the hosts of the measurements, by their place in the list
public record Survey(String made, String tool, Measurements measurements, Topology topology) {
  public Survey {
    if (topology.size() != measurements.hosts().size()) {
      throw new IllegalArgumentException(
          "one leaf for every host: hosts=%d, leaves=%d"
              .formatted(measurements.hosts().size(), topology.size()));
    }
  }
}
