package eco.execute;

import eco.message.EcoException;

/// Ranks of a communicator have made calls that do not go together.
public final class MismatchException extends EcoException {
  private static final long serialVersionUID = 1;

  MismatchException(String message) {
    super(message);
  }
}
