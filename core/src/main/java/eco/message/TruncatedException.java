package eco.message;

/// A message was longer than the buffer of the receive that it matched; nothing was written there.
public final class TruncatedException extends EcoException {
  private static final long serialVersionUID = 1L;

  /// Tells both lengths, the peer and the tag.
  public TruncatedException(String what) {
    super(what);
  }
}
