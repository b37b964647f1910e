package eco.collective;

import eco.schedule.Goal;
import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntUnaryOperator;

/// One line of the catalogue: an algorithm for an operation, and what it asks for.
///
/// @param number what the number after the colon means, empty if there is none
/// @param example a number to show and to test with, 0 if there is none
/// @param size which numbers of members it is for
/// @param commutative whether it needs a commutative reduction
/// @param lanes how many values of a chunk a member keeps at once
/// @param parts into how many parts it cuts a vector, for a number of members
/// @param algorithm makes the algorithm for a choice
public record Entry(
    Operation operation,
    String name,
    String number,
    double example,
    Size size,
    boolean commutative,
    int lanes,
    IntUnaryOperator parts,
    Function<Choice, Algorithm> algorithm) {
  /// Which numbers of members an algorithm is for.
  public enum Size {
    ANY,
    EVEN,
    POWER_OF_TWO;

    boolean holds(int members) {
      return switch (this) {
        case ANY -> true;
        case EVEN -> members % 2 == 0 || members == 1;
        case POWER_OF_TWO -> Integer.bitCount(members) == 1;
      };
    }
  }

  static Entry made(Operation operation, String name, Function<Choice, Algorithm> algorithm) {
    return new Entry(operation, name, "", 0, Size.ANY, false, 1, members -> 1, algorithm);
  }

  static Entry of(Operation operation, String name, Algorithm algorithm) {
    return made(operation, name, choice -> algorithm);
  }

  /// The same with a number after the colon.
  Entry withNumber(String meaning, double example) {
    return new Entry(operation, name, meaning, example, size, commutative, lanes, parts, algorithm);
  }

  /// The same for some numbers of members only.
  Entry only(Size size) {
    return new Entry(operation, name, number, example, size, commutative, lanes, parts, algorithm);
  }

  /// The same for commutative reductions only.
  Entry commutativeOnly() {
    return new Entry(operation, name, number, example, size, true, lanes, parts, algorithm);
  }

  /// The same, keeping several values of a chunk.
  Entry inLanes(int lanes) {
    return new Entry(operation, name, number, example, size, commutative, lanes, parts, algorithm);
  }

  /// The same, cutting a vector into one part per member.
  Entry inParts() {
    return inParts(members -> members);
  }

  /// The same, cutting a vector into parts.
  Entry inParts(IntUnaryOperator parts) {
    return new Entry(operation, name, number, example, size, commutative, lanes, parts, algorithm);
  }

  /// The plainest choice of this line.
  public Choice choice() {
    return new Choice(name, example, 1, false, Costs.UNIFORM);
  }

  /// The algorithm with the settings of a choice; a number that is absent is the example.
  ///
  /// @throws IllegalArgumentException if it has a number and none is asked for
  Algorithm make(Choice choice) {
    if (choice.number() != 0 && number.isEmpty()) {
      throw new IllegalArgumentException(name + " takes no number: algorithm=" + choice);
    }
    return algorithm.apply(choice.number() == 0 ? choice.withNumber(example) : choice);
  }

  /// What its number means and what it asks for, in words.
  public String remarks() {
    List<String> remarks = new ArrayList<>();
    if (!number.isEmpty()) {
      remarks.add(
          "N: " + number + (example == 0 ? "" : ", " + choice().numberText() + " if absent"));
    }
    switch (size) {
      case EVEN -> remarks.add("an even number of ranks");
      case POWER_OF_TWO -> remarks.add("a power of two of ranks");
      case ANY -> {}
    }
    if (commutative) {
      remarks.add("commutative reductions only");
    }
    return String.join("; ", remarks);
  }

  /// Why it cannot do this, or an empty text if it can.
  public String refusal(Goal goal) {
    return refusal(goal.ranks(), goal.ordered());
  }

  String refusal(int members, boolean ordered) {
    if (!size.holds(members)) {
      String which = size == Size.EVEN ? "an even number" : "a power of two";
      return name + " needs " + which + " of ranks: ranks=" + members;
    }
    if (ordered && commutative) {
      return name + " needs a commutative reduction: operation=" + operation.word();
    }
    return "";
  }
}
