package eco.simulate;

/// What the processor of every rank could do now, the first listed step first.
///
/// One heap per rank, all in one array: a rank has at most as many tasks as it has messages to
/// send, steps that receive, and local steps.
final class TaskLists {
  private final long[] tasks;
  private final int[] first;
  private final int[] count;

  TaskLists(Workload work) {
    first = new int[work.ranks + 1];
    count = new int[work.ranks];
    for (int rank = 0; rank < work.ranks; rank++) {
      first[rank + 1] = first[rank];
      for (int step = work.firstStep[rank]; step < work.firstStep[rank + 1]; step++) {
        first[rank + 1] += work.kind[step] == Workload.SEND ? work.messages(step) : 1;
      }
    }
    tasks = new long[first[work.ranks]];
  }

  boolean any(int rank) {
    return count[rank] > 0;
  }

  /// The step of the first task.
  int step(int rank) {
    return (int) (tasks[first[rank]] >>> 32);
  }

  /// The message of the first task, if it has one.
  int message(int rank) {
    return (int) tasks[first[rank]];
  }

  void add(int rank, int step, int message) {
    int base = first[rank];
    long task = (long) step << 32 | message;
    int place = count[rank]++;
    while (place > 0) {
      int above = (place - 1) / 2;
      if (tasks[base + above] <= task) {
        break;
      }
      tasks[base + place] = tasks[base + above];
      place = above;
    }
    tasks[base + place] = task;
  }

  /// Removes the first task.
  void remove(int rank) {
    int base = first[rank];
    int size = --count[rank];
    long task = tasks[base + size];
    int place = 0;
    while (2 * place + 1 < size) {
      int below = 2 * place + 1;
      if (below + 1 < size && tasks[base + below + 1] < tasks[base + below]) {
        below++;
      }
      if (task <= tasks[base + below]) {
        break;
      }
      tasks[base + place] = tasks[base + below];
      place = below;
    }
    tasks[base + place] = task;
  }
}
