package eco.cli.lab.net;

/// A network file is damaged or describes no possible network; the message is `file:line: why`.
public final class NetworkFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  NetworkFileException(String file, int line, String reason) {
    super(file + ":" + line + ": " + reason);
  }
}
