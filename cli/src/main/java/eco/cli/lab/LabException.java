package eco.cli.lab;

/// Something about the lab that the user must know, in one line.
public final class LabException extends RuntimeException {
  private static final long serialVersionUID = 1;

  LabException(String message) {
    super(message);
  }

  LabException(String message, Throwable cause) {
    super(message, cause);
  }
}
