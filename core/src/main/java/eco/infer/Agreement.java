package eco.infer;

import java.util.stream.IntStream;

/// What the hosts agree that two of them are apart, whatever a wrong measurement says.
///
/// In a tree of clusters every third host knows something about a pair: the dearer of its own costs
/// to the two is never less than theirs, and for every host of their smallest common cluster it is
/// the same.
///
///     pair c d, measured 30 one way and 300 the other
///     e votes max(31, 29) = 31     f votes max(30, 33) = 33     g, far away, votes 900
///
/// So 300 is refuted by two votes and 30 supported by them. What votes refute is too dear. If the
/// directions disagree, the lesser is right if a vote supports it, else the greater if a vote
/// supports that and none refutes it. A cheap cost that both directions confirm stands without
/// support: two hosts may be alone in their cluster.
///
/// A wrong cost spoils votes on other pairs; so there are two passes, and the first forgives a few.
final class Agreement {
  /// Directions of one link may differ by that factor without being suspected.
  private static final double ASYMMETRY = 1.5;

  /// Votes within that factor of a measurement support it.
  private static final double NEAR = 1.25;

  /// Votes that are lower by more than that factor refute it.
  private static final double FAR = 1.5;

  /// Two hosts that are alone must be nearer to each other than to the others by that factor.
  private static final double CLOSE = 1.7;

  /// Among so many hosts some pair will be wrong in both directions.
  private static final int MANY = 32;

  /// Stands for a cost that only votes can tell.
  private static final double UNKNOWN = Double.NaN;

  private final Costs costs;
  private final int size;

  /// For each host, those it has been measured with.
  private final int[][] partners;

  private final double[] likely;

  /// The agreed costs are the same in both directions; unknown ones get the lowest vote, or
  /// infinity without any.
  static double[][] of(Costs costs) {
    return new Agreement(costs).agreed();
  }

  private Agreement(Costs costs) {
    this.costs = costs;
    size = costs.size();
    partners = new int[size][];
    likely = new double[size * size];
    for (int c = 0; c < size; c++) {
      int host = c;
      partners[c] = IntStream.range(0, size).filter(d -> costs.knows(host, d)).toArray();
      for (int d = 0; d < size; d++) {
        likely[c * size + d] = likely(costs.least(c, d), costs.most(c, d));
      }
    }
  }

  /// What is taken of two directions before others are asked: their mean, or the lesser.
  private static double likely(double least, double most) {
    return most <= least * ASYMMETRY ? Math.sqrt(least * most) : least;
  }

  private double[][] agreed() {
    double[][] first = new double[size][size];
    for (int c = 0; c < size; c++) {
      for (int d = c + 1; d < size; d++) {
        first[c][d] = first[d][c] = costs.knows(c, d) ? judged(c, d) : UNKNOWN;
      }
    }
    for (int c = 0; c < size; c++) {
      System.arraycopy(first[c], 0, likely, c * size, size);
    }
    double[][] second = new double[size][size];
    for (int c = 0; c < size; c++) {
      for (int d = c + 1; d < size; d++) {
        second[c][d] = second[d][c] = corrected(c, d, first[c][d]);
      }
    }
    return second;
  }

  /// The first pass: a measured value, or unknown if the votes believe none.
  private double judged(int c, int d) {
    double least = costs.least(c, d);
    double most = costs.most(c, d);
    if (most > least * ASYMMETRY && supporters(c, d, least) == 0) {
      boolean tooDear = refuted(c, d, most);
      if (!tooDear && supporters(c, d, most) > 0) {
        return most;
      }
      if (tooDear && size >= MANY) {
        return UNKNOWN;
      }
    }
    double value = likely[c * size + d];
    return refuted(c, d, value) ? UNKNOWN : value;
  }

  /// The second pass, with most wrong costs gone: what no vote supports although the lowest vote is
  /// lower or near is what the lowest vote says.
  private double corrected(int c, int d, double value) {
    boolean doubtful =
        Double.isNaN(value) || (supporters(c, d, value) == 0 && votes(c, d, 0, value * CLOSE) > 0);
    return doubtful ? lowest(c, d) : value;
  }

  private int supporters(int c, int d, double value) {
    return votes(c, d, value / NEAR, value * NEAR);
  }

  private boolean refuted(int c, int d, double value) {
    return votes(c, d, 0, value / FAR) > 1 + size / MANY;
  }

  /// How many hosts vote for a cost between two limits.
  private int votes(int c, int d, double least, double most) {
    int votes = 0;
    for (int e : voters(c, d)) {
      double vote = Math.max(likely[c * size + e], likely[d * size + e]);
      if (e != c && e != d && vote >= least && vote < most) {
        votes++;
      }
    }
    return votes;
  }

  private double lowest(int c, int d) {
    double lowest = Double.POSITIVE_INFINITY;
    for (int e : voters(c, d)) {
      double vote = Math.max(likely[c * size + e], likely[d * size + e]);
      if (e != c && e != d && vote < lowest) {
        lowest = vote;
      }
    }
    return lowest;
  }

  private int[] voters(int c, int d) {
    return partners[c].length < partners[d].length ? partners[c] : partners[d];
  }
}
