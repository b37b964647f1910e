package eco.network;

/// A network file is damaged, foreign or too new; the message is `file:line: why`.
public final class NetworkFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NetworkFileException(String file, int line, String reason) {
    super(file + ":" + line + ": " + reason);
  }
}
