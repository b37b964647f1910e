package eco.message;

import org.jspecify.annotations.Nullable;

/// Operations in the order they were added, linked through themselves: adding allocates nothing.
final class OperationList {
  @Nullable Operation first;
  private @Nullable Operation last;

  boolean isEmpty() {
    return first == null;
  }

  void add(Operation operation) {
    operation.list = this;
    operation.previous = last;
    operation.next = null;
    if (last == null) {
      first = operation;
    } else {
      last.next = operation;
    }
    last = operation;
  }

  void remove(Operation operation) {
    if (operation.list != this) {
      return;
    }
    Operation before = operation.previous;
    Operation after = operation.next;
    if (before == null) {
      first = after;
    } else {
      before.next = after;
    }
    if (after == null) {
      last = before;
    } else {
      after.previous = before;
    }
    operation.list = null;
    operation.next = null;
    operation.previous = null;
  }

  /// Takes out the operations of a task, which nobody waits for any more.
  void forget(Task task) {
    Operation after;
    for (Operation each = first; each != null; each = after) {
      after = each.next;
      if (each.owner == task) {
        remove(each);
        each.owner = null;
        each.state = Activity.State.CANCELLED;
      }
    }
  }

  /// The first that matches, without taking it out.
  @Nullable Operation find(int context, int tag) {
    for (Operation each = first; each != null; each = each.next) {
      if (each.matches(context, tag)) {
        return each;
      }
    }
    return null;
  }
}
