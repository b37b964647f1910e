package eco.transport;

import java.io.IOException;

/// A process of the same job was reached and does not want this connection.
public final class RefusedException extends IOException {
  private static final long serialVersionUID = 1L;

  /// Tells the reason.
  public RefusedException(String reason) {
    super(reason);
  }
}
