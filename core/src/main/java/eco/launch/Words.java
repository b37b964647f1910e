package eco.launch;

import java.util.ArrayList;
import java.util.List;

/// Splits a line into words and quotes words for a shell.
public final class Words {
  private Words() {}

  /// The words of `line`, which white space sets apart and quotes hold together.
  ///
  /// @throws IllegalArgumentException if a quote is not closed
  public static List<String> split(String line) {
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean inside = false;
    char quote = 0;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quote != 0) {
        if (c == quote) {
          quote = 0;
        } else {
          word.append(c);
        }
      } else if (c == '\'' || c == '"') {
        quote = c;
        inside = true;
      } else if (!Character.isWhitespace(c)) {
        word.append(c);
        inside = true;
      } else if (inside) {
        words.add(word.toString());
        word.setLength(0);
        inside = false;
      }
    }
    if (quote != 0) {
      throw new IllegalArgumentException("a quote is not closed: " + line);
    }
    if (inside) {
      words.add(word.toString());
    }
    return words;
  }

  /// The word as a shell must read it, unchanged if it has only harmless characters.
  static String quote(String word) {
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (!Character.isLetterOrDigit(c) && "/.,:=_+-@%".indexOf(c) < 0) {
        return "'" + word.replace("'", "'\\''") + "'";
      }
    }
    return word;
  }
}
