package eco;

import eco.message.Pending;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;

/// Operations on few bytes and on some kilobytes in great number, blocking and started, by ranks
/// that come early and late.
public final class ShowProgram {
  private static final int CALLS = 10_000;
  private static final int MOST_UNDER_WAY = 5;

  /// Up to so many elements fit a line; one call in eight has more, up to so many; some have up to
  /// so many, of which ranks combine parts.
  private static final int SHORT = 7;

  private static final int LONG = 600;
  private static final int LONGEST = 16_000;

  private final Communicator world;
  private final SplittableRandom alike = new SplittableRandom(7);
  private final SplittableRandom own;
  private final Deque<Runnable> underWay = new ArrayDeque<>();

  private ShowProgram(Communicator world) {
    this.world = world;
    this.own = new SplittableRandom(world.rank());
  }

  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      new ShowProgram(world).run();
      System.out.println("right");
      refuse(world);
      world.barrier();
      System.out.println("goes on");
      System.out.println("explained " + world.explain("barrier", 0).contains("shown to all"));
    }
  }

  /// A reduction that throws.
  private static void refuse(Communicator world) {
    Reduction refusing =
        Reduction.ofLongs(
            "refusing",
            (a, b) -> {
              throw new ArithmeticException("refused");
            });
    try {
      world.allreduce(new long[1], refusing);
    } catch (ArithmeticException e) {
      System.out.println(e.getMessage());
    }
  }

  private void run() {
    for (int call = 0; call < CALLS; call++) {
      if (own.nextInt(64) == 0) {
        Thread.yield();
      }
      int length = 1 + alike.nextInt(alike.nextInt(8) == 0 ? LONG : SHORT);
      int longer = 1 + alike.nextInt(alike.nextInt(8) == 0 ? LONGEST : LONG);
      switch (alike.nextInt(10)) {
        case 0 -> world.barrier();
        case 1 -> gather(call, length, false);
        case 2 -> gather(call, length, true);
        case 3 -> sum(call, length);
        case 4 -> exchange(call, length, false);
        case 5 -> exchange(call, length, true);
        case 6 -> broadcast(call, longer, alike.nextInt(world.size()));
        case 7 -> startBroadcast(call, longer, alike.nextInt(world.size()));
        case 8 -> sum(call, longer);
        default -> startSum(call, length);
      }
      while (underWay.size() > alike.nextInt(MOST_UNDER_WAY)) {
        underWay.remove().run();
      }
    }
    underWay.forEach(Runnable::run);
  }

  private static long value(int call, int rank, int index) {
    return 1_000_003L * call + 101L * rank + index;
  }

  private long[] mine(int call, int length) {
    long[] values = new long[length];
    for (int i = 0; i < length; i++) {
      values[i] = value(call, world.rank(), i);
    }
    return values;
  }

  private void gather(int call, int length, boolean inPlace) {
    long[] all = new long[length * world.size()];
    if (inPlace) {
      System.arraycopy(mine(call, length), 0, all, length * world.rank(), length);
      world.allgather(Communicator.IN_PLACE, all);
    } else {
      world.allgather(mine(call, length), all);
    }
    for (int i = 0; i < all.length; i++) {
      require(call, value(call, i / length, i % length), all[i]);
    }
  }

  /// Rank r has for rank s, at s times the length, what it would show there.
  private void exchange(int call, int length, boolean inPlace) {
    long[] given = mine(call, length * world.size());
    long[] taken = inPlace ? given : new long[given.length];
    world.allToAll(inPlace ? Communicator.IN_PLACE : given, taken);
    for (int i = 0; i < taken.length; i++) {
      int wanted = world.rank() * length + i % length;
      require(call, value(call, i / length, wanted), taken[i]);
    }
  }

  private long[] rootsOnly(int call, int length, int root) {
    return world.rank() == root ? mine(call, length) : new long[length];
  }

  private void broadcast(int call, int length, int root) {
    long[] values = rootsOnly(call, length, root);
    world.broadcast(values, root);
    checkOf(call, root, values);
  }

  private void startBroadcast(int call, int length, int root) {
    long[] values = rootsOnly(call, length, root);
    Pending begun = world.startBroadcast(values, root);
    underWay.add(
        () -> {
          begun.await();
          checkOf(call, root, values);
        });
  }

  private void checkOf(int call, int rank, long[] values) {
    for (int i = 0; i < values.length; i++) {
      require(call, value(call, rank, i), values[i]);
    }
  }

  private void sum(int call, int length) {
    long[] sums = new long[length];
    world.allreduce(mine(call, length), sums, Reduction.SUM);
    checkSums(call, sums);
  }

  private void startSum(int call, int length) {
    long[] sums = mine(call, length);
    Pending begun = world.startAllreduce(sums, Reduction.SUM);
    underWay.add(
        () -> {
          begun.await();
          checkSums(call, sums);
        });
  }

  private void checkSums(int call, long[] sums) {
    for (int i = 0; i < sums.length; i++) {
      long sum = 0;
      for (int rank = 0; rank < world.size(); rank++) {
        sum += value(call, rank, i);
      }
      require(call, sum, sums[i]);
    }
  }

  private void require(int call, long wanted, long found) {
    if (wanted != found) {
      throw new IllegalStateException(
          "call=%d, rank=%d: wanted=%d, found=%d".formatted(call, world.rank(), wanted, found));
    }
  }
}
