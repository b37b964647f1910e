package eco.execute;

import java.util.Arrays;

/// The ranks of a communicator: who they are in the job, and which of them this process is.
public final class Team {
  private final int context;
  private final int rank;
  private final int[] members;

  /// A team.
  ///
  /// @param context the mark of their messages
  /// @param rank this process's place
  /// @param members the job's ranks, by place
  public Team(int context, int rank, int[] members) {
    this.context = context;
    this.rank = rank;
    this.members = members.clone();
  }

  /// The mark of their messages.
  public int context() {
    return context;
  }

  /// This process's place.
  public int rank() {
    return rank;
  }

  /// The job's ranks, by place.
  public int[] members() {
    return members.clone();
  }

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
    if (member >= 0 && member < members.length && members[member] == member) {
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
  public String toString() {
    return "team: context=" + context + ", rank=" + rank + ", members=" + Arrays.toString(members);
  }
}
