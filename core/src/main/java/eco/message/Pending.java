package eco.message;

import java.time.Duration;

/// An operation that was started and may not have ended yet.
///
/// An operation ends once: it is done, it failed, or it was cancelled. Any thread may ask; asking
/// drives the operation on. Until it has ended, its buffer belongs to it.
public abstract class Pending {
  /// For the parts of the library.
  protected Pending() {}

  /// Drives the operation on without waiting, and tells whether it has ended well.
  ///
  /// @throws eco.message.EcoException if it failed
  public abstract boolean test();

  /// Waits until the operation has ended, at most the job's deadline for waits.
  ///
  /// @return what was received; for a send, its own target, tag and length
  public abstract Status await();

  /// Waits until the operation has ended, at most `limit`; afterwards it may be awaited again.
  ///
  /// @throws DeadlineException if it has not ended by then
  public abstract Status await(Duration limit);

  /// Takes back a receive that nothing has matched yet.
  ///
  /// @return whether it was taken back; if not, it will end as if nothing had been said
  public abstract boolean cancel();
}
