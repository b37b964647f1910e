package eco.plan;

/// Says that a plan was not wanted any more before it was found.
public final class UnwantedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnwantedException() {
    super("the plan is not wanted any more");
  }
}
