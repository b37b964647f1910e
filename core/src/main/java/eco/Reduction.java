package eco;

import eco.execute.ArrayKernel;
import eco.execute.Element;
import eco.execute.FloatBinaryOperator;
import eco.execute.Kernel;
import eco.execute.Operator;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteBuffer;
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
/// A reduction must be associative. The ranks may be combined in any order unless it is
/// [#notCommutative]; sums of floats then differ in their last bits from one algorithm to another
/// unless it is [#reproducible].
public final class Reduction {
  public static final Reduction SUM = of(Operator.SUM);
  public static final Reduction PRODUCT = of(Operator.PRODUCT);
  public static final Reduction MIN = of(Operator.MIN);
  public static final Reduction MAX = of(Operator.MAX);

  /// 1 where all contributions differ from 0 or are true, else 0.
  public static final Reduction LOGICAL_AND = of(Operator.LOGICAL_AND);

  /// 1 where any contribution differs from 0 or is true, else 0.
  public static final Reduction LOGICAL_OR = of(Operator.LOGICAL_OR);

  /// 1 where an odd number of contributions differ from 0 or are true, else 0.
  public static final Reduction LOGICAL_XOR = of(Operator.LOGICAL_XOR);

  public static final Reduction BITWISE_AND = of(Operator.BITWISE_AND);
  public static final Reduction BITWISE_OR = of(Operator.BITWISE_OR);
  public static final Reduction BITWISE_XOR = of(Operator.BITWISE_XOR);

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
            + (bound == null ? "" : " on " + lowerCase(bound))
            + (commutative ? "" : ", not commutative")
            + (reproducible ? ", reproducible" : "");
  }

  private static Reduction of(Operator operator) {
    return of(lowerCase(operator), operator::kernel);
  }

  private static Reduction of(String operation, Function<Element, Optional<Kernel>> maker) {
    return new Reduction(operation, maker, null, true, false, new ConcurrentHashMap<>());
  }

  private static Reduction of(String operation, Element element, Object operator) {
    return of(
        operation,
        asked ->
            asked == element ? Optional.of(ArrayKernel.of(element, operator)) : Optional.empty());
  }

  /// Combines by a kernel of the user's, whatever the buffers hold.
  ///
  /// @param name the same on every rank: ranks that reduce under different names are told so
  public static Reduction of(String name, Kernel kernel) {
    return of(name, asked -> Optional.of(kernel));
  }

  /// Combines ints, one by one.
  ///
  /// @param name the same on every rank: ranks that reduce under different names are told so
  public static Reduction ofInts(String name, IntBinaryOperator operator) {
    return of(name, Element.INT, operator);
  }

  /// Combines longs, one by one; `name` as for ints.
  public static Reduction ofLongs(String name, LongBinaryOperator operator) {
    return of(name, Element.LONG, operator);
  }

  /// Combines floats, one by one; `name` as for ints.
  public static Reduction ofFloats(String name, FloatBinaryOperator operator) {
    return of(name, Element.FLOAT, operator);
  }

  /// Combines doubles, one by one; `name` as for ints.
  public static Reduction ofDoubles(String name, DoubleBinaryOperator operator) {
    return of(name, Element.DOUBLE, operator);
  }

  /// The same for memory that holds elements of `layout`: a segment, a ByteBuffer or a byte array.
  ///
  /// @throws IllegalArgumentException if `layout` is not in the machine's own byte order
  public Reduction on(ValueLayout layout) {
    return new Reduction(operation, maker, Element.of(layout), commutative, reproducible, kernels);
  }

  /// The same with the contributions always combined in the order of the ranks.
  public Reduction notCommutative() {
    return new Reduction(operation, maker, bound, false, reproducible, kernels);
  }

  /// The same with a result that is the same to the last bit, whatever algorithm and network carry
  /// it: always `((x0 o x1) o x2) o ...`. It costs time.
  public Reduction reproducible() {
    return new Reduction(operation, maker, bound, commutative, true, kernels);
  }

  /// Whether the contributions may be combined in any order.
  public boolean commutative() {
    return commutative;
  }

  /// Whether the result must not depend on how it was computed.
  public boolean isReproducible() {
    return reproducible;
  }

  /// What it is, in words that are the same on every rank that uses the same reduction.
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
      kernels.put(element, kernel);
    }
    return kernel;
  }

  private Element element(Object buffer) {
    Element held = Element.of(buffer);
    if (bound == null || bound == held) {
      return held;
    }
    if (buffer instanceof byte[]
        || buffer instanceof MemorySegment
        || buffer instanceof ByteBuffer) {
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

  private static String lowerCase(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }

  /// Reductions of one name are the same, on every rank.
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Reduction reduction && name.equals(reduction.name);
  }

  /// The same number on every rank for the same name.
  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
