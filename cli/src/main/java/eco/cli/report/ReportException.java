package eco.cli.report;

/// A page cannot be made, for a reason that one line tells.
public final class ReportException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ReportException(String what) {
    super(what);
  }
}
