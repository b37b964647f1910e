package eco.cli.survey;

/// A network cannot be measured or its file not be used, for a reason that one line tells.
public final class SurveyException extends RuntimeException {
  private static final long serialVersionUID = 1;

  SurveyException(String what) {
    super(what);
  }
}
