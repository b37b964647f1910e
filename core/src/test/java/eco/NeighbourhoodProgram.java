package eco;

import eco.Sample.Form;
import eco.message.Pending;
import eco.message.RankFailedException;
import eco.place.Placement;
import eco.place.Shape;
import eco.place.Shapes;
import java.util.Arrays;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// What every rank of a job runs to show that neighbours get what their neighbours gave.
public final class NeighbourhoodProgram {
  private static final int GAP = 3;

  private final Communicator world;
  private final SharedPool shared;
  private int calls;

  private NeighbourhoodProgram(Communicator world) {
    this.world = world;
    this.shared = new SharedPool(world);
  }

  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      NeighbourhoodProgram program = new NeighbourhoodProgram(world);
      switch (args[0]) {
        case "everything" -> program.everything();
        case "planted" -> program.planted();
        case "death" -> program.death();
        default -> throw new IllegalArgumentException(args[0]);
      }
      System.out.println("right in " + program.calls + " calls");
    }
  }

  /// Every shape of so many positions, and every kind of buffer, length and form; who is where by
  /// lot.
  private void everything() {
    Random same = new Random(world.size());
    for (Shape shape : Shapes.all(world.size(), same)) {
      Neighbourhood near = world.place(shape);
      Neighbourhood thrown = world.place(shape, Placement.random(world.size(), same.nextInt()));
      positionsAreKnown(thrown);
      for (BufferKind kind : BufferKind.values()) {
        for (int count : new int[] {0, 1, 7, 900}) {
          for (Form form : Form.values()) {
            Neighbourhood any = same.nextBoolean() ? near : thrown;
            finish(new Swap(any, kind, count, same.nextInt(3), form));
          }
        }
      }
      int kind = same.nextInt(BufferKind.values().length);
      Swap first = new Swap(near, BufferKind.values()[kind], 50_000, 2, Form.STARTED);
      Swap second = new Swap(thrown, BufferKind.LONGS, 20_000, 1, Form.STARTED);
      Pending later = first.begin();
      finish(second);
      Objects.requireNonNull(later).await();
      first.check();
      calls++;
    }
  }

  private void finish(Swap swap) {
    Pending pending = swap.begin();
    if (pending != null) {
      pending.await();
    }
    swap.check();
    calls++;
  }

  private void positionsAreKnown(Neighbourhood all) {
    int[] mine = {all.position()};
    int[] positions = new int[world.size()];
    world.allgather(mine, positions);
    for (int side = 0; side < all.sides(); side++) {
      int rank = all.neighbours()[side];
      int wanted = all.shape().neighbour(all.position(), side);
      int got = rank == Neighbourhood.NONE ? Neighbourhood.NONE : positions[rank];
      if (wanted != got || rank != all.neighbour(side)) {
        throw new AssertionError("neighbour: wanted=" + wanted + ", got=" + got + ", " + all);
      }
    }
  }

  /// One rank gives what the neighbour before it does not expect: that one must notice.
  private void planted() {
    Neighbourhood ring = world.ring();
    Swap swap = new Swap(ring, BufferKind.INTS, 5, 0, Form.BLOCKING);
    if (world.rank() == 1) {
      BufferKind.put(swap.input, 0, new byte[] {99});
    }
    swap.begin();
    try {
      swap.check();
    } catch (AssertionError e) {
      System.out.println("noticed " + e.getMessage());
    }
  }

  /// Exchanges until the last rank, which tells its process number, has died; the others leave
  /// together, so that nobody hears of one that has left before it hears of the death.
  private void death() {
    Communicator others = world.split(world.rank() == world.size() - 1 ? 1 : 0);
    Neighbourhood ring = world.ring();
    try {
      for (int call = 0; ; call++) {
        finish(new Swap(ring, BufferKind.LONGS, 100 * (call % 50), call % 3, Form.STARTED));
        if (call == 20 && world.rank() == world.size() - 1) {
          System.out.println("ready " + ProcessHandle.current().pid());
        }
      }
    } catch (RankFailedException e) {
      System.out.println("failed " + e.rank() + ": " + e.getMessage());
    }
    Objects.requireNonNull(others).barrier();
  }

  /// One exchange with what it must give.
  private final class Swap {
    private final Neighbourhood all;
    private final BufferKind kind;
    private final int count;
    private final int shape;
    private final Form form;
    private final long[] given;
    private final long[] givenAt;
    private final long[] taken;
    private final long[] takenAt;
    final Object input;
    private final byte[] inputBefore;
    private final Object output;
    private final Object expected;

    /// @param shape 0 for whole buffers, 1 with offsets, 2 for uneven blocks
    Swap(Neighbourhood all, BufferKind kind, int count, int shape, Form form) {
      this.all = all;
      this.kind = kind;
      this.count = count;
      this.shape = shape;
      this.form = form;
      int position = all.position();
      int sides = all.sides();
      given = new long[sides];
      taken = new long[sides];
      for (int side = 0; side < sides; side++) {
        int peer = all.shape().neighbour(position, side);
        given[side] = length(position, side);
        boolean nobody = peer == Neighbourhood.NONE;
        taken[side] =
            nobody ? length(position, side) : length(peer, all.shape().there(position, side));
      }
      givenAt = places(given);
      takenAt = places(taken);
      input = buffer(given);
      output = buffer(taken);
      expected = buffer(taken);
      for (int side = 0; side < sides; side++) {
        int peer = all.shape().neighbour(position, side);
        put(input, givenAt[side], given[side], position, side);
        if (peer != Neighbourhood.NONE) {
          int there = all.shape().there(position, side);
          put(expected, takenAt[side], taken[side], peer, there);
        }
      }
      inputBefore = BufferKind.contents(input);
    }

    private int length(int position, int side) {
      return shape < 2 ? count : count == 0 ? 0 : (7 * position + 3 * side) % (count + 3);
    }

    /// Uneven blocks lie the other way round, with gaps.
    private long[] places(long[] lengths) {
      long[] places = new long[lengths.length];
      long next = shape == 0 ? 0 : GAP;
      for (int i = 0; i < lengths.length; i++) {
        int side = shape == 2 ? lengths.length - 1 - i : i;
        places[side] = next;
        next += lengths[side] + (shape == 2 ? 1 : 0);
      }
      return places;
    }

    private Object buffer(long[] lengths) {
      long all = Arrays.stream(lengths).sum() + (shape == 0 ? 0 : GAP + lengths.length);
      return kind.make(Math.toIntExact(all), shared::take);
    }

    private void put(Object buffer, long at, long length, int position, int side) {
      byte[] bytes = new byte[Math.toIntExact(length * kind.width)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = (byte) (1 + 31 * position + 7 * side + 13 * i + (i >> 8));
      }
      BufferKind.put(buffer, Math.toIntExact(at * kind.width), bytes);
    }

    @Nullable Pending begin() {
      return switch (form) {
        case BLOCKING -> {
          switch (shape) {
            case 0 -> all.exchange(input, output);
            case 1 -> all.exchange(input, GAP, output, GAP, count);
            default -> all.exchange(input, given, givenAt, output, taken, takenAt);
          }
          yield null;
        }
        case STARTED ->
            switch (shape) {
              case 0 -> all.startExchange(input, output);
              case 1 -> all.startExchange(input, GAP, output, GAP, count);
              default -> all.startExchange(input, given, givenAt, output, taken, takenAt);
            };
        case PREPARED -> {
          Prepared prepared =
              switch (shape) {
                case 0 -> all.prepareExchange(input, output);
                case 1 -> all.prepareExchange(input, GAP, output, GAP, count);
                default -> all.prepareExchange(input, given, givenAt, output, taken, takenAt);
              };
          prepared.run();
          yield prepared.start();
        }
      };
    }

    void check() {
      if (!Arrays.equals(BufferKind.contents(output), BufferKind.contents(expected))
          || !Arrays.equals(BufferKind.contents(input), inputBefore)) {
        throw new AssertionError("output is wrong, or input has changed: " + this);
      }
      shared.giveBack(input);
      shared.giveBack(output);
      shared.giveBack(expected);
    }

    @Override
    public String toString() {
      return all + ", kind=" + kind + ", count=" + count + ", shape=" + shape + ", form=" + form;
    }
  }
}
