package eco.cli.trace;

/// A record cannot be read, or a trace not be made of it; the message says which and why.
public final class TraceException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TraceException(String what) {
    super(what);
  }
}
