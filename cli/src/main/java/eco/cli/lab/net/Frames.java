package eco.cli.lab.net;

import java.util.Arrays;

/// The pool of frames under way: an index per frame, its length, its destination, its copies.
///
/// The bytes of frame `i` live wherever the owner of the pool keeps them. Taking and releasing
/// allocates nothing; an empty pool answers [#NONE], upon which nobody reads another frame.
public final class Frames {
  /// No frame: the pool is empty.
  public static final int NONE = -1;

  /// Destination of a broadcast or multicast frame.
  public static final int EVERYBODY = -1;

  /// Preamble, start delimiter, frame check sequence and the gap between frames.
  static final int OVERHEAD_BYTES = 24;

  /// The shortest frame with its overhead.
  static final int LEAST_WIRE_BYTES = 84;

  private final int[] lengths;
  private final int[] destinations;
  private final int[] copies;
  private final int[] free;
  private int freeCount;

  public Frames(int capacity) {
    lengths = new int[capacity];
    destinations = new int[capacity];
    copies = new int[capacity];
    free = new int[capacity];
    Arrays.setAll(free, i -> capacity - 1 - i);
    freeCount = capacity;
  }

  /// How many frames are taken.
  public int underWay() {
    return free.length - freeCount;
  }

  /// What a frame of `length` bytes (Ethernet header included) costs on a wire.
  public static int wireBytes(int length) {
    return Math.max(LEAST_WIRE_BYTES, length + OVERHEAD_BYTES);
  }

  public int capacity() {
    return lengths.length;
  }

  public int available() {
    return freeCount;
  }

  /// A frame of its own for the caller, or [#NONE].
  public int take() {
    if (freeCount == 0) {
      return NONE;
    }
    int frame = free[--freeCount];
    copies[frame] = 1;
    return frame;
  }

  /// Sets what the network must know of a frame: its bytes and the endpoint it goes to.
  public void describe(int frame, int length, int destination) {
    lengths[frame] = length;
    destinations[frame] = destination;
  }

  public int length(int frame) {
    return lengths[frame];
  }

  public int destination(int frame) {
    return destinations[frame];
  }

  void retain(int frame) {
    copies[frame]++;
  }

  /// Gives one copy back; the last one frees the frame.
  public void release(int frame) {
    assert copies[frame] > 0 : "released twice: frame=" + frame;
    if (--copies[frame] == 0) {
      free[freeCount++] = frame;
    }
  }
}
