package eco.execute;

import eco.schedule.Operation;
import eco.transport.View;
import org.jspecify.annotations.Nullable;

/// What a caller has asked for: an operation, its memory, and how to combine.
///
/// Filled again and again, so that a call costs no allocation.
public final class Call {
  /// The operation.
  public Operation operation = Operation.BARRIER;

  /// The special rank of a rooted operation, else 0.
  public int root;

  /// The length of a block in elements; -1 where blocks are uneven.
  public long count;

  /// What the caller gives.
  public final View input = new View();

  /// Where the caller wants the result.
  public final View output = new View();

  /// How long an element is.
  public int elementBytes = 1;

  /// How to combine, if the operation reduces.
  public @Nullable Kernel kernel;

  /// A number for the type of elements and the reduction; alike at all ranks.
  public int type;

  /// The type of elements, in words.
  public String words = "";

  /// The name of the reduction, if the operation reduces by one.
  public String reduction = "";

  /// The neighbourhood in which it is an exchange, if not all ranks talk with all.
  public String among = "";

  /// Whether the input lies where the output goes and must be copied first.
  public boolean copyInput;

  /// Where in the program the call was made, if that was noted.
  public @Nullable StackTraceElement site;

  /// A hash of everything that must be alike at all ranks.
  public int signature;

  /// When what several will read is written once.
  public Sharing sharing = Sharing.NEVER;

  /// Which messages leave one after another.
  public Ways ways = Ways.OPEN;

  /// A call of nothing.
  public Call() {}

  /// Takes over what can be said about another call, but not its memory.
  void describeAs(Call other) {
    operation = other.operation;
    root = other.root;
    count = other.count;
    elementBytes = other.elementBytes;
    signature = other.signature;
    words = other.words;
    reduction = other.reduction;
    among = other.among;
    site = other.site;
  }

  /// What the caller would call it.
  public String name() {
    return among.isEmpty() ? operation.word() : "exchange in " + among;
  }

  /// Lets go of the caller's memory.
  public void clear() {
    input.clear();
    output.clear();
  }

  @Override
  public String toString() {
    return name()
        + (operation.rooted() ? " root=" + root : "")
        + (operation == Operation.BARRIER ? "" : count < 0 ? " uneven" : " count=" + count)
        + (words.isEmpty() ? "" : " of " + words)
        + (reduction.isEmpty() ? "" : " by " + reduction);
  }
}
