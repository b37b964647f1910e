package eco.simulate;

/// How fast a rank works on data that is already in its memory.
///
/// @param copyNanosPerByte for a value that moves inside a rank
/// @param reduceNanosPerByte for an arriving value that is combined with another
public record Processor(double copyNanosPerByte, double reduceNanosPerByte) {
  /// Needs no time at all: what the models of the papers assume.
  public static final Processor INSTANT = new Processor(0, 0);

  /// About 12 GB/s for a copy and 8 GB/s for a sum, as one core of a present machine does.
  public static final Processor TYPICAL = new Processor(0.08, 0.125);

  public Processor {
    if (!(copyNanosPerByte >= 0) || !(reduceNanosPerByte >= 0)) {
      throw new IllegalArgumentException(
          "processor: copyNanosPerByte="
              + copyNanosPerByte
              + ", reduceNanosPerByte="
              + reduceNanosPerByte);
    }
  }
}
