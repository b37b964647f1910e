package eco.collective;

import java.util.List;

/// Several algorithms one after another, each starting from what the one before has left.
///
/// Nothing waits for the whole of a predecessor: a chunk moves on as soon as it is there.
record InSequence(List<Algorithm> parts) implements Algorithm {
  static InSequence of(Algorithm... parts) {
    return new InSequence(List.of(parts));
  }

  @Override
  public int write(Stage stage) {
    int rounds = 0;
    for (Algorithm part : parts) {
      rounds += part.write(stage.after(rounds));
    }
    return rounds;
  }
}
