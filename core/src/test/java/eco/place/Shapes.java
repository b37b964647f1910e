package eco.place;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// Shapes of every kind, to be tested by being listed.
public final class Shapes {
  private Shapes() {}

  /// The shapes that so many positions can have.
  public static List<Shape> all(int positions, Random random) {
    List<Shape> shapes = new ArrayList<>(List.of(Shape.ring(positions), Shape.mesh(positions)));
    for (int rows = 2; rows < positions; rows++) {
      if (positions % rows == 0) {
        shapes.add(Shape.mesh(rows, positions / rows));
        shapes.add(Shape.torus(rows, positions / rows));
      }
    }
    if (positions == 8) {
      shapes.add(Shape.torus(2, 2, 2));
    }
    if (Integer.bitCount(positions) == 1) {
      shapes.add(Shape.hypercube(positions));
    }
    shapes.add(graph(positions, random));
    return shapes;
  }

  /// A graph in which every second pair or so is linked; somebody may be alone.
  private static Shape graph(int positions, Random random) {
    List<List<Integer>> neighbours = new ArrayList<>();
    for (int a = 0; a < positions; a++) {
      neighbours.add(new ArrayList<>());
      for (int b = 0; b < a; b++) {
        if (random.nextInt(5) < 2) {
          neighbours.get(a).add(random.nextInt(neighbours.get(a).size() + 1), b);
          neighbours.get(b).add(random.nextInt(neighbours.get(b).size() + 1), a);
        }
      }
    }
    return Shape.graph(
        neighbours.stream()
            .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new));
  }
}
