package mpi;

/// A child that never calls Init.
final class SpawnedInVain {
  private SpawnedInVain() {}

  public static void main(String[] args) {}
}
