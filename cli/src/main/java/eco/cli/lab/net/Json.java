package eco.cli.lab.net;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

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

  /// Reads one value and nothing after it.
  static Json parse(String file, String text) {
    try (JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      parser.nextToken();
      Json value = read(file, parser);
      if (parser.nextToken() != null) {
        throw new NetworkFileException(file, line(parser), "nothing may follow the network");
      }
      return value;
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNr());
      throw new NetworkFileException(file, line, "not JSON: " + e.getOriginalMessage());
    }
  }

  private static Json read(String file, JsonParser parser) {
    int line = line(parser);
    JsonToken token = parser.currentToken();
    return switch (token) {
      case VALUE_STRING -> new Text(line, parser.getString());
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new Numeric(line, parser.getDoubleValue());
      case VALUE_TRUE -> new Truth(line, true);
      case VALUE_FALSE -> new Truth(line, false);
      case VALUE_NULL -> new Nothing(line);
      case START_ARRAY -> {
        List<Json> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements.add(read(file, parser));
        }
        yield new Sequence(line, elements);
      }
      case START_OBJECT -> {
        SequencedMap<String, Json> values = new LinkedHashMap<>();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
          String name = parser.currentName();
          int nameLine = line(parser);
          parser.nextToken();
          if (values.put(name, read(file, parser)) != null) {
            throw new NetworkFileException(file, nameLine, "\"" + name + "\" is there twice");
          }
        }
        yield new Fields(line, values);
      }
      case null, default -> throw new NetworkFileException(file, line, "a network is missing");
    };
  }

  private static int line(JsonParser parser) {
    return Math.max(1, parser.currentTokenLocation().getLineNr());
  }
}
