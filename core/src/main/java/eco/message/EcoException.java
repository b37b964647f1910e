package eco.message;

/// Something in the world went wrong: a rank died, a wait ran out of time, a message was damaged.
///
/// Misuse is told apart: it throws IllegalArgumentException or IllegalStateException before
/// anything has happened.
public class EcoException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// Tells `what` happened, in one line that names rank, peer and operation.
  public EcoException(String what) {
    super(what);
  }

  /// Tells `what` happened and why.
  public EcoException(String what, Throwable cause) {
    super(what, cause);
  }
}
