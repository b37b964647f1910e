package eco.infer;

import eco.network.Measurements;
import eco.network.Measurements.Pair;
import eco.network.Measurements.Times;
import java.util.Arrays;
import java.util.Map;

/// What a message from any host to any other costs, by direction; some may be unknown.
public final class Costs {
  private final int size;
  private final double[] nanos;

  /// Costs of which none is known yet.
  public Costs(int size) {
    this.size = size;
    nanos = new double[Math.multiplyExact(size, size)];
    Arrays.fill(nanos, Double.NaN);
  }

  /// The least times of small messages: they tell how far hosts are apart.
  public static Costs small(Measurements measured) {
    Costs costs = new Costs(measured.hosts().size());
    for (Map.Entry<Pair, Times> each : measured.pairs().entrySet()) {
      Pair pair = each.getKey();
      double least = each.getValue().small().minNanos();
      costs.set(pair.source(), pair.target(), least);
    }
    return costs;
  }

  /// How many hosts there are.
  public int size() {
    return size;
  }

  /// The cost in one direction, not a number if it is unknown.
  public double nanos(int source, int target) {
    return nanos[source * size + target];
  }

  /// Sets the cost of one direction.
  public void set(int source, int target, double cost) {
    if (!(cost >= 0)) {
      throw new IllegalArgumentException(
          "cost: source=" + source + ", target=" + target + ", nanos=" + cost);
    }
    nanos[source * size + target] = Math.max(cost, 1);
  }

  /// Whether some direction between two hosts is known.
  public boolean knows(int host, int peer) {
    return !Double.isNaN(least(host, peer));
  }

  /// The lesser of both directions, not a number if neither is known.
  public double least(int host, int peer) {
    double there = nanos(host, peer);
    double back = nanos(peer, host);
    return Double.isNaN(there) || there > back ? back : there;
  }

  /// The greater of both directions, not a number if neither is known.
  public double most(int host, int peer) {
    double there = nanos(host, peer);
    double back = nanos(peer, host);
    return Double.isNaN(there) || there < back ? back : there;
  }

  /// A copy that may be changed.
  public Costs copy() {
    Costs copy = new Costs(size);
    System.arraycopy(nanos, 0, copy.nanos, 0, nanos.length);
    return copy;
  }
}
