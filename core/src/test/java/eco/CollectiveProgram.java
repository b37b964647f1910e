package eco;

import eco.Sample.Form;
import eco.Sample.Shape;
import eco.collective.Catalogue;
import eco.collective.Entry;
import eco.execute.Element;
import eco.schedule.Goal;
import eco.schedule.Operation;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// What every rank of a job runs to show that collective operations do what they say, whatever
/// carries them: the arguments name the parts.
public final class CollectiveProgram {
  /// Sizes of groups that are at work at the same time, by the size of the job.
  private static final int[][] THIRTEEN = {{13}, {8, 5}, {7, 6}, {4, 3, 2, 1, 3}};

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
          case "everything" -> program.everything(world);
          case "groups" -> program.groups();
          case "types" -> program.types();
          case "catalogue" -> program.catalogue();
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
  private void everything(Communicator group) {
    int ranks = group.size();
    Random same = new Random(ranks);
    for (Operation operation : Operation.values()) {
      for (int root = 0; root < (operation.rooted() ? ranks : 1); root++) {
        for (int count : new int[] {0, 1, Math.max(2, ranks - 1), 61, 1031}) {
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
      everything(group);
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
              run(world, Sample.of(operation, 0, 23).with(element, fold, memory));
              run(world, Sample.of(operation, 0, 700).with(element, fold, memory));
            }
          }
        }
      }
    }
  }

  /// Every algorithm, whole, in segments and with a handshake; ordered where it can.
  private void catalogue() {
    for (Entry entry : Catalogue.entries()) {
      Operation operation = entry.operation();
      for (int root = 0; root < (operation.rooted() ? world.size() : 1); root++) {
        String name = entry.choice().toString();
        for (int count : new int[] {0, 3, 1031}) {
          force(entry, name, 0, root, count);
          force(entry, name + "+rendezvous", 0, root, count);
          force(entry, name, count * 2 + 5, root, count);
          force(entry, name + "/7", 0, root, count);
        }
      }
    }
  }

  private void force(Entry entry, String name, long segmentBytes, int root, int count) {
    Operation operation = entry.operation();
    Communicator forced = world.algorithm(name, segmentBytes);
    for (Shape shape : Shape.values()) {
      boolean inPlace = random.nextBoolean();
      Sample sample = Sample.of(operation, root, count).with(shape, inPlace, Form.BLOCKING);
      Sample drawn = sample.drawn(random).telling();
      boolean ordered = operation.reduces() && !drawn.fold().commutative();
      Goal goal = new Goal(operation, world.size(), root, ordered);
      if (shape == Shape.UNEVEN && segmentBytes > 0) continue; // TEMP
      boolean passes = shape == Shape.UNEVEN && operation == Operation.ALL_TO_ALL && passesOn(name);
      if (entry.refusal(goal).isEmpty() && !passes) {
        try {
          run(forced, drawn);
        } catch (RuntimeException | AssertionError e) {
          throw new AssertionError("algorithm=" + name + ", segment=" + segmentBytes + ", " + drawn, e);
        }
      }
    }
  }

  /// Whether ranks see blocks whose lengths they are not told.
  private static boolean passesOn(String name) {
    return name.startsWith("bruck") || name.startsWith("gateways");
  }

  /// Blocks that are longer than any ring.
  private void longBlocks() {
    for (Operation operation : Operation.values()) {
      for (Shape shape : Shape.values()) {
        Sample sample =
            Sample.of(operation, world.size() - 1, 131_075).with(shape, false, Form.STARTED);
        run(world, sample.with(Element.DOUBLE, Fold.SUM, shape != Shape.WHOLE));
        Sample inPlace = sample.with(shape, true, Form.PREPARED);
        run(world, inPlace.with(Element.LONG, Fold.AFFINE, shape == Shape.WHOLE));
      }
    }
  }

  /// Sums of fractions that depend on their order are always made in the order of ranks.
  private void reproducible() {
    for (int count : new int[] {1, 100, 5000, 70_000}) {
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
            "another sum: algorithm=" + algorithm + ", count=" + sum.length + ", element=" + i
                + ", wanted=" + expected[i] + ", got=" + sum[i]);
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
