package eco.simulate;

import java.util.Arrays;

/// The servers between two ranks, in the order in which a message passes them.
final class Route {
  /// By hop: the server, what sets its time, and the share of a gap for which it is occupied.
  int[] server;

  Prices[] prices;
  double[] share;
  int hops;

  /// How many come before the latency.
  int outHops;

  /// The prices of the level where source and target meet.
  Prices meeting;

  Route(int longest, Prices meeting) {
    server = new int[longest];
    prices = new Prices[longest];
    share = new double[longest];
    this.meeting = meeting;
  }

  /// One with room for its hops only.
  Route(Route other) {
    this(other, Arrays.copyOf(other.prices, other.hops), Arrays.copyOf(other.share, other.hops));
  }

  /// One that has all but its servers in common with another.
  Route(Route other, Route like) {
    this(other, like.prices, like.share);
  }

  private Route(Route other, Prices[] prices, double[] share) {
    hops = other.hops;
    server = Arrays.copyOf(other.server, hops);
    this.prices = prices;
    this.share = share;
    outHops = other.outHops;
    meeting = other.meeting;
  }

  /// Whether it has all but its servers in common with another, which may have more room.
  boolean isLike(Route other) {
    return Arrays.equals(prices, 0, hops, other.prices, 0, other.hops)
        && Arrays.equals(share, 0, hops, other.share, 0, other.hops);
  }

  void add(int server, Prices prices, double share) {
    this.server[hops] = server;
    this.prices[hops] = prices;
    this.share[hops++] = share;
  }

  /// The place of a hop among the servers; hops are the out hops from 0, the latency, the in hops.
  int place(int hop) {
    return hop < outHops ? hop : hop - 1;
  }

  /// The port of the target.
  int lastServer() {
    return server[hops - 1];
  }

  /// What sets its time.
  Prices lastPrices() {
    return prices[hops - 1];
  }
}
