package eco.cli.lab.net;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/// Reads the fields of one object of a network file and refuses what it does not know.
final class FieldReader {
  private final String file;
  private final Json.Fields object;

  FieldReader(String file, Json value, Set<String> known, String what) {
    this.file = file;
    if (!(value instanceof Json.Fields fields)) {
      throw fail(value, what + " must be an object, not " + value.kind());
    }
    this.object = fields;
    for (Map.Entry<String, Json> field : fields.values().entrySet()) {
      if (!known.contains(field.getKey())) {
        throw fail(
            field.getValue(),
            "unknown field \"%s\" in %s; known are %s"
                .formatted(
                    field.getKey(), what, String.join(", ", known.stream().sorted().toList())));
      }
    }
  }

  NetworkFileException fail(Json at, String reason) {
    return new NetworkFileException(file, at.line(), reason);
  }

  Json object() {
    return object;
  }

  /// The line of a field, or of the object if the field is absent.
  Json at(String name) {
    return object.values().getOrDefault(name, object);
  }

  Optional<Json> find(String name) {
    return Optional.ofNullable(object.values().get(name));
  }

  Json require(String name) {
    return find(name).orElseThrow(() -> fail(object, "\"" + name + "\" is missing"));
  }

  String text(String name) {
    return text(name, require(name));
  }

  String text(String name, Json value) {
    if (value instanceof Json.Text text) {
      return text.value();
    }
    throw fail(value, "\"%s\" must be text, not %s".formatted(name, value.kind()));
  }

  boolean truth(String name, boolean otherwise) {
    return switch (object.values().get(name)) {
      case null -> otherwise;
      case Json.Truth truth -> truth.value();
      case Json other ->
          throw fail(other, "\"%s\" must be true or false, not %s".formatted(name, other.kind()));
    };
  }

  /// A number from `least` to `most`; empty if the field is absent.
  OptionalDouble number(String name, double least, double most) {
    return switch (object.values().get(name)) {
      case null -> OptionalDouble.empty();
      case Json.Numeric number when number.value() >= least && number.value() <= most ->
          OptionalDouble.of(number.value());
      case Json.Numeric number ->
          throw fail(
              number,
              "\"%s\" must be from %s to %s, not %s"
                  .formatted(name, plain(least), plain(most), plain(number.value())));
      case Json other ->
          throw fail(other, "\"%s\" must be a number, not %s".formatted(name, other.kind()));
    };
  }

  Map<String, Json> fields(String name) {
    Json value = require(name);
    if (value instanceof Json.Fields fields) {
      return fields.values();
    }
    throw fail(value, "\"%s\" must be an object, not %s".formatted(name, value.kind()));
  }

  List<Json> elements(String name) {
    return switch (object.values().get(name)) {
      case null -> List.of();
      case Json.Sequence sequence -> sequence.elements();
      case Json other ->
          throw fail(other, "\"%s\" must be a list, not %s".formatted(name, other.kind()));
    };
  }

  private static String plain(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }
}
