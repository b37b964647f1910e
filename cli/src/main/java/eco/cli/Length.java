package eco.cli;

import eco.bench.Sizes;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// A length in bytes as people write it: `16000`, `64K`, `1M`.
public final class Length implements ITypeConverter<Long> {
  @Override
  public Long convert(String text) {
    try {
      List<Long> lengths = Sizes.parse(text);
      if (lengths.size() == 1) {
        return lengths.getFirst();
      }
    } catch (IllegalArgumentException e) {
      // Reported below.
    }
    throw new TypeConversionException("not a length in bytes: '" + text + "'; write 8, 64K or 1M");
  }
}
