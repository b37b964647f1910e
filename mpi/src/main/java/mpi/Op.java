package mpi;

import eco.Reduction;
import eco.execute.SegmentOperator;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// How a reduction combines elements: one of MPI's own operations, or a function of the program's.
public final class Op implements Freeable {
  /// A function of the program's, of either dialect.
  interface Function {
    void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type);

    /// Combines where the elements have gaps or are objects: arrays of the same length.
    void callArrays(Object in, Object inOut, int count, Datatype type);
  }

  private final String name;
  private final @Nullable Reduction reduction;
  private final @Nullable Function function;
  private final boolean commutative;
  private final Map<Datatype, Reduction> made = new ConcurrentHashMap<>();
  private boolean freed;

  /// One of MPI's own; without a reduction it depends on the type, see [#special].
  Op(String name, @Nullable Reduction reduction) {
    this.name = name;
    this.reduction = reduction;
    this.function = null;
    this.commutative = true;
  }

  /// A function of the program's, as mpiJava has it.
  ///
  /// @param commute whether the contributions may be combined in any order
  public Op(User_function function, boolean commute) {
    this(function.getClass().getName(), new MpiJavaFunction(function), commute);
  }

  /// A function of the program's, as Open MPI has it.
  ///
  /// @param commute whether the contributions may be combined in any order
  public Op(UserFunction function, boolean commute) {
    this(function.getClass().getName(), new OpenMpiFunction(function), commute);
  }

  private Op(String name, Function function, boolean commute) {
    this.name = name;
    this.reduction = null;
    this.function = function;
    this.commutative = commute;
  }

  /// Whether the contributions may be combined in any order.
  public boolean isCommutative() {
    return commutative;
  }

  /// Gives the operation back.
  @Override
  public void free() {
    freed = true;
  }

  /// As [#free].
  public void Free() {
    free();
  }

  /// Whether it was given back.
  public boolean isNull() {
    return freed;
  }

  @Nullable Function function() {
    return function;
  }

  /// The core's reduction over elements of `type` in such data.
  Reduction reduction(Data data) {
    Reduction made = reduction(data.type);
    return data.isArray() || data.type.basic == Basic.BYTE || isKernel(data.type)
        ? made
        : made.on(data.type.basic.layout());
  }

  private boolean isKernel(Datatype type) {
    return function != null || special(type) != null;
  }

  private Reduction reduction(Datatype type) {
    if (freed) {
      throw new MPIException(MPI.ERR_OP, "operation was freed: op=" + name);
    }
    return made.computeIfAbsent(type, this::make);
  }

  private Reduction make(Datatype type) {
    Function own = function;
    if (own != null) {
      Reduction user =
          Reduction.ofSegments(name + " on " + type, bytes(type), new UserOperator(own, type));
      return commutative ? user : user.notCommutative();
    }
    Reduction special = special(type);
    if (special != null) {
      return special;
    }
    Reduction usual = type.basic == Basic.BOOLEAN ? logical() : reduction;
    if (usual == null || type.isObject()) {
      throw new MPIException(MPI.ERR_OP, "operation not defined: op=" + name + ", type=" + type);
    }
    return usual;
  }

  private static int bytes(Datatype type) {
    return Math.toIntExact(type.extentBytes);
  }

  /// Bits of booleans are booleans.
  private @Nullable Reduction logical() {
    return switch (name) {
      case "BAND" -> Reduction.LOGICAL_AND;
      case "BOR" -> Reduction.LOGICAL_OR;
      case "BXOR" -> Reduction.LOGICAL_XOR;
      default -> reduction;
    };
  }

  /// What only pairs and complex numbers need.
  private @Nullable Reduction special(Datatype type) {
    if (name.equals("REPLACE") || name.equals("NO_OP")) {
      boolean keeps = name.equals("NO_OP");
      int bytes = bytes(type);
      SegmentOperator choice =
          (left, right, target, elements) ->
              MemorySegment.copy(keeps ? right : left, 0, target, 0, (long) elements * bytes);
      return Reduction.ofSegments(name, bytes, choice);
    }
    if (name.equals("PROD") && type.name.endsWith("COMPLEX")) {
      return Reduction.ofSegments(
          "complex product", 2 * type.basic.bytes, new ComplexProduct(type.basic));
    }
    boolean greatest = name.equals("MAXLOC");
    PairType pair = PairType.of(type);
    if (pair == null || !(greatest || name.equals("MINLOC"))) {
      return null;
    }
    LocationOperator operator = new LocationOperator(pair, greatest);
    return Reduction.ofSegments(name + " on " + type, pair.bytes(), operator);
  }

  @Override
  public String toString() {
    return name;
  }

  private record MpiJavaFunction(User_function function) implements Function {
    @Override
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
      int elements = in.remaining() / type.basic.bytes;
      Datatype basic = MPI.of(type.basic);
      Data left = Data.of(type.basic.newArray(elements), 0, elements, basic);
      Data right = Data.of(type.basic.newArray(elements), 0, elements, basic);
      left.unpack(MemorySegment.ofBuffer(in), in.remaining());
      right.unpack(MemorySegment.ofBuffer(inOut), inOut.remaining());
      callArrays(left.memory, right.memory, count, type);
      MemorySegment.ofBuffer(inOut).copyFrom(right.packed());
    }

    @Override
    public void callArrays(Object in, Object inOut, int count, Datatype type) {
      function.Call(in, 0, inOut, 0, count, type);
    }
  }

  private record OpenMpiFunction(UserFunction function) implements Function {
    @Override
    public void call(ByteBuffer in, ByteBuffer inOut, int count, Datatype type) {
      function.call(in, inOut, count, type);
    }

    @Override
    public void callArrays(Object in, Object inOut, int count, Datatype type) {
      if (in instanceof byte[] left && inOut instanceof byte[] right) {
        call(buffer(left, count, type), buffer(right, count, type), count, type);
      } else {
        function.call(in, inOut, count, type);
      }
    }

    private static ByteBuffer buffer(byte[] bytes, int count, Datatype type) {
      int length = Math.toIntExact(count * type.extentBytes);
      return ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.nativeOrder());
    }
  }
}
