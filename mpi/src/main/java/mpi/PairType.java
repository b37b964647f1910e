package mpi;

import org.jspecify.annotations.Nullable;

/// The types of a value and of its index in a pair.
///
/// @param value the type of the value
/// @param index the type of the index
record PairType(Basic value, Basic index) {
  /// What a datatype is a pair of; null if it is none.
  static @Nullable PairType of(Datatype type) {
    return switch (type.name) {
      case "INT2" -> new PairType(Basic.INT, Basic.INT);
      case "SHORT2" -> new PairType(Basic.SHORT, Basic.SHORT);
      case "LONG2" -> new PairType(Basic.LONG, Basic.LONG);
      case "FLOAT2" -> new PairType(Basic.FLOAT, Basic.FLOAT);
      case "DOUBLE2" -> new PairType(Basic.DOUBLE, Basic.DOUBLE);
      case "CHAR2" -> new PairType(Basic.CHAR, Basic.CHAR);
      case "BYTE2" -> new PairType(Basic.BYTE, Basic.BYTE);
      case "SHORT_INT" -> new PairType(Basic.SHORT, Basic.INT);
      case "LONG_INT" -> new PairType(Basic.LONG, Basic.INT);
      case "FLOAT_INT" -> new PairType(Basic.FLOAT, Basic.INT);
      case "DOUBLE_INT" -> new PairType(Basic.DOUBLE, Basic.INT);
      default -> null;
    };
  }

  /// A datatype of such pairs; what C leaves unused in them travels too.
  static Datatype named(String name, Basic value, Basic index) {
    PairType pair = new PairType(value, index);
    int filler = pair.bytes() - value.bytes - index.bytes;
    Layout layout = Layout.of(pair.bytes(), pair.alignment(), filler);
    return new Datatype(name, value == index ? value : Basic.BYTE, layout);
  }

  private int alignment() {
    return Math.max(value.bytes, index.bytes);
  }

  /// Where the index lies, as in C.
  int indexAt() {
    return (int) Layout.ceil(value.bytes, index.bytes);
  }

  /// How long a pair is, as in C.
  int bytes() {
    return (int) Layout.ceil(indexAt() + index.bytes, alignment());
  }
}
