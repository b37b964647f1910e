package eco.place;

import eco.network.Topology;
import eco.place.Placement.Cost;
import java.util.Locale;

/// What a placement costs, beside the order of ranks and random orders.
///
/// @param shape what was placed
/// @param placed the cost of the placement
/// @param rankOrder the cost with every rank at the position of its own number
/// @param randomOrder the mean of 64 random orders, which are always the same
public record Comparison(String shape, Cost placed, Cost rankOrder, Cost randomOrder) {
  private static final int ORDERS = 64;

  /// Compares.
  public static Comparison of(Shape shape, Placement placement, Topology topology) {
    int ranks = placement.size();
    long total = 0;
    long worst = 0;
    for (int seed = 0; seed < ORDERS; seed++) {
      Cost cost = Placement.random(ranks, seed).cost(shape, topology);
      total += cost.totalNanos();
      worst += cost.worstNanos();
    }
    return new Comparison(
        shape.toString(),
        placement.cost(shape, topology),
        Placement.inRankOrder(ranks).cost(shape, topology),
        new Cost(total / ORDERS, worst / ORDERS));
  }

  /// A table of three lines under a heading.
  @Override
  public String toString() {
    return String.format(
            Locale.ROOT,
            "%s, a message of %d bytes on every link%n%-13s %14s %14s%n",
            shape,
            Placement.MESSAGE_BYTES,
            "order",
            "total us",
            "worst us")
        + line("as placed", placed)
        + line("of ranks", rankOrder)
        + line("random, mean", randomOrder).stripTrailing();
  }

  private static String line(String order, Cost cost) {
    double total = cost.totalNanos() / 1e3;
    double worst = cost.worstNanos() / 1e3;
    return String.format(Locale.ROOT, "%-13s %14.1f %14.1f%n", order, total, worst);
  }
}
