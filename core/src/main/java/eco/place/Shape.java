package eco.place;

import java.util.Arrays;
import java.util.stream.IntStream;

/// Who is whose neighbour: positions from 0 on, each with sides on which its neighbours are.
///
///     mesh(2, 3)     0 - 1 - 2        sides of a mesh and of a torus: before and after along the
///                    |   |   |        first extent, before and after along the second, ...
///                    3 - 4 - 5        4 has 1 before and nobody after, then 3 before and 5 after
///
/// The last coordinate runs fastest. A side may have nobody ([#NONE], at the edge of a mesh), the
/// position itself, or a neighbour that is on another side too (a ring of one or two). So every
/// link knows both of its ends: what leaves on a side arrives on the side [#there].
public final class Shape {
  /// Stands for the neighbour on a side where nobody is.
  public static final int NONE = -1;

  private final String name;
  private final int[] extents;
  private final int[][] neighbours;
  private final int[][] there;

  /// By position, its neighbours other than itself, once for every link.
  private final int[][] others;

  private Shape(String name, int[] extents, int[][] neighbours, int[][] there) {
    this.name = name;
    this.extents = extents;
    this.neighbours = neighbours;
    this.there = there;
    this.others = new int[neighbours.length][];
    Arrays.setAll(
        others, p -> Arrays.stream(neighbours[p]).filter(q -> q >= 0 && q != p).toArray());
  }

  /// A ring: before and after, and the last is before the first.
  public static Shape ring(int positions) {
    return grid("ring", true, positions);
  }

  /// A grid with edges: nobody is beyond them.
  public static Shape mesh(int... extents) {
    return grid("mesh", false, extents);
  }

  /// A grid that is closed along every extent.
  public static Shape torus(int... extents) {
    return grid("torus", true, extents);
  }

  /// A hypercube: side i has the position that differs in bit i.
  ///
  /// @param positions a power of two
  public static Shape hypercube(int positions) {
    if (Integer.bitCount(positions) != 1) {
      throw new IllegalArgumentException(
          "a hypercube has a power of two positions: positions=" + positions);
    }
    int dimensions = Integer.numberOfTrailingZeros(positions);
    int[] extents = new int[dimensions];
    Arrays.fill(extents, 2);
    int[][] neighbours = new int[positions][dimensions];
    int[][] there = new int[positions][dimensions];
    for (int position = 0; position < positions; position++) {
      for (int side = 0; side < dimensions; side++) {
        neighbours[position][side] = position ^ 1 << side;
        there[position][side] = side;
      }
    }
    return new Shape("hypercube(" + positions + ")", extents, neighbours, there);
  }

  /// Any graph without direction.
  ///
  /// @param neighbours by position, its neighbours, one on each of its sides; every link stands at
  ///     both of its ends
  public static Shape graph(int[][] neighbours) {
    int[][] copy = Arrays.stream(neighbours).map(int[]::clone).toArray(int[][]::new);
    int[][] there = new int[copy.length][];
    for (int position = 0; position < copy.length; position++) {
      int[] own = copy[position];
      there[position] = new int[own.length];
      for (int side = 0; side < own.length; side++) {
        int peer = own[side];
        boolean fits = peer >= 0 && peer < copy.length && peer != position;
        int back = fits && find(own, peer) == side ? find(copy[peer], position) : NONE;
        if (back == NONE) {
          throw new IllegalArgumentException(
              "graph: no link, or not once at both ends: position="
                  + position
                  + ", neighbour="
                  + peer
                  + ", positions="
                  + copy.length);
        }
        there[position][side] = back;
      }
    }
    int links = Arrays.stream(copy).mapToInt(own -> own.length).sum() / 2;
    String name = "graph(" + copy.length + " positions, " + links + " links)";
    return new Shape(name, new int[] {copy.length}, copy, there);
  }

  private static int find(int[] list, int wanted) {
    return IntStream.range(0, list.length).filter(i -> list[i] == wanted).findFirst().orElse(NONE);
  }

  private static Shape grid(String kind, boolean closed, int... extents) {
    int positions = 1;
    for (int extent : extents) {
      if (extent < 1) {
        throw new IllegalArgumentException(kind + ": extents=" + Arrays.toString(extents));
      }
      positions = Math.multiplyExact(positions, extent);
    }
    int[][] neighbours = new int[positions][2 * extents.length];
    int[][] there = new int[positions][2 * extents.length];
    for (int position = 0; position < positions; position++) {
      int stride = positions;
      for (int axis = 0; axis < extents.length; axis++) {
        stride /= extents[axis];
        int own = position / stride % extents[axis];
        neighbours[position][2 * axis] = shifted(position, own, -1, stride, extents[axis], closed);
        neighbours[position][2 * axis + 1] =
            shifted(position, own, 1, stride, extents[axis], closed);
        there[position][2 * axis] = 2 * axis + 1;
        there[position][2 * axis + 1] = 2 * axis;
      }
    }
    return new Shape(kind + words(extents), extents.clone(), neighbours, there);
  }

  private static int shifted(
      int position, int own, int by, int stride, int extent, boolean closed) {
    int to = Math.floorMod(own + by, extent);
    return closed || to == own + by ? position + (to - own) * stride : NONE;
  }

  private static String words(int[] extents) {
    return "("
        + String.join(" x ", Arrays.stream(extents).mapToObj(String::valueOf).toList())
        + ")";
  }

  /// How many positions there are.
  public int positions() {
    return neighbours.length;
  }

  /// How many sides a position has.
  public int sides(int position) {
    return neighbours[position].length;
  }

  /// The position on a side, or [#NONE].
  public int neighbour(int position, int side) {
    return neighbours[position][side];
  }

  /// The side of the neighbour on which what leaves here arrives.
  public int there(int position, int side) {
    return there[position][side];
  }

  /// Where a position is along each extent; for a graph, its number.
  public int[] coordinates(int position) {
    int[] coordinates = new int[extents.length];
    int rest = position;
    for (int axis = extents.length - 1; axis >= 0; axis--) {
      coordinates[axis] = rest % extents[axis];
      rest /= extents[axis];
    }
    return coordinates;
  }

  /// Which of the links between two positions, from 0, leaves on that side.
  int link(int position, int side) {
    int earlier = 0;
    for (int other = 0; other < side; other++) {
      earlier += neighbours[position][other] == neighbours[position][side] ? 1 : 0;
    }
    return earlier;
  }

  /// The most links that one position has with one neighbour, 1 at least.
  int mostLinks() {
    int most = 1;
    for (int position = 0; position < positions(); position++) {
      for (int side = 0; side < sides(position); side++) {
        most = neighbour(position, side) == NONE ? most : Math.max(most, link(position, side) + 1);
      }
    }
    return most;
  }

  /// The neighbours of a position other than itself, once for every link; not to be changed.
  int[] others(int position) {
    return others[position];
  }

  /// A number that equal shapes have in common, also in other processes.
  public int checksum() {
    return 31 * name.hashCode() + Arrays.deepHashCode(neighbours);
  }

  /// Its kind and extents: `torus(4 x 2)`.
  @Override
  public String toString() {
    return name;
  }
}
