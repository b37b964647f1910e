package mpi;

/// A rank's own neighbours in a graph.
public final class DistGraphNeighbors {
  private final int[] sources;
  private final int[] sourceWeights;
  private final int[] destinations;
  private final int[] destinationWeights;
  private final boolean weighted;

  DistGraphNeighbors(
      int[] sources,
      int[] sourceWeights,
      int[] destinations,
      int[] destinationWeights,
      boolean weighted) {
    this.sources = sources.clone();
    this.sourceWeights = sourceWeights.clone();
    this.destinations = destinations.clone();
    this.destinationWeights = destinationWeights.clone();
    this.weighted = weighted;
  }

  /// How many ranks it hears from.
  public int getInDegree() {
    return sources.length;
  }

  /// How many ranks it tells.
  public int getOutDegree() {
    return destinations.length;
  }

  /// Whether its edges have weights.
  public boolean isWeighted() {
    return weighted;
  }

  /// A rank that it hears from.
  public int getSource(int i) {
    return sources[i];
  }

  /// The weight of that edge.
  public int getSourceWeight(int i) {
    return sourceWeights[i];
  }

  /// A rank that it tells.
  public int getDestination(int i) {
    return destinations[i];
  }

  /// The weight of that edge.
  public int getDestinationWeight(int i) {
    return destinationWeights[i];
  }

  int[] sources() {
    return sources;
  }

  int[] destinations() {
    return destinations;
  }
}
