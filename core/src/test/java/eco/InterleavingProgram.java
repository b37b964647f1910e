package eco;

import eco.message.Pending;
import eco.message.Status;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Several threads of every rank, each with a communicator of its own, make calls of all forms in
/// any order and end them in any other, with messages between two ranks among them.
public final class InterleavingProgram {
  private static final int MOST_OPEN = 6;
  private static final int LONGEST = 3000;

  private final long seed;
  private final int calls;
  private final int sums;
  private final SharedPool shared;

  private InterleavingProgram(long seed, int calls, int sums, SharedPool shared) {
    this.seed = seed;
    this.calls = calls;
    this.sums = sums;
    this.shared = shared;
  }

  /// A call that was started and its trial.
  private record Open(Trial trial, Pending pending) {}

  /// Arguments: the seed, how many calls, and how many sums there are after each, none if left out.
  public static void main(String[] args) throws Exception {
    try (Communicator world = Eco.join()) {
      InterleavingProgram program =
          new InterleavingProgram(
              Long.parseLong(args[0]),
              Integer.parseInt(args[1]),
              args.length > 2 ? Integer.parseInt(args[2]) : 0,
              new SharedPool(world));
      List<Thread> threads = new ArrayList<>();
      for (Communicator each : program.communicators(world)) {
        int number = threads.size();
        threads.add(Thread.ofPlatform().start(() -> program.guarded(each, number)));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      System.out.println("right with seed " + program.seed);
    }
  }

  /// The world, a copy, halves, the even and the odd ranks backwards, and some of a half.
  private List<Communicator> communicators(Communicator world) {
    int rank = world.rank();
    Communicator copy = world.duplicate();
    Communicator half = some(copy.split(rank < world.size() / 2 ? 0 : 1));
    Communicator backwards = some(copy.split(rank % 2, -rank));
    List<Communicator> all = new ArrayList<>(List.of(world, copy, half, backwards));
    if (half.size() > 1) {
      Communicator part = half.subgroup(half.size() - 1, 0);
      if (part != null) {
        all.add(part);
      }
    }
    return all;
  }

  private static Communicator some(@Nullable Communicator communicator) {
    return Objects.requireNonNull(communicator);
  }

  private void guarded(Communicator group, int number) {
    try {
      work(group, number);
    } catch (Throwable e) {
      System.err.println("seed=" + seed + ", thread=" + number + ", " + e);
      e.printStackTrace();
      Runtime.getRuntime().halt(3);
    }
  }

  /// All ranks of a group draw the same calls; when they end them is their own affair.
  private void work(Communicator group, int number) {
    Random same = new Random(seed * 31 + group.worldRanks()[0] * 7L + number);
    Random own = new Random(seed * 17 + group.rank() + 100L * number);
    List<Open> open = new ArrayList<>();
    for (int call = 0; call < calls; call++) {
      if (same.nextInt(4) == 0) {
        meet(group, same.nextInt(group.size()), call, own);
      } else {
        Trial trial = new Trial(group, Sample.any(group.size(), LONGEST, same), shared);
        Pending pending = trial.begin();
        if (pending != null) {
          open.add(new Open(trial, pending));
        }
      }
      for (int round = 0; round < sums; round++) {
        sum(group, call);
      }
      while (open.size() > own.nextInt(MOST_OPEN)) {
        end(open.remove(own.nextInt(open.size())), own);
      }
    }
    for (Open each : open) {
      end(each, own);
    }
  }

  private static void sum(Communicator group, int call) {
    long[] sum = {group.rank() + call};
    group.allreduce(sum, Reduction.SUM);
    int ranks = group.size();
    if (sum[0] != ranks * (ranks - 1) / 2 + (long) ranks * call) {
      throw new AssertionError("sum: call=" + call + ", got=" + sum[0]);
    }
  }

  private static void end(Open open, Random own) {
    while (own.nextBoolean() && !open.pending.test()) {}
    open.pending.await();
    open.trial.finish();
  }

  /// Every rank sends to the one `distance` further on, and one message comes from any rank.
  private static void meet(Communicator group, int distance, int tag, Random own) {
    int target = (group.rank() + distance) % group.size();
    int source = (group.rank() - distance + group.size()) % group.size();
    int[] words = new int[1 + tag % 50];
    Arrays.fill(words, 1000 * group.rank() + tag);
    Pending send = group.startSend(words, target, tag);
    int[] got = new int[50];
    boolean any = own.nextBoolean();
    Status status =
        own.nextBoolean()
            ? group.receive(got, any ? Communicator.ANY_SOURCE : source, tag)
            : group.startReceive(got, any ? Communicator.ANY_SOURCE : source, tag).await();
    Status sent = send.await();
    if (!status.equals(new Status(source, tag, 4L * words.length))
        || sent.source() != target
        || got[words.length - 1] != 1000 * source + tag) {
      throw new AssertionError(
          "message: status="
              + status
              + ", sent="
              + sent
              + ", source="
              + source
              + ", target="
              + target
              + ", got="
              + got[0]);
    }
  }
}
