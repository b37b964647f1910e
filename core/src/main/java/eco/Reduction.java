package eco;

import eco.execute.Element;
import eco.execute.FloatBinaryOperator;
import eco.execute.Kernel;
import eco.execute.Operator;
import eco.execute.SegmentOperator;
import java.lang.foreign.StructLayout;
import java.lang.foreign.ValueLayout;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;

/// How the ranks' contributions become one: a sum, a maximum, or a function of the user's.
///
///     world.allreduce(forces, Reduction.SUM);
///     world.allreduce(segment, Reduction.MAX.on(ValueLayout.JAVA_DOUBLE));
///     world.allreduce(counts, Reduction.ofInts("gcd", Maths::gcd));
///
/// A reduction must be associative. Contributions may be combined in any order unless it is
/// [#notCommutative]; a sum of floats may then differ in its last bits from one algorithm to
/// another unless it is [#reproducible].
public final class Reduction {
  /// The sum; integers wrap around.
  public static final Reduction SUM = of(Operator.SUM);

  /// The product; integers wrap around.
  public static final Reduction PRODUCT = of(Operator.PRODUCT);

  /// The smallest, as `Math.min` has it.
  public static final Reduction MIN = of(Operator.MIN);

  /// The largest, as `Math.max` has it.
  public static final Reduction MAX = of(Operator.MAX);

  /// 1 or true if all contributions are true or other than 0, else 0 or false.
  public static final Reduction LOGICAL_AND = of(Operator.LOGICAL_AND);

  /// 1 or true if any contribution is true or other than 0, else 0 or false.
  public static final Reduction LOGICAL_OR = of(Operator.LOGICAL_OR);

  /// 1 or true if an odd number of contributions are true or other than 0, else 0 or false.
  public static final Reduction LOGICAL_XOR = of(Operator.LOGICAL_XOR);

  /// The bits that are set in all contributions.
  public static final Reduction BITWISE_AND = of(Operator.BITWISE_AND);

  /// The bits that are set in any contribution.
  public static final Reduction BITWISE_OR = of(Operator.BITWISE_OR);

  /// The bits that are set in an odd number of contributions.
  public static final Reduction BITWISE_XOR = of(Operator.BITWISE_XOR);

  /// The smallest value and where it is: pairs of a value and an index, side by side in an array;
  /// of equal values, that with the smallest index.
  public static final Reduction MIN_LOCATION = ofPairs("min location", true);

  /// The largest value and where it is, in pairs as for [#MIN_LOCATION].
  public static final Reduction MAX_LOCATION = ofPairs("max location", false);

  private final String operation;
  private final Function<Element, Optional<Kernel>> maker;
  private final @Nullable Element bound;
  private final boolean commutative;
  private final boolean reproducible;
  private final String name;
  private final Map<Element, Kernel> kernels;

  private Reduction(
      String operation,
      Function<Element, Optional<Kernel>> maker,
      @Nullable Element bound,
      boolean commutative,
      boolean reproducible,
      Map<Element, Kernel> kernels) {
    this.operation = operation;
    this.maker = maker;
    this.bound = bound;
    this.commutative = commutative;
    this.reproducible = reproducible;
    this.kernels = kernels;
    this.name =
        operation
            + (bound == null ? "" : " of " + words(bound) + "s")
            + (commutative ? "" : ", not commutative")
            + (reproducible ? ", reproducible" : "");
  }

  private Reduction(
      String operation, @Nullable Element bound, Function<Element, Optional<Kernel>> maker) {
    this(operation, maker, bound, true, false, new ConcurrentHashMap<>());
  }

  private static Reduction of(Operator operator) {
    return new Reduction(words(operator), null, operator::kernel);
  }

  private static Reduction ofPairs(String operation, boolean smallest) {
    return new Reduction(
        operation,
        null,
        element ->
            element == Element.BOOLEAN
                ? Optional.empty()
                : Optional.of(Kernel.ofPairs(smallest, element)));
  }

  /// Combines ints, one by one, in `int` arrays and in memory.
  ///
  /// @param name the same on every rank: ranks that reduce under different names are told so
  public static Reduction ofInts(String name, IntBinaryOperator operator) {
    return new Reduction(name, Element.INT, _ -> Optional.of(Kernel.ofInts(operator)));
  }

