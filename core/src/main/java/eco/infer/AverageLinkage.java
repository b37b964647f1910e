package eco.infer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/// Joins the two nearest clusters again and again, near meaning the mean distance of their members.
///
/// A chain of nearest neighbours finds the joins in quadratic time: follow the nearest neighbour
/// until two are each other's nearest, join them, go on from the end of the chain that is left.
///
/// Murtagh, A Survey of Recent Advances in Hierarchical Clustering Algorithms, 1983.
final class AverageLinkage {
  /// Two clusters become one, which is from then on called `kept`.
  record Join(int kept, int gone, double level) {}

  private final double[][] apart;
  private final int[] sizes;
  private final double[] levels;
  private final List<Join> joins = new ArrayList<>();

  private AverageLinkage(double[][] distances) {
    apart = new double[distances.length][];
    for (int i = 0; i < distances.length; i++) {
      apart[i] = distances[i].clone();
    }
    sizes = new int[distances.length];
    Arrays.fill(sizes, 1);
    levels = new double[distances.length];
    Arrays.fill(levels, Double.NEGATIVE_INFINITY);
  }

  /// The joins, nearest first; their levels never fall.
  static List<Join> joins(double[][] distances) {
    AverageLinkage linkage = new AverageLinkage(distances);
    linkage.follow();
    // A chain may find distant joins early; the sort is stable, so what depends on a join follows.
    linkage.joins.sort(Comparator.comparingDouble(Join::level));
    return linkage.joins;
  }

  private void follow() {
    int count = apart.length;
    int[] chain = new int[count + 1];
    int length = 0;
    while (joins.size() < count - 1) {
      if (length == 0) {
        chain[length++] = first();
      }
      int end = chain[length - 1];
      int before = length > 1 ? chain[length - 2] : -1;
      int nearest = nearest(end, before);
      if (nearest == before) {
        join(Math.min(end, before), Math.max(end, before));
        length -= 2;
      } else {
        chain[length++] = nearest;
      }
    }
  }

  private int first() {
    int first = 0;
    while (sizes[first] == 0) {
      first++;
    }
    return first;
  }

  /// The nearest cluster, `preferred` if it is as near as any, so that chains end.
  private int nearest(int from, int preferred) {
    int nearest = preferred;
    for (int i = 0; i < apart.length; i++) {
      if (i != from && sizes[i] > 0 && (nearest < 0 || apart[from][i] < apart[from][nearest])) {
        nearest = i;
      }
    }
    return nearest;
  }

  private void join(int kept, int gone) {
    // Means never fall below what they are made of, but for rounding.
    double level = Math.max(apart[kept][gone], Math.max(levels[kept], levels[gone]));
    joins.add(new Join(kept, gone, level));
    levels[kept] = level;
    double all = sizes[kept] + sizes[gone];
    for (int i = 0; i < apart.length; i++) {
      if (i != kept && i != gone && sizes[i] > 0) {
        double mean = (apart[kept][i] * sizes[kept] + apart[gone][i] * sizes[gone]) / all;
        apart[kept][i] = mean;
        apart[i][kept] = mean;
      }
    }
    sizes[kept] += sizes[gone];
    sizes[gone] = 0;
  }
}
