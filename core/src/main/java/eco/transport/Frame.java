package eco.transport;

import java.lang.foreign.MemorySegment;

/// A frame as a link hands it over: a few header fields, and where its payload lies.
///
/// The meaning of `kind`, `context`, `tag`, `first` and `second` is the message layer's; a
/// transport only carries them. The payload may be read until the link's `release`.
public final class Frame {
  /// What the frame is, 0 to 15.
  public int kind;

  /// Which communicator it belongs to.
  public int context;

  /// The tag of its message.
  public int tag;

  /// A number that goes along.
  public long first;

  /// Another number that goes along.
  public long second;

  /// The memory in which the payload lies.
  public MemorySegment memory = MemorySegment.NULL;

  /// Where in `memory` the payload begins.
  public long at;

  /// How long the payload is.
  public int bytes;

  /// Whether its payload is still on its way: the link must be told where it goes.
  public boolean coming;

  /// Whether its payload lies where the link was told to put it, and not in `memory`.
  public boolean landed;

  /// A frame to be filled.
  public Frame() {}
}
