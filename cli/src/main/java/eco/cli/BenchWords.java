package eco.cli;

import eco.bench.Buffers;
import eco.bench.Operation;
import eco.bench.Rival;
import eco.bench.Transport;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The words that `eco bench` takes for operations, transports, buffers and rivals.
final class BenchWords {
  private BenchWords() {}

  /// The rival of a name.
  ///
  /// @throws IllegalArgumentException if there is none
  static Rival rival(String name) {
    try {
      return choose(Rival.values(), name);
    } catch (TypeConversionException wrong) {
      throw new IllegalArgumentException("--against: " + wrong.getMessage(), wrong);
    }
  }

  private static <E extends Enum<E>> E choose(E[] choices, String text) {
    return Arrays.stream(choices)
        .filter(choice -> choice.toString().equals(text.toLowerCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    "'" + text + "' is none of " + Arrays.toString(choices)));
  }

  /// The names of the operations, for help and completion.
  static final class Operations implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Operation.values()).map(Operation::toString).iterator();
    }
  }

  static final class ToOperation implements ITypeConverter<Operation> {
    @Override
    public Operation convert(String text) {
      return choose(Operation.values(), text);
    }
  }

  static final class ToTransport implements ITypeConverter<Transport> {
    @Override
    public Transport convert(String text) {
      return choose(Transport.values(), text);
    }
  }

  static final class ToBuffers implements ITypeConverter<Buffers> {
    @Override
    public Buffers convert(String text) {
      return choose(Buffers.values(), text);
    }
  }
}
