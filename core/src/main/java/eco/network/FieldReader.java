package eco.network;

import java.util.List;
import java.util.Map;
import java.util.Set;

/// Reads the fields of one object of a network file and refuses what it does not know.
final class FieldReader {
  private final String file;
  private final Json.Fields object;

  FieldReader(String file, Json value, String what, Set<String> known) {
    this.file = file;
    if (!(value instanceof Json.Fields fields)) {
      throw fail(value, what + " must be an object, not " + value.kind());
    }
    this.object = fields;
    for (Map.Entry<String, Json> field : fields.values().entrySet()) {
      if (!known.contains(field.getKey())) {
        throw fail(field.getValue(), "unknown field \"" + field.getKey() + "\" in " + what);
      }
    }
  }

  NetworkFileException fail(Json at, String reason) {
    return new NetworkFileException(file, at.line(), reason);
  }

  boolean has(String name) {
    return object.values().containsKey(name);
  }

  Json require(String name) {
    Json value = object.values().get(name);
    if (value == null) {
      throw fail(object, "\"" + name + "\" is missing");
    }
    return value;
  }

  String text(String name) {
    return text(name, require(name));
  }

  String text(String name, Json value) {
    if (value instanceof Json.Text text) {
      return text.value();
    }
    throw fail(value, "\"" + name + "\" must be text, not " + value.kind());
  }

  boolean truth(String name) {
    Json value = require(name);
    if (value instanceof Json.Truth truth) {
      return truth.value();
    }
    throw fail(value, "\"" + name + "\" must be true or false, not " + value.kind());
  }

  double number(String name, Json value) {
    if (value instanceof Json.Numeric number) {
      return number.value();
    }
    throw fail(value, "\"" + name + "\" must be a number, not " + value.kind());
  }

  double number(String name) {
    return number(name, require(name));
  }

  /// A whole number that is not negative.
  long whole(String name) {
    return whole(name, require(name));
  }

  long whole(String name, Json value) {
    double number = number(name, value);
    if (number < 0 || number > 1L << 53 || number != Math.rint(number)) {
      throw fail(value, "\"" + name + "\" must be a whole number, not " + number);
    }
    return (long) number;
  }

  int count(String name) {
    return Math.toIntExact(Math.min(Integer.MAX_VALUE, whole(name)));
  }

  List<Json> elements(String name) {
    return elements(name, require(name));
  }

  List<Json> elements(String name, Json value) {
    if (value instanceof Json.Sequence sequence) {
      return sequence.elements();
    }
    throw fail(value, "\"" + name + "\" must be a list, not " + value.kind());
  }

  /// A list of a given length.
  List<Json> elements(String name, Json value, int length) {
    List<Json> elements = elements(name, value);
    if (elements.size() != length) {
      throw fail(
          value, "\"%s\" must have %d elements, not %d".formatted(name, length, elements.size()));
    }
    return elements;
  }
}
