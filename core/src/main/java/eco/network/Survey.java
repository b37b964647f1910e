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

  /// Reads a network file.
  ///
  /// @param file what to call it in a complaint
  /// @throws NetworkFileException if it is damaged, foreign or newer, with the line and the reason
  public static Survey parse(String file, String text) {
    return SurveyReader.read(file, text);
  }

  /// The survey as a network file.
  public String text() {
    return SurveyWriter.write(this);
  }

  /// Eight hexadecimal digits that are the same for equal surveys and, very likely, for no others.
  public String checksum() {
    return SurveyWriter.checksum(this);
  }
}
