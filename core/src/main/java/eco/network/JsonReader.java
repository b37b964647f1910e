package eco.network;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Reads JSON as RFC 8259 has it, nothing more, and names the line of what it refuses.
///
/// Names of one object must differ, and values nest to a depth that no stack minds.
final class JsonReader {
  private static final int MAX_DEPTH = 200;
  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][-+]?[0-9]+)?");
  private static final Pattern WORD = Pattern.compile("[a-zA-Z]+");
  private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{4}");

  private final String file;
  private final String text;
  private int at;
  private int line = 1;
  private int depth;

  private JsonReader(String file, String text) {
    this.file = file;
    this.text = text;
  }

  /// Reads one value and nothing after it.
  static Json read(String file, String text) {
    JsonReader reader = new JsonReader(file, text);
    Json value = reader.value();
    reader.skipBlanks();
    if (reader.at < text.length()) {
      throw reader.fail("nothing may follow the last bracket");
    }
    return value;
  }

  private NetworkFileException fail(String reason) {
    return new NetworkFileException(file, line, "not JSON: " + reason);
  }

  private void skipBlanks() {
    for (; at < text.length() && " \t\r\n".indexOf(text.charAt(at)) >= 0; at++) {
      if (text.charAt(at) == '\n') {
        line++;
      }
    }
  }

  /// The next character that is no blank, not yet taken.
  private char peek() {
    skipBlanks();
    if (at >= text.length()) {
      throw fail("the file ends too early");
    }
    return text.charAt(at);
  }

  private boolean take(char wanted) {
    if (peek() != wanted) {
      return false;
    }
    at++;
    return true;
  }

  private void require(char wanted) {
    if (!take(wanted)) {
      throw fail("'" + wanted + "' expected, not " + shown(text.charAt(at)));
    }
  }

  private static String shown(char c) {
    return c < ' ' || c > '~' ? "character " + (int) c : "'" + c + "'";
  }

  private Json value() {
    char first = peek();
    int start = line;
    return switch (first) {
      case '{' -> fields(start);
      case '[' -> sequence(start);
      case '"' -> new Json.Text(start, string());
      default -> first == '-' || (first >= '0' && first <= '9') ? number(start) : word(start);
    };
  }

  private void enter() {
    at++;
    if (++depth > MAX_DEPTH) {
      throw fail("brackets nest deeper than " + MAX_DEPTH);
    }
  }

  private Json fields(int start) {
    enter();
    SequencedMap<String, Json> values = new LinkedHashMap<>();
    if (!take('}')) {
      do {
        if (peek() != '"') {
          throw fail("a name in quotes expected, not " + shown(text.charAt(at)));
        }
        String name = string();
        require(':');
        if (values.put(name, value()) != null) {
          throw fail("\"" + name + "\" is there twice");
        }
      } while (take(','));
      require('}');
    }
    depth--;
    return new Json.Fields(start, values);
  }

  private Json sequence(int start) {
    enter();
    List<Json> elements = new ArrayList<>();
    if (!take(']')) {
      do {
        elements.add(value());
      } while (take(','));
      require(']');
    }
    depth--;
    return new Json.Sequence(start, elements);
  }

  private Json number(int start) {
    Matcher number = NUMBER.matcher(text).region(at, text.length());
    if (!number.lookingAt()) {
      throw fail("a number needs digits after '-'");
    }
    double value = Double.parseDouble(number.group());
    if (Double.isInfinite(value)) {
      throw fail("the number is too large: " + number.group());
    }
    at = number.end();
    return new Json.Numeric(start, value);
  }

  private Json word(int start) {
    Matcher word = WORD.matcher(text).region(at, text.length());
    if (!word.lookingAt()) {
      throw fail("a value expected, not " + shown(text.charAt(at)));
    }
    at = word.end();
    return switch (word.group()) {
      case "true" -> new Json.Truth(start, true);
      case "false" -> new Json.Truth(start, false);
      case "null" -> new Json.Nothing(start);
      default -> throw fail("a value expected, not " + word.group());
    };
  }

  private String string() {
    StringBuilder value = new StringBuilder();
    for (at++; at < text.length() && text.charAt(at) != '"'; at++) {
      char c = text.charAt(at);
      if (c < ' ') {
        throw fail("text may not contain " + shown(c));
      }
      value.append(c == '\\' ? escaped() : c);
    }
    if (at >= text.length()) {
      throw fail("the file ends within text");
    }
    at++;
    return value.toString();
  }

  /// The character that an escape means; leaves `at` on the escape's last character.
  private char escaped() {
    at++;
    char c = at < text.length() ? text.charAt(at) : 0;
    return switch (c) {
      case '"', '\\', '/' -> c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        Matcher hex = HEX.matcher(text).region(at + 1, text.length());
        if (!hex.lookingAt()) {
          throw fail("\\u needs four hexadecimal digits");
        }
        at += 4;
        yield (char) Integer.parseInt(hex.group(), 16);
      }
      default -> throw fail("no such escape: \\" + shown(c));
    };
  }
}
