package eco.message;

/// A wait ended because its time ran out; nobody is known to have died.
public final class DeadlineException extends EcoException {
  private static final long serialVersionUID = 1L;

  /// Tells what was waited for and how long.
  public DeadlineException(String what) {
    super(what);
  }
}
