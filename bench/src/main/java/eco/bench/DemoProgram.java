package eco.bench;

import eco.Communicator;
import eco.Eco;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/// What `eco demo` runs on every rank: rank 0 talks to each of the others, then all talk at once.
public final class DemoProgram {
  private static final int TRIPS = 30_000;
  private static final int LONG_TRIPS = 300;
  private static final int ROUNDS = 2000;
  private static final int LONG_BYTES = 1 << 20;

  private DemoProgram() {}

  /// Takes nothing; rank 0 prints the table.
  public static void main(String[] args) {
    try (Communicator world = Eco.join()) {
      if (world.rank() == 0) {
        lead(world);
      } else {
        for (int bytes : new int[] {8, LONG_BYTES}) {
          for (int i = 0; i < trips(bytes); i++) {
            byte[] buffer = buffer(bytes);
            world.receive(buffer, 0, 0);
            world.send(buffer, 0, 0);
          }
        }
      }
      ring(world);
    }
  }

  private static byte[] shared = new byte[0];

  private static byte[] buffer(int bytes) {
    if (shared.length != bytes) {
      shared = new byte[bytes];
    }
    return shared;
  }

  private static int trips(int bytes) {
    return bytes == LONG_BYTES ? LONG_TRIPS : TRIPS;
  }

  private static void lead(Communicator world) {
    Table table = new Table(List.of("messages with", "8 bytes (us)", "1 MiB (GB/s)"));
    for (int peer = 1; peer < world.size(); peer++) {
      double shortNanos = halfTripNanos(world, peer, 8);
      double longNanos = halfTripNanos(world, peer, LONG_BYTES);
      table.row(
          List.of(
              new Table.Cell("rank " + peer),
              new Table.Cell(String.format(Locale.ROOT, "%.2f", shortNanos / 1000)),
              new Table.Cell(String.format(Locale.ROOT, "%.1f", LONG_BYTES / longNanos))));
    }
    table.lines(false).forEach(System.out::println);
  }

  /// The median of the last third of the trips: by then the JVM has compiled what it runs.
  private static double halfTripNanos(Communicator world, int peer, int bytes) {
    int trips = trips(bytes);
    long[] nanos = new long[trips / 3];
    byte[] buffer = buffer(bytes);
    for (int i = 0; i < trips; i++) {
      long start = System.nanoTime();
      world.send(buffer, peer, 0);
      world.receive(buffer, peer, 0);
      nanos[i % nanos.length] = System.nanoTime() - start;
    }
    Arrays.sort(nanos);
    return nanos[nanos.length / 2] / 2.0;
  }

  /// A token goes round all ranks, and every rank adds one to it.
  private static void ring(Communicator world) {
    int size = world.size();
    int next = (world.rank() + 1) % size;
    int previous = (world.rank() + size - 1) % size;
    long[] token = new long[1];
    long start = System.nanoTime();
    for (int round = -ROUNDS; round < ROUNDS; round++) {
      if (round == 0) {
        token[0] = 0;
        start = System.nanoTime();
      }
      if (world.rank() == 0) {
        token[0]++;
        world.send(token, next, 1);
        world.receive(token, previous, 1);
      } else {
        world.receive(token, previous, 1);
        token[0]++;
        world.send(token, next, 1);
      }
    }
    if (world.rank() == 0) {
      System.out.printf(
          Locale.ROOT,
          "a token went round all %d ranks %d times, counted %d hops, %.2f us each%n",
          size,
          ROUNDS,
          token[0],
          (System.nanoTime() - start) / 1000.0 / (ROUNDS * size));
    }
  }
}
