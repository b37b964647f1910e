package eco.examples;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The flags of an example: `--steps 100` or `--json`, in any order.
final class Flags {
  private final List<String> words;

  Flags(String[] args) {
    words = new ArrayList<>(Arrays.asList(args));
  }

  /// Whether the flag is there.
  boolean has(String flag) {
    return words.remove(flag);
  }

  /// The number after the flag, or another if the flag is not there.
  int number(String flag, int otherwise, int least) {
    String word = word(flag, String.valueOf(otherwise));
    try {
      int number = Integer.parseInt(word);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException e) {
      // said below
    }
    throw new IllegalArgumentException(flag + " " + word + ": not a number from " + least + " on");
  }

  /// The word after the flag, or another if the flag is not there.
  String word(String flag, String otherwise) {
    int at = words.indexOf(flag);
    if (at < 0) {
      return otherwise;
    }
    if (at + 1 == words.size()) {
      throw new IllegalArgumentException(flag + ": nothing follows");
    }
    words.remove(at);
    return words.remove(at);
  }

  /// All flags have been asked for: whatever is left is a mistake.
  void end() {
    if (!words.isEmpty()) {
      throw new IllegalArgumentException("unknown: " + String.join(" ", words));
    }
  }
}
