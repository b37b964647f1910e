package eco.execute;

import eco.transport.View;

/// Combines two runs of elements into a third: `target[i] = left[i] o right[i]`.
///
/// Each run may lie in an array, in a segment or in a ByteBuffer, at any address. The target may
/// be the very run of `left` or of `right`; it may not overlap them otherwise. A kernel keeps no
/// state between calls, allocates nothing, and may be used by several threads at once.
public interface Kernel {
  /// Combines `bytes` bytes, from the given offsets in bytes within the three views on.
  ///
  /// @param bytes a multiple of [#elementBytes]
  void combine(
      View left, long leftAt, View right, long rightAt, View target, long targetAt, long bytes);

  /// How many bytes an element has; a run is never cut within one.
  int elementBytes();
}
