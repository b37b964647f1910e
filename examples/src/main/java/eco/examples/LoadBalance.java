package eco.examples;

import eco.Communicator;
import eco.Neighbourhood;
import eco.Reduction;
import eco.place.Placement;
import eco.place.Shape;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/// Load balancing in a ring, as Dome did it: everybody gives work to a neighbour that has less.
///
///     every round: exchange of loads, of how many items will come, of the items
///
/// Nobody knows the load of all, and no message goes further than one place. A quarter of every
/// difference flows, so that no load overshoots; after some rounds all have about the same.
public final class LoadBalance {
  private static final String USAGE =
      """
      usage: eco run -n RANKS LoadBalance.java [flags]
        --items N       how many items of work every rank has at first (500)
        --rounds N      how many rounds (60)
        --order WORD    near: neighbours are near on the network; ranks: in the order of
                        ranks; random: thrown about (near)
        --compare LIST  a run for each of several orders, with ; between them; all run
                        twice, the first time to warm up
        --seed N        the seed of costs and of the random order (1)
        --json          a last line for programs
      for example: eco run -n 8 LoadBalance.java --rounds 100 --order random --json""";

  private static final int BEFORE = 0;
  private static final int AFTER = 1;
  private static final int LINES = 6;
  private static final int MOST_COST = 100;

  /// An item is two numbers: which one it is, and what it costs.
  private static final int NUMBERS = 2;

  private final Communicator world;
  private final Neighbourhood ring;
  private final String order;
  private final int rounds;
  private long[] items;

  private LoadBalance(Communicator world, int count, int rounds, int seed, String order) {
    this.world = world;
    this.rounds = rounds;
    this.order = order;
    Shape shape = Shape.ring(world.size());
    this.ring =
        switch (order) {
          case "near" -> world.place(shape);
          case "ranks" -> world.place(shape, Placement.inRankOrder(world.size()));
          case "random" -> world.place(shape, Placement.random(world.size(), seed));
          default ->
              throw new IllegalArgumentException(
                  "no order '" + order + "'; there are near, ranks and random");
        };
    this.items = new long[NUMBERS * count];
    Random random = new Random(31L * seed + world.rank());
    int hardship = world.rank() % 4 == 0 ? 10 : 1;
    for (int i = 0; i < count; i++) {
      items[NUMBERS * i] = (long) world.rank() * count + i;
      items[NUMBERS * i + 1] = (1L + random.nextInt(MOST_COST)) * hardship;
    }
  }

  public static void main(String[] args) {
    Example.start("LoadBalance", USAGE, args, LoadBalance::run);
  }

  private static int run(Communicator world, Flags flags, PrintStream out) {
    int count = flags.number("--items", 500, 1);
    int rounds = flags.number("--rounds", 60, 1);
    int seed = flags.number("--seed", 1, 0);
    String one = flags.word("--order", "near");
    String[] orders = flags.word("--compare", one).split(";", -1);
    boolean json = flags.has("--json");
    flags.end();
    for (int i = 0; i < orders.length && orders.length > 1; i++) {
      new LoadBalance(world, count, rounds, seed, orders[i]).run(Example.silence(), false);
    }
    int status = 0;
    for (String order : orders) {
      LoadBalance program = new LoadBalance(world, count, rounds, seed, order);
      status = Math.max(status, program.run(out, json));
    }
    return status;
  }

  // ---- running ---------------------------------------------------------------------------------

