package eco;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;

/// Does what can be said to many, in many lengths, and tells whether it was right, and how often
/// what this rank said was not heard. With the argument `allgather` it does only that, in some
/// lengths.
public final class CastProgram {
  private static final int[] LENGTHS = {1, 40, 179, 180, 2000, 8192, 8193, 50_000};

  private static final int[] FEW = {40, 179, 1000};

  private static final Pattern PLAN = Pattern.compile("plan +.*multicast");
  private static final Pattern SAID =
      Pattern.compile("has said ([0-9]+) messages once to many, who .* ([0-9]+) times");

  private CastProgram() {}

  public static void main(String[] args) {
    boolean all = args.length == 0;
    String shown = all ? "broadcast" : args[0];
    try (Communicator world = Eco.join()) {
      boolean right = true;
      for (int round = 0; round < 3; round++) {
        for (int length : all ? LENGTHS : FEW) {
          for (int root = 0; all && root < world.size(); root++) {
            long[] data = values(world.rank() == root ? root : -1, length);
            world.broadcast(data, root);
            right &= Arrays.equals(data, values(root, length));
          }
          long[] gathered = new long[world.size() * length];
          world.allgather(values(world.rank(), length), gathered);
          long[] wanted =
              LongStream.range(0, world.size())
                  .flatMap(rank -> Arrays.stream(values((int) rank, length)))
                  .toArray();
          right &= Arrays.equals(gathered, wanted);
          if (!all) {
            continue;
          }
          long[] sum = values(world.rank(), length);
          world.allreduce(sum, Reduction.SUM);
          int ranks = world.size();
          right &= sum[length - 1] == ranks * (length - 1L) * 31 + ranks * (ranks - 1L) / 2;
        }
      }
      System.out.println("right " + right);
      String plan = world.explain(shown, all ? 16_000 : 320);
      System.out.println("plan " + PLAN.matcher(plan).find());
      Matcher said = SAID.matcher(plan);
      long casts = said.find() ? Long.parseLong(said.group(1)) : 0;
      System.out.println("said " + casts);
      // A process that gets no core for long may miss a datagram.
      System.out.println(
          "heard " + (casts > 0 && Long.parseLong(said.group(2)) <= casts * world.size() / 4));
    }
  }

  private static long[] values(int rank, int length) {
    return LongStream.range(0, length).map(place -> 31 * place + rank).toArray();
  }
}
