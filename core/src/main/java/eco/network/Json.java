package eco.network;

import java.util.List;
import java.util.SequencedMap;

/// A JSON value that knows its line, so that a complaint can name it.
sealed interface Json {
  int line();

  record Text(int line, String value) implements Json {}

  record Numeric(int line, double value) implements Json {}

  record Truth(int line, boolean value) implements Json {}

  record Nothing(int line) implements Json {}

  record Sequence(int line, List<Json> elements) implements Json {}

  record Fields(int line, SequencedMap<String, Json> values) implements Json {}

  /// What the value is called in a complaint.
  default String kind() {
    return switch (this) {
      case Text _ -> "text";
      case Numeric _ -> "a number";
      case Truth _ -> "true or false";
      case Nothing _ -> "null";
      case Sequence _ -> "a list";
      case Fields _ -> "an object";
    };
  }
}
