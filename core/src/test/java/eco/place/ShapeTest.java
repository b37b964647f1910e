package eco.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Random;
import org.junit.jupiter.api.Test;

class ShapeTest {
  @Test
  void everyLinkHasTwoEndsThatKnowEachOther() {
    for (int positions = 1; positions <= 30; positions++) {
      for (Shape shape : Shapes.all(positions, new Random(positions))) {
        for (int position = 0; position < positions; position++) {
          for (int side = 0; side < shape.sides(position); side++) {
            int peer = shape.neighbour(position, side);
            if (peer != Shape.NONE) {
              int there = shape.there(position, side);
              assertThat(shape.neighbour(peer, there)).as("%s", shape).isEqualTo(position);
              assertThat(shape.there(peer, there)).as("%s", shape).isEqualTo(side);
            }
          }
        }
      }
    }
  }

  @Test
  void aMeshEndsAtItsEdgesAndATorusDoesNot() {
    Shape mesh = Shape.mesh(2, 3);
    assertThat(mesh.coordinates(4)).containsExactly(1, 1);
    assertThat(mesh.neighbour(4, 0)).isEqualTo(1);
    assertThat(mesh.neighbour(4, 1)).isEqualTo(Shape.NONE);
    assertThat(mesh.neighbour(4, 2)).isEqualTo(3);
    assertThat(mesh.neighbour(4, 3)).isEqualTo(5);
    Shape torus = Shape.torus(2, 3);
    assertThat(torus.neighbour(4, 1)).isEqualTo(1);
    assertThat(torus.neighbour(5, 3)).isEqualTo(3);
    assertThat(torus.mostLinks()).isEqualTo(2);
    assertThat(torus).hasToString("torus(2 x 3)");
  }

  @Test
  void aSideOfAHypercubeIsABit() {
    Shape cube = Shape.hypercube(8);
    assertThat(cube.neighbour(5, 1)).isEqualTo(7);
    assertThat(cube.coordinates(6)).containsExactly(1, 1, 0);
    assertThatIllegalArgumentException().isThrownBy(() -> Shape.hypercube(6));
  }

  @Test
  void aGraphMustNameEveryLinkOnceAtBothEnds() {
    assertThat(Shape.graph(new int[][] {{1}, {2, 0}, {1}}).there(0, 0)).isEqualTo(1);
    int[][][] wrong = {{{1}, {}}, {{0}}, {{1, 1}, {0, 0}}, {{2}, {}}, {{-1}}};
    for (int[][] each : wrong) {
      assertThatIllegalArgumentException().isThrownBy(() -> Shape.graph(each));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> Shape.mesh(3, 0));
  }
}
