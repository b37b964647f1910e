package mpi;

/// What a program gives back when it needs it no more.
public interface Freeable {
  /// Gives it back.
  void free();
}
