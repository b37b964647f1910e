package eco.message;

/// Whom a message belongs to that nobody waits for by itself; called in the endpoint's [Turn].
public interface Owner {
  /// The message has ended well.
  ///
  /// @param step the number that was given to the message
  /// @param tag the tag that came with it
  /// @param bytes how long it was
  void messageEnded(int step, int tag, long bytes);

  /// The message has failed.
  void messageFailed(int step, EcoException why);
}
