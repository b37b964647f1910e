package eco.launch;

import eco.message.DeadlineException;
import eco.message.EcoException;
import eco.message.RankFailedException;
import java.net.ProtocolException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/// The rounds in which all ranks give each other a blob, by way of the rendezvous.
///
/// One round at a time; the first failure is for ever, since a rank that is gone never returns.
final class Exchange {
  private final Job job;
  private final Object lock;
  private int round;

  /// How many rounds this rank has given its blob to.
  private int given;

  private byte @Nullable [][] result;
  private int failedRank;
  private @Nullable String failure;

  Exchange(Job job, Object lock) {
    this.job = job;
    this.lock = lock;
  }

  byte[][] run(Control to, byte[] mine) {
    long untilNanos = System.nanoTime() + job.deadline().toNanos();
    synchronized (lock) {
      if (given == round) { // Even if it must fail: the rendezvous is to know who waits for whom.
        given++;
        to.send(Frame.BLOB.of(round, mine));
      }
      while (result == null) {
        check();
        if (!Waits.until(lock, untilNanos)) {
          throw new DeadlineException(
              "exchange took too long: rank=" + job.rank() + ", round=" + round);
        }
      }
      byte[][] all = result;
      result = null;
      round++;
      return all;
    }
  }

  void finish(ByteBuffer body) throws ProtocolException {
    synchronized (lock) {
      int number = body.getInt();
      if (number != round) {
        throw new ProtocolException("not the round: round=" + number + ", expected=" + round);
      }
      byte[][] all = new byte[job.size()][];
      for (int rank = 0; rank < all.length; rank++) {
        int length = body.getInt();
        if (length < 0 || length > body.remaining()) {
          throw new ProtocolException("blob too long: bytes=" + length);
        }
        all[rank] = new byte[length];
        body.get(all[rank]);
      }
      result = all;
      lock.notifyAll();
    }
  }

  /// Makes this and every later round fail because of `rank` (-1: the rendezvous).
  void fail(int rank, String why) {
    synchronized (lock) {
      if (failure == null) {
        failedRank = rank;
        failure = why;
        lock.notifyAll();
      }
    }
  }

  private void check() {
    String why = failure;
    if (why != null && result == null) {
      throw failedRank < 0 ? new EcoException(why) : new RankFailedException(failedRank, why);
    }
  }
}
