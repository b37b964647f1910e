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

  /// Looks for the next frame and fills `frame` with it.
  ///
  /// @return whether there was one; until it is released the same one is found again
  boolean read(Frame frame);

  /// Gives the space of the frame last read back to the peer.
  void release();

  /// Pushes on what was written and has not left yet.
  ///
  /// @return whether something moved
  boolean flush();

  /// The longest payload that one frame may have.
  int largestPayload();

  /// How many bytes the peer may hold of what no receive has asked for yet.
  long creditBytes();

  /// Tells the peer how many bytes of credit, in sum, have been given back to it.
  void returnCredit(long sum);

  /// How many bytes of credit, in sum, the peer has given back.
  long returnedCredit();

  /// Has the next flush tell the peer how much has arrived.
  void acknowledgeNow();

  /// Whether the peer's shared buffers can be read and written from here.
  boolean reachesMemory();

  /// Hands `bytes` of the peer's shared buffers at `location` to `sink`, as from `to` on.
  void pull(long location, Sink sink, long to, long bytes);

  /// Copies `bytes` of `view` from `from` to the peer's shared buffers at `location`.
  void push(View view, long from, long location, long bytes);

  /// Why nothing can be sent or received any more, or null while that is possible.
  @Nullable String broken();

  /// What the medium is called in errors and tables.
  String medium();
}