  private int run(PrintStream out, boolean json) {
    if (world.topology().levels() > 1) {
      out.println(ring.comparison() + System.lineSeparator());
    }
    long[] before = totals();
    double imbalance = imbalance();
    out.printf(Locale.ROOT, "%d ranks, order %s, %d items%n%n", world.size(), order, before[0]);
    out.printf(
        Locale.ROOT,
        "%7s %10s   the greatest load, as a multiple of the mean%n",
        "round",
        "imbalance");
    out.printf(Locale.ROOT, "%7d %10.3f%n", 0, imbalance);
    long nanos = 0;
    double now = imbalance;
    for (int round = 1; round <= rounds; round++) {
      long begin = System.nanoTime();
      balance();
      nanos += System.nanoTime() - begin;
      if (round == rounds || round % Math.max(1, rounds / LINES) == 0) {
        now = imbalance();
        out.printf(Locale.ROOT, "%7d %10.3f%n", round, now);
      }
    }
    boolean kept = Arrays.equals(before, totals());
    double[] micros = {nanos / 1e3 / rounds};
    world.allreduce(micros, Reduction.MAX);
    out.printf(
        Locale.ROOT, "%n%.1f us per round, %s%n", micros[0], kept ? "no item lost" : "ITEMS LOST");
    if (json) {
      out.printf(
          Locale.ROOT,
          "{\"program\": \"LoadBalance\", \"ranks\": %d, \"items\": %d, \"steps\": %d,"
              + " \"order\": \"%s\", \"per_step_us\": %.3f, \"imbalance_before\": %.4f,"
              + " \"imbalance_after\": %.4f, \"kept\": %b}%n",
          world.size(),
          before[0],
          rounds,
          order,
          micros[0],
          imbalance,
          now,
          kept);
    }
    return kept ? 0 : 1;
  }

  /// One round: gives items to the neighbours that have less, takes from those that have more.
  private void balance() {
    long[] loads = {load(), load()};
    long[] theirs = new long[2];
    ring.exchange(loads, theirs);
    long[] packed = new long[items.length];
    long[] counts = new long[2];
    int own = items.length;
    for (int side = BEFORE; side <= AFTER; side++) {
      long most = (loads[side] - theirs[side]) / 4;
      int moved = pack(most, packed, items.length - own, own);
      counts[side] = moved;
      own -= moved;
    }
    long[] coming = new long[2];
    ring.exchange(counts, coming);
    long[] next = Arrays.copyOf(items, Math.toIntExact(own + coming[BEFORE] + coming[AFTER]));
    ring.exchange(
        packed,
        counts,
        new long[] {0, counts[BEFORE]},
        next,
        coming,
        new long[] {own, own + coming[BEFORE]});
    items = next;
  }

  /// Moves items that cost at most `most` together out of the first `length` numbers of `items`;
  /// those that stay close up.
  ///
  /// @return how many numbers were moved to `packed`, from `at` on
  private int pack(long most, long[] packed, int at, int length) {
    long left = most;
    int to = at;
    int stays = 0;
    for (int i = 0; i < length; i += NUMBERS) {
      boolean goes = items[i + 1] <= left;
      left -= goes ? items[i + 1] : 0;
      long[] target = goes ? packed : items;
      int place = goes ? to : stays;
      target[place] = items[i];
      target[place + 1] = items[i + 1];
      to += goes ? NUMBERS : 0;
      stays += goes ? 0 : NUMBERS;
    }
    return to - at;
  }

  private long load() {
    long load = 0;
    for (int i = 0; i < items.length; i += NUMBERS) {
      load += items[i + 1];
    }
    return load;
  }

  // ---- telling ---------------------------------------------------------------------------------

  /// How many items there are at all ranks, their cost, and two sums that change if one is lost.
  private long[] totals() {
    long[] totals = {items.length / NUMBERS, load(), 0, 0};
    for (int i = 0; i < items.length; i += NUMBERS) {
      totals[2] += items[i];
      totals[3] += (items[i] + 7) * (items[i] + 7) * items[i + 1];
    }
    world.allreduce(totals, Reduction.SUM);
    return totals;
  }

  /// The greatest load, as a multiple of the mean.
  private double imbalance() {
    long[] load = {load()};
    long[] sum = load.clone();
    world.allreduce(load, Reduction.MAX);
    world.allreduce(sum, Reduction.SUM);
    return (double) load[0] * world.size() / sum[0];
  }
}
