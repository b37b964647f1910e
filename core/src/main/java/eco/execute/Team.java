package eco.execute;

import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// The ranks of a communicator: who they are in the job, and which of them this process is.
///
/// It remembers its last calls, and the [Collective]s under way, for what [Teams] may have to say.
public final class Team {
  private static final int REMEMBERED = 64;

  private final int context;
  private final int rank;
  private final int[] members;
  private final Call[] last = new Call[REMEMBERED];
  private final int[] numbers = new int[REMEMBERED];
  private @Nullable Collective underWay;
  private int shows;
  private int shown;
  private long lastUnseen;
  private @Nullable Table table;
  private volatile @Nullable String verdict;

  /// A team.
  ///
  /// @param context the mark of their messages: twice the number of their communicator, and 1
  /// @param rank this process's place
  /// @param members the job's ranks, by place
  public Team(int context, int rank, int[] members) {
    this.context = context;
    this.rank = rank;
    this.members = members.clone();
    for (int i = 0; i < last.length; i++) {
      last[i] = new Call();
    }
    Arrays.fill(numbers, -1);
  }

  /// The mark of their messages.
  public int context() {
    return context;
  }

  /// The number of the communicator, by which its lines on [eco.transport.Board]s are found.
  int number() {
    return context >> 1;
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

  // ---- what happens among them; in the endpoint's turn ------------------------------------------

  /// A call has begun.
  void begun(Collective running) {
    running.nextOfTeam = underWay;
    underWay = running;
  }

  /// Remembers a call.
  void note(Call call, int number) {
    last[number % REMEMBERED].describeAs(call);
    numbers[number % REMEMBERED] = Mark.call(number);
  }

  /// A call has ended.
  void ended(Collective running) {
    if (underWay == running) {
      underWay = running.nextOfTeam;
    } else {
      for (Collective each = underWay; each != null; each = each.nextOfTeam) {
        if (each.nextOfTeam == running) {
          each.nextOfTeam = running.nextOfTeam;
          break;
        }
      }
    }
    running.nextOfTeam = null;
  }

  /// The number of a new show: a call in which every member shows something to all others.
  int newShow() {
    return ++shows;
  }

  /// Whether all shows before this one have ended here.
  ///
  /// A rank shows again only when it has seen that all others have shown something before. So when
  /// it is about to write a line again, everybody has read it: all have since shown something on
  /// the other, and they did that after they had read this one.
  boolean mayShow(int show) {
    return show - shown == 1;
  }

  /// What shows that are too long for a line are written to; made when first needed.
  Table table(Supplier<Table> maker) {
    Table known = table;
    if (known == null) {
      known = maker.get();
      table = known;
    }
    return known;
  }

  /// A show has ended.
  ///
  /// @param unseen its mark if not all members are known to have come to it, else 0
  void shown(int show, long unseen) {
    shown = show;
    lastUnseen = unseen;
  }

  /// The mark of the last show if not all members are known to have come to it, else 0.
  long lastUnseen() {
    return lastUnseen;
  }

  /// Whether a call of that number, modulo [Mark#CALLS], has begun and not ended.
  boolean isUnderWay(int call) {
    return find(call) != null;
  }

  private @Nullable Collective find(int call) {
    Collective each = underWay;
    while (each != null && Mark.call(each.number()) != call) {
      each = each.nextOfTeam;
    }
    return each;
  }

  /// Whether this rank has made its call of that number, and it was another.
  boolean differs(int call, int signature) {
    int slot = call % REMEMBERED;
    return numbers[slot] == call && last[slot].signature != signature;
  }

  /// What this rank has called as its call of that number, modulo [Mark#CALLS].
  String remember(int call) {
    Collective running = find(call);
    if (running != null) {
      return running.callAndSite();
    }
    Collective now = underWay;
    return last[call % REMEMBERED]
        + ", which has ended here"
        + (now == null ? "" : "; now " + now.callAndSite());
  }

  /// Why no operation of this team can be trusted any more, or null.
  public @Nullable String verdict() {
    return verdict;
  }

  /// Ends all that is under way, and all that will ever be called.
  void condemn(String why) {
    if (verdict == null) {
      verdict = why;
      for (Collective each = underWay; each != null; each = underWay) {
        each.condemned(why);
      }
    }
  }

  @Override
  public String toString() {
    return "team: context=" + context + ", rank=" + rank + ", members=" + Arrays.toString(members);
  }
}
