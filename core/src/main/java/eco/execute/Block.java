package eco.execute;

import eco.message.EcoException;
import eco.message.Owner;
import eco.transport.View;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A piece of memory that neighbours can read, lent for a while.
///
/// Lent for messages, it comes back by itself when the last of them has ended: one write, many
/// readers, and the operation need not wait for them.
final class Block implements Owner {
  final View view = new View();
  final MemorySegment memory;
  private final Blocks home;
  private int readers;
  @Nullable Block next;

  Block(Blocks home, MemorySegment memory) {
    this.home = home;
    this.memory = memory;
  }

  /// Views the first `bytes`.
  Block of(long bytes) {
    view.set(memory, 0, bytes);
    return this;
  }

  /// Lends the block to so many messages.
  void lend(int messages) {
    readers = messages;
  }

  /// Gives the block back.
  void giveBack() {
    home.give(this);
  }

  @Override
  public void messageEnded(int step, int tag, long bytes) {
    if (--readers == 0) {
      giveBack();
    }
  }

  @Override
  public void messageFailed(int step, EcoException why) {
    messageEnded(step, 0, 0);
  }
}
