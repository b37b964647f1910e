package eco.cli.lab.net;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// More hosts somewhere in a network, as a command line says it.
///
/// @param hosts how many
/// @param place the segment or cluster that gets them
public record Addition(int hosts, String place) {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,4})@(.+)");

  /// Reads `N@PLACE`.
  ///
  /// @throws IllegalArgumentException if it is something else
  public static Addition parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches()) {
      throw new IllegalArgumentException("not N@NAME: " + text);
    }
    return new Addition(Integer.parseInt(parts.group(1)), parts.group(2));
  }
}