  /// Combines longs, one by one, as [#ofInts] does ints.
  public static Reduction ofLongs(String name, LongBinaryOperator operator) {
    return new Reduction(name, Element.LONG, _ -> Optional.of(Kernel.ofLongs(operator)));
  }

  /// Combines floats, one by one, as [#ofInts] does ints.
  public static Reduction ofFloats(String name, FloatBinaryOperator operator) {
    return new Reduction(name, Element.FLOAT, _ -> Optional.of(Kernel.ofFloats(operator)));
  }

  /// Combines doubles, one by one, as [#ofInts] does ints.
  public static Reduction ofDoubles(String name, DoubleBinaryOperator operator) {
    return new Reduction(name, Element.DOUBLE, _ -> Optional.of(Kernel.ofDoubles(operator)));
  }

  /// Combines elements of `elementBytes` bytes, many at a time, in any kind of buffer.
  ///
  /// @param name the same on every rank, as for [#ofInts]
  public static Reduction ofSegments(String name, int elementBytes, SegmentOperator operator) {
    Kernel kernel = Kernel.ofSegments(elementBytes, operator);
    return new Reduction(name + " of " + elementBytes + " bytes", null, _ -> Optional.of(kernel));
  }

  /// The same for memory without a type, a segment, a ByteBuffer or a byte array, that holds
  /// elements of `layout`; otherwise it is taken for bytes.
  ///
  /// @throws IllegalArgumentException if `layout` is not in the machine's own byte order
  public Reduction on(ValueLayout layout) {
    return new Reduction(operation, maker, Element.of(layout), commutative, reproducible, kernels);
  }

  /// The smallest or largest value and where it is, in memory that holds a struct of a value, then
  /// an index, and padding.
  ///
  /// @throws IllegalArgumentException if `layout` is not such a struct
  /// @throws IllegalStateException if this does not look for a location
  public Reduction on(StructLayout layout) {
    boolean smallest = operation.equals(MIN_LOCATION.operation);
    if (!smallest && !operation.equals(MAX_LOCATION.operation)) {
      throw new IllegalStateException(
          "only locations are reduced in structs: reduction=" + name + ", layout=" + layout);
    }
    Kernel kernel = Kernel.ofPairs(smallest, layout);
    return new Reduction(
        operation + " in " + layout,
        _ -> Optional.of(kernel),
        Element.BYTE,
        commutative,
        reproducible,
        new ConcurrentHashMap<>());
  }

  /// The same with the contributions always combined in the order of the ranks.
  public Reduction notCommutative() {
    return new Reduction(operation, maker, bound, false, reproducible, kernels);
  }

  /// The same with a result that does not depend on the algorithm or the network, bit for bit.
  ///
  /// The contributions are combined as `((x0 o x1) o x2) o ...`, which costs time.
  public Reduction reproducible() {
    return new Reduction(operation, maker, bound, commutative, true, kernels);
  }

  /// Whether the contributions may be combined in any order.
  public boolean commutative() {
    return commutative;
  }

  /// Whether the result must not depend on how it is computed.
  public boolean isReproducible() {
    return reproducible;
  }

  /// What it does, in words; the same on every rank that uses the same reduction.
  public String name() {
    return name;
  }

  /// The kernel that reduces `buffer`; the same one every time.
  ///
  /// @throws IllegalArgumentException if such elements cannot be reduced so
  public Kernel kernel(Object buffer) {
    Element element = element(buffer);
    Kernel kernel = kernels.get(element);
    if (kernel == null) {
      kernel = maker.apply(element).orElseThrow(() -> refused(buffer));
      Kernel earlier = kernels.putIfAbsent(element, kernel);
      return earlier == null ? kernel : earlier;
    }
    return kernel;
  }

  private Element element(Object buffer) {
    Element held = Element.of(buffer);
    if (bound == null || bound == held) {
      return held;
    }
    if (held == Element.BYTE) {
      return bound;
    }
    throw refused(buffer);
  }

  private IllegalArgumentException refused(Object buffer) {
    return new IllegalArgumentException(
        "reduction does not go with the buffer: reduction="
            + name
            + ", buffer="
            + buffer.getClass().getSimpleName());
  }

  private static String words(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /// Whether `other` has the same name: ranks can compare nothing else.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Reduction reduction && name.equals(reduction.name);
  }

  /// The same on every rank that uses the same reduction.
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
