package eco.schedule;

/// The runs of a program while it is built: neighbours in memory become one run.
///
/// Say where the next elements come from and go to, then [#end] them.
final class Runs {
  private static final int NONE = -1;

  final Column action = new Column();
  final Column sourcePlace = new Column();
  final LongColumn sourceOffset = new LongColumn();
  final Column operandPlace = new Column();
  final LongColumn operandOffset = new LongColumn();
  final Column targetPlace = new Column();
  final LongColumn targetOffset = new LongColumn();
  final LongColumn elements = new LongColumn();

  private int floor;
  private int source = NONE;
  private long sourceAt;
  private int operand = NONE;
  private long operandAt;
  private int target = NONE;
  private long targetAt;

  int size() {
    return action.size();
  }

  void clear() {
    action.clear();
    sourcePlace.clear();
    sourceOffset.clear();
    operandPlace.clear();
    operandOffset.clear();
    targetPlace.clear();
    targetOffset.clear();
    elements.clear();
    floor = 0;
  }

  void source(int place, long offset) {
    source = place;
    sourceAt = offset;
  }

  void operand(int place, long offset) {
    operand = place;
    operandAt = offset;
  }

  void target(int place, long offset) {
    target = place;
    targetAt = offset;
  }

  /// What follows belongs to another step: it is not joined to what came before.
  void begin() {
    floor = size();
  }

  /// Adds the elements that were described.
  void end(Action what, long count) {
    if (count > 0 && size() > floor && follows(what)) {
      elements.setLast(elements.last() + count);
    } else if (count > 0) {
      action.add(what.code());
      sourcePlace.add(source);
      sourceOffset.add(sourceAt);
      operandPlace.add(operand);
      operandOffset.add(operandAt);
      targetPlace.add(target);
      targetOffset.add(targetAt);
      elements.add(count);
    }
    source = NONE;
    operand = NONE;
    target = NONE;
  }

  private boolean follows(Action what) {
    long length = elements.last();
    return action.last() == what.code()
        && sourcePlace.last() == source
        && operandPlace.last() == operand
        && targetPlace.last() == target
        && (source == NONE || sourceOffset.last() + length == sourceAt)
        && (operand == NONE || operandOffset.last() + length == operandAt)
        && (target == NONE || targetOffset.last() + length == targetAt);
  }
}
