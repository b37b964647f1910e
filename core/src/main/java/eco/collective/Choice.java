package eco.collective;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// An algorithm of the catalogue with its settings, as a command line or a planner names it.
///
///     binomial              chain/16                 k-ary:4             flat+rendezvous
///     name                  in 16 segments           with a number       asks before it sends
///
/// @param name the name in the [Catalogue]
/// @param number the setting after the colon; what it means is the algorithm's affair, 0 if absent
/// @param segments how many segments every share is cut into, each moving on its own
/// @param rendezvous whether every message starts with a handshake
/// @param costs what messages cost, for algorithms that build on it
public record Choice(String name, double number, int segments, boolean rendezvous, Costs costs) {
  private static final Pattern TEXT =
      Pattern.compile("([a-z][a-z-]*)(?::([0-9.]+))?(\\+rendezvous)?(?:/([0-9]{1,7}))?");

  public Choice {
    if (segments < 1) {
      throw new IllegalArgumentException("at least one segment: segments=" + segments);
    }
  }

  /// Reads the text form.
  ///
  /// @throws IllegalArgumentException if it is none
  public static Choice of(String text) {
    Matcher parts = TEXT.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException(
          "not NAME[:NUMBER][+rendezvous][/SEGMENTS]: algorithm=" + text);
    }
    double number = parts.group(2) == null ? 0 : Double.parseDouble(parts.group(2));
    int segments = parts.group(4) == null ? 1 : Integer.parseInt(parts.group(4));
    return new Choice(parts.group(1), number, segments, parts.group(3) != null, Costs.UNIFORM);
  }

  /// The same in so many segments.
  public Choice inSegments(int segments) {
    return new Choice(name, number, segments, rendezvous, costs);
  }

  /// The same with another number.
  public Choice withNumber(double number) {
    return new Choice(name, number, segments, rendezvous, costs);
  }

  /// The same, knowing what messages cost.
  public Choice withCosts(Costs costs) {
    return new Choice(name, number, segments, rendezvous, costs);
  }

  String numberText() {
    return number == Math.rint(number) ? String.valueOf((long) number) : String.valueOf(number);
  }

  @Override
  public String toString() {
    return name
        + (number == 0 ? "" : ":" + numberText())
        + (rendezvous ? "+rendezvous" : "")
        + (segments == 1 ? "" : "/" + segments);
  }
}
