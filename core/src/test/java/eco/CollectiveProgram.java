package eco;

import eco.Sample.Form;
import eco.Sample.Shape;
import eco.collective.Catalogue;
import eco.collective.Entry;
import eco.execute.Element;
import eco.schedule.Goal;
import eco.schedule.Operation;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// What every rank of a job runs to show that collective operations do what they say, whatever
/// carries them: the arguments name the parts.
public final class CollectiveProgram {
  /// Sizes of groups that are at work at the same time, by the size of the job.
  private static final int[][] THIRTEEN = {{13}, {8, 5}, {7, 6}, {4, 3, 2, 1, 3}};

  /// Elements of 8 bytes that make more than a mebibyte.
  private static final int LONG = 131_075;

  private final Communicator world;
  private final SharedPool shared;
  private final Random random = new Random(7);
  private int calls;

  private CollectiveProgram(Communicator world) {
    this.world = world;
    this.shared = new SharedPool(world);
  }

  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      CollectiveProgram program = new CollectiveProgram(world);
      for (String part : args) {
        long start = System.nanoTime();
        switch (part) {
          case "everything" ->
              program.everything(world, 0, 1, Math.max(2, world.size() - 1), 61, 1031);
          case "groups" -> program.groups();
          case "types" -> program.types();
          case "catalogue" -> program.catalogue();
          case "handshakes" -> program.handshakes();
          case "long" -> program.longBlocks();
          case "reproducible" -> program.reproducible();
          case "planted" -> program.planted();
          default -> throw new IllegalArgumentException(part);
        }
        System.out.println("part " + part + " ms " + (System.nanoTime() - start) / 1_000_000);
      }
      System.out.println("right in " + program.calls + " calls");
    }
  }

  private void run(Communicator group, Sample sample) {
    new Trial(group, sample, shared).run();
    calls++;
  }

  /// Every operation, root, short length and signature, in place and not; the rest by lot.
  private void everything(Communicator group, int... counts) {
    int ranks = group.size();
    Random same = new Random(ranks);
    for (Operation operation : Operation.values()) {
      for (int root = 0; root < (operation.rooted() ? ranks : 1); root++) {
        for (int count : counts) {
          for (Shape shape : Shape.values()) {
            Sample sample = Sample.of(operation, root, count);
            run(group, sample.with(shape, false, Form.BLOCKING).drawn(same));
            run(group, sample.with(shape, true, Form.BLOCKING).drawn(same));
          }
        }
      }
    }
  }

  /// The same in groups of every size, several at work at once, with ranks in any order.
  private void groups() {
    for (int[] sizes : THIRTEEN) {
      int colour = 0;
      for (int end = sizes[0]; world.rank() >= end; end += sizes[++colour]) {}
      Communicator group = world.split(colour, world.rank() * 5 % 13);
      everything(Objects.requireNonNull(group), 0, 5, 307);
      world.barrier();
    }
  }

  /// Every reduction over every type, in arrays and in memory.
  private void types() {
    for (Operation operation : Operation.values()) {
      for (Element element : Element.values()) {
        for (Fold fold : Fold.values()) {
          if (fold.suits(element) && (operation.reduces() || fold == Fold.LAST)) {
            for (boolean memory : new boolean[] {false, true}) {
              run(world, Sample.of(operation, 0, 230).with(element, fold, memory));
            }
          }
        }
      }
    }
  }

  /// Every algorithm, whole and in segments; ordered where it can.
  private void catalogue() {
    for (Entry entry : Catalogue.entries()) {
      String name = entry.choice().toString();
      for (int root : roots(entry.operation())) {
        force(entry, name, 0, root, 0);
        force(entry, name, 0, root, 3);
        force(entry, name + "/7", 0, root, 403);
        force(entry, name, 555, root, 1031);
      }
      if (entry.operation().reduces()) {
        force(entry, name, 0, 0, LONG / 8);
      }
    }
  }

  /// Every algorithm, asking before it sends.
  private void handshakes() {
    for (Entry entry : Catalogue.entries()) {
      String name = entry.choice() + "+rendezvous";
      for (int root : roots(entry.operation())) {
        force(entry, name, 0, root, 0);
        force(entry, name + "/3", 0, root, 403);
      }
    }
  }

  private int[] roots(Operation operation) {
    int last = operation.rooted() ? world.size() - 1 : 0;
    return IntStream.of(0, last / 2, last).distinct().toArray();
  }

  private void force(Entry entry, String name, long segmentBytes, int root, int count) {
    Operation operation = entry.operation();
    Communicator forced = world.algorithm(name, segmentBytes);
    for (Shape shape : Shape.values()) {
      boolean inPlace = random.nextBoolean();
      Sample sample = Sample.of(operation, root, count).with(shape, inPlace, Form.BLOCKING);
      Sample drawn = sample.drawn(random).telling();
      boolean combines = operation.reduces() && operation != Operation.BARRIER;
      boolean ordered = combines && !drawn.fold().commutative();
      Goal goal = new Goal(operation, world.size(), root, ordered);
      boolean passes = shape == Shape.UNEVEN && operation == Operation.ALL_TO_ALL && passesOn(name);
      if (entry.refusal(goal).isEmpty() && !passes) {
        try {
          run(forced, drawn);
        } catch (RuntimeException | AssertionError e) {
          throw new AssertionError(
              "algorithm=" + name + ", segment=" + segmentBytes + ", " + drawn, e);
        }
      }
    }
  }

  /// Whether ranks see blocks whose lengths they are not told.
  private static boolean passesOn(String name) {
    return name.startsWith("bruck")
        || name.startsWith("gateways")
        || name.startsWith("coordinators");
  }

  /// More than a mebibyte at every rank.
  private void longBlocks() {
    int last = world.size() - 1;
    for (Operation operation : Operation.values()) {
      int count = operation.blocks(world.size()) == 1 ? LONG : LONG / world.size() + 1;
      Sample sample = Sample.of(operation, last, count);
      run(
          world,
          sample.with(Shape.WHOLE, false, Form.STARTED).with(Element.DOUBLE, Fold.SUM, false));
      run(
          world,
          sample.with(Shape.UNEVEN, true, Form.BLOCKING).with(Element.LONG, Fold.AFFINE, true));
    }
  }

  /// Sums of fractions that depend on their order are always made in the order of ranks.
  private void reproducible() {
    for (int count : new int[] {1, 100, 5000}) {
      double[] expected = fractions(0, count);
      for (int rank = 1; rank < world.size(); rank++) {
        double[] next = fractions(rank, count);
        for (int i = 0; i < count; i++) {
          expected[i] += next[i];
        }
      }
      sumIs(expected, world, null);
      for (Entry entry : Catalogue.entries(Operation.ALLREDUCE)) {
        Goal ordered = new Goal(Operation.ALLREDUCE, world.size(), 0, true);
        if (entry.refusal(ordered).isEmpty()) {
          sumIs(expected, world.algorithm(entry.name(), 0), entry.name());
        }
      }
    }
  }

  private void sumIs(double[] expected, Communicator forced, @Nullable String algorithm) {
    double[] sum = fractions(world.rank(), expected.length);
    forced.allreduce(sum, Reduction.SUM.reproducible());
    for (int i = 0; i < sum.length; i++) {
      if (Double.doubleToRawLongBits(sum[i]) != Double.doubleToRawLongBits(expected[i])) {
        throw new AssertionError(
            "another sum: algorithm="
                + algorithm
                + ", count="
                + sum.length
                + ", element="
                + i
                + ", wanted="
                + expected[i]
                + ", got="
                + sum[i]);
      }
    }
    calls++;
  }

  private static double[] fractions(int rank, int count) {
    Random random = new Random(rank);
    return random.doubles(count).map(x -> x * Math.pow(10, random.nextInt(12))).toArray();
  }

  /// One rank contributes what nobody expects of it: all must notice.
  private void planted() {
    try {
      Sample sample = Sample.of(Operation.ALLREDUCE, 0, 5);
      run(world, world.rank() == 1 ? sample.with(2) : sample);
    } catch (AssertionError e) {
      System.out.println("noticed " + e.getMessage());
    }
  }
}
