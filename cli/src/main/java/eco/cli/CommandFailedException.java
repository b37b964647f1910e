package eco.cli;

/// A command cannot do what it was asked to, for a reason that one line tells.
final class CommandFailedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /// Tells `what` is wrong and what to do about it.
  CommandFailedException(String what) {
    super(what);
  }
}
