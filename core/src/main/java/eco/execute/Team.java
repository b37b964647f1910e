package eco.execute;

import java.util.Arrays;

/// The ranks of a communicator: who they are in the job, and which of them this process is.
///
/// @param context the mark of their messages
/// @param rank this process's place
/// @param members the job's ranks, by place
public record Team(int context, int rank, int[] members) {
  /// How many ranks there are.
  public int size() {
    return members.length;
  }

  /// The job's rank at a place.
  public int member(int place) {
    return members[place];
  }

  /// The place of a rank of the job, or -1.
  public int place(int member) {
    if (member < members.length && member >= 0 && members[member] == member) {
      return member;
    }
    for (int place = 0; place < members.length; place++) {
      if (members[place] == member) {
        return place;
      }
    }
    return -1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Team that
        && context == that.context
        && rank == that.rank
        && Arrays.equals(members, that.members);
  }

  @Override
  public int hashCode() {
    return context;
  }

  @Override
  public String toString() {
    return "team " + context + ": rank=" + rank + ", members=" + Arrays.toString(members);
  }
}
