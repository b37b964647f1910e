package eco.transport;

import org.jspecify.annotations.Nullable;

/// A way to one peer and back: frames arrive once, whole, and in the order they were written.
///
/// A link is not safe for several threads at once; its endpoint's lock guards it. No call waits.
public interface Link {
  /// Writes a frame with `bytes` of `view` from `from` on as its payload.
  ///
  /// @return whether there was room; if not, nothing has happened
  boolean write(
      int kind, int context, int tag, long first, long second, View view, long from, int bytes);

  /// Whether [#lend] saves a copy of long payloads.
  default boolean lends() {
    return false;
  }

  /// Writes a frame like [#write], and may go on reading `view` as long as [#owes(long)] says so.
  default boolean lend(
      int kind, int context, int tag, long first, long second, View view, long from, int bytes) {
    return write(kind, context, tag, first, second, view, from, bytes);
  }

  /// A mark for all that has been lent so far.
  default long lent() {
    return 0;
  }

  /// Whether memory that was lent before `mark` is still in use.
  default boolean owes(long mark) {
    return false;
  }

  /// Does a piece of the work by which lent memory comes back.
  ///
  /// @return whether there was any to do
  default boolean payBack() {
    return false;
  }

  /// Has all memory of users come back at once, lent or awaiting a payload.
  default void letGo() {}

  /// Has the next `bytes` leave at no more than so many per second, if the link can, and few of
  /// them wait where nothing can overtake them.
  default void pace(long bytes, long bytesPerSecond) {}

  /// Whether more of a long message may be written: not too much of it waits to leave.
  default boolean takesMore() {
    return true;
  }

  /// Looks for the next frame and fills `frame` with it.
  ///
  /// Of a frame with a long payload there may be only the header: it is `coming`. Then [#divert]
  /// or [#collect] must be called before it is found again, now as a whole.
  ///
  /// @return whether there was one; until it is released the same one is found again
  boolean read(Frame frame);

  /// Has the payload of a frame that is coming put into `view` at `at`, or nowhere if that is a
  /// view of nothing.
  ///
  /// @return false if that is not possible: then it must be collected
  default boolean divert(View view, long at) {
    return false;
  }

  /// Has the payload of a frame that is coming put where short ones are.
  default void collect() {}

  /// Gives the space of the frame last read back to the peer.
  void release();

  /// Pushes on what was written and has not left yet.
  ///
  /// @return whether something moved
  boolean flush();

  /// The longest payload that a frame should have now.
  int largestPayload();

  /// How many bytes the peer may hold of what no receive has asked for yet.
  long creditBytes();

  /// Tells the peer how many bytes of credit, in sum, have been given back to it.
  void returnCredit(long sum);

  /// How many bytes of credit, in sum, the peer has given back.
  long returnedCredit();

  /// Has the next flush tell the peer how much has arrived.
  void acknowledgeNow();

  /// Whether a read finds what has just arrived: a stream among many shows it only once the waiter
  /// has looked at all of them.
  boolean showsAtOnce();

  /// Whether the peer's shared buffers can be read and written from here.
  boolean reachesMemory();

  /// Hands `bytes` of the peer's shared buffers at `location` to `sink`, as from `to` on.
  void pull(long location, Sink sink, long to, long bytes);

  /// Has `view` view `bytes` of a buffer among the peer's shared ones, at `location`.
  void look(long location, View view, long bytes);

  /// Copies `bytes` of `view` from `from` to the peer's shared buffers at `location`.
  void push(View view, long from, long location, long bytes);

  /// What the peer shows to all its neighbours, if it can be seen from here.
  default @Nullable Board board() {
    return null;
  }

  /// Wakes the peer if it sleeps, after something was shown to it.
  default void wake() {}

  /// Why nothing can be sent or received any more, or null while that is possible.
  @Nullable String broken();

  /// What the medium is called in errors and tables.
  String medium();
}
