package eco.schedule;

/// What a transfer does with the value it brings.
///
/// A reduction says on which side the arriving value goes, because not every reduction is
/// commutative.
public enum Action {
  /// The target becomes what arrives.
  COPY,
  /// The target becomes what arrives, combined with the target: the arriving value comes first.
  REDUCE_LEFT,
  /// The target becomes the target, combined with what arrives: the arriving value comes second.
  REDUCE_RIGHT;

  /// The code of the action in a column.
  int code() {
    return switch (this) {
      case COPY -> 0;
      case REDUCE_LEFT -> 1;
      case REDUCE_RIGHT -> 2;
    };
  }

  static Action of(int code) {
    return switch (code) {
      case 0 -> COPY;
      case 1 -> REDUCE_LEFT;
      case 2 -> REDUCE_RIGHT;
      default -> throw new IllegalArgumentException("no such action: code=" + code);
    };
  }
}
