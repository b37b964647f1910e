package eco;

import eco.message.Pending;
import eco.message.Status;
import java.time.Duration;
import java.util.function.UnaryOperator;

/// A message of a communicator whose ranks have other numbers in the job.
final class Translated extends Pending {
  private final Pending inner;
  private final UnaryOperator<Status> here;

  Translated(Pending inner, UnaryOperator<Status> here) {
    this.inner = inner;
    this.here = here;
  }

  @Override
  public boolean test() {
    return inner.test();
  }

  @Override
  public Status await() {
    return here.apply(inner.await());
  }

  @Override
  public Status await(Duration limit) {
    return here.apply(inner.await(limit));
  }

  @Override
  public boolean cancel() {
    return inner.cancel();
  }
}
