package eco.bench;

import eco.message.EcoException;

/// A measurement could not be made; the message says why and what to do, in one line.
public final class BenchException extends EcoException {
  private static final long serialVersionUID = 1L;

  /// A measurement that cannot be made.
  public BenchException(String what) {
    super(what);
  }

  BenchException(String what, Throwable cause) {
    super(what, cause);
  }
}
