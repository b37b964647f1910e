package mpi;

import eco.Reduction;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The beginning and the end of an MPI program, and the constants of MPI.
public final class MPI implements Numbers {
  private static final Set<String> MPJ_DEVICES =
      Set.of("niodev", "multicore", "mxdev", "hybdev", "ibvdev", "native", "smpdev");
  private static final int NANOS_PER_SECOND = 1_000_000_000;

  // ---- constants -------------------------------------------------------------------------------

  public static final Datatype BYTE = new Datatype("BYTE", Basic.BYTE);
  public static final Datatype CHAR = new Datatype("CHAR", Basic.CHAR);
  public static final Datatype SHORT = new Datatype("SHORT", Basic.SHORT);
  public static final Datatype BOOLEAN = new Datatype("BOOLEAN", Basic.BOOLEAN);
  public static final Datatype INT = new Datatype("INT", Basic.INT);
  public static final Datatype LONG = new Datatype("LONG", Basic.LONG);
  public static final Datatype FLOAT = new Datatype("FLOAT", Basic.FLOAT);
  public static final Datatype DOUBLE = new Datatype("DOUBLE", Basic.DOUBLE);
  public static final Datatype OBJECT = new Datatype("OBJECT", Basic.OBJECT);

  /// Bytes made by packing.
  public static final Datatype PACKED = new Datatype("PACKED", Basic.BYTE);

  /// A mark of a lower bound in a struct.
  public static final Datatype LB = new Datatype("LB", Basic.BYTE, Layout.lowerBound());

  /// A mark of an upper bound in a struct.
  public static final Datatype UB = new Datatype("UB", Basic.BYTE, Layout.upperBound());

  public static final Datatype BYTE2 = PairType.named("BYTE2", Basic.BYTE, Basic.BYTE);
  public static final Datatype CHAR2 = PairType.named("CHAR2", Basic.CHAR, Basic.CHAR);
  public static final Datatype SHORT2 = PairType.named("SHORT2", Basic.SHORT, Basic.SHORT);
  public static final Datatype INT2 = PairType.named("INT2", Basic.INT, Basic.INT);
  public static final Datatype LONG2 = PairType.named("LONG2", Basic.LONG, Basic.LONG);
  public static final Datatype FLOAT2 = PairType.named("FLOAT2", Basic.FLOAT, Basic.FLOAT);
  public static final Datatype DOUBLE2 = PairType.named("DOUBLE2", Basic.DOUBLE, Basic.DOUBLE);
  public static final Datatype SHORT_INT = PairType.named("SHORT_INT", Basic.SHORT, Basic.INT);
  public static final Datatype LONG_INT = PairType.named("LONG_INT", Basic.LONG, Basic.INT);
  public static final Datatype FLOAT_INT = PairType.named("FLOAT_INT", Basic.FLOAT, Basic.INT);
  public static final Datatype DOUBLE_INT = PairType.named("DOUBLE_INT", Basic.DOUBLE, Basic.INT);
  public static final Datatype FLOAT_COMPLEX =
      PairType.named("FLOAT_COMPLEX", Basic.FLOAT, Basic.FLOAT);
  public static final Datatype DOUBLE_COMPLEX =
      PairType.named("DOUBLE_COMPLEX", Basic.DOUBLE, Basic.DOUBLE);

  public static final Int2 int2 = new Int2();
  public static final ShortInt shortInt = new ShortInt();
  public static final LongInt longInt = new LongInt();
  public static final FloatInt floatInt = new FloatInt();
  public static final DoubleInt doubleInt = new DoubleInt();

  public static final Op SUM = new Op("SUM", Reduction.SUM);
  public static final Op PROD = new Op("PROD", Reduction.PRODUCT);
  public static final Op MAX = new Op("MAX", Reduction.MAX);
  public static final Op MIN = new Op("MIN", Reduction.MIN);
  public static final Op LAND = new Op("LAND", Reduction.LOGICAL_AND);
  public static final Op LOR = new Op("LOR", Reduction.LOGICAL_OR);
  public static final Op LXOR = new Op("LXOR", Reduction.LOGICAL_XOR);
  public static final Op BAND = new Op("BAND", Reduction.BITWISE_AND);
  public static final Op BOR = new Op("BOR", Reduction.BITWISE_OR);
  public static final Op BXOR = new Op("BXOR", Reduction.BITWISE_XOR);
  public static final Op MAXLOC = new Op("MAXLOC", null);
  public static final Op MINLOC = new Op("MINLOC", null);
  public static final Op REPLACE = new Op("REPLACE", null);
  public static final Op NO_OP = new Op("NO_OP", null);

  /// All ranks of the job.
  public static final Intracomm COMM_WORLD = new Intracomm();

  /// This rank alone.
  public static final Intracomm COMM_SELF = new Intracomm();

  /// No communicator.
  public static final @Nullable Intracomm COMM_NULL = null;

  public static final Group GROUP_EMPTY = new Group();
  public static final Group GROUP_NULL = new Group();
  public static final Request REQUEST_NULL = new Request();
  public static final Datatype DATATYPE_NULL = new Datatype("none", Basic.BYTE, Layout.of(0));
  public static final Op OP_NULL = new Op("none", null);
  public static final Info INFO_NULL = new Info();
  public static final Info INFO_ENV = Info.ofEnvironment();
  public static final Errhandler ERRORS_ARE_FATAL = new Errhandler("ERRORS_ARE_FATAL");
  public static final Errhandler ERRORS_RETURN = new Errhandler("ERRORS_RETURN");

  /// How many processors this machine has.
  public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

  private static int threadLevel = THREAD_SINGLE;

  private MPI() {}

  static Datatype of(Basic basic) {
    return switch (basic) {
      case BYTE -> BYTE;
      case CHAR -> CHAR;
      case SHORT -> SHORT;
      case BOOLEAN -> BOOLEAN;
      case INT -> INT;
      case LONG -> LONG;
      case FLOAT -> FLOAT;
      case DOUBLE -> DOUBLE;
      case OBJECT -> OBJECT;
    };
  }

  // ---- beginning and end -----------------------------------------------------------------------

  /// Joins the job, and returns the program's arguments.
  ///
  /// The three that MPJ Express puts in front (rank, file, device) are left out if they are there.
  public static String[] Init(String[] args) {
    Session.begin();
    threadLevel = THREAD_SINGLE;
    boolean starter =
        args.length >= 3 && args[0].matches("[0-9]+") && MPJ_DEVICES.contains(args[2]);
    return starter ? Arrays.copyOfRange(args, 3, args.length) : args;
  }

  /// As [#Init]; any number of threads may call MPI, whatever was asked for.
  ///
  /// @return the level that the program has
  public static int InitThread(String[] args, int required) {
    Init(args);
    threadLevel = THREAD_MULTIPLE;
    return threadLevel;
  }

  /// As [#InitThread].
  public static int Init_thread(String[] args, int required) {
    return InitThread(args, required);
  }

  /// The level that [#InitThread] returned.
  public static int queryThread() {
    Session.check();
    return threadLevel;
  }

  /// As [#queryThread].
  public static int Query_thread() {
    return queryThread();
  }

  /// Whether this is the thread that called [#Init].
  public static boolean isThreadMain() {
    Session.check();
    return Session.isMainThread();
  }

  /// As [#isThreadMain].
  public static boolean Is_thread_main() {
    return isThreadMain();
  }

  /// Waits until every rank has called it; afterwards only [#Init] may be called.
  public static void Finalize() {
    Session.end();
  }

  /// Whether [#Init] was called.
  public static boolean Initialized() {
    return Session.isRunning() || Session.isFinalized();
  }

  /// As [#Initialized].
  public static boolean isInitialized() {
    return Initialized();
  }

  /// Whether [#Finalize] was called, and [#Init] not again.
  public static boolean Finalized() {
    return Session.isFinalized();
  }

  /// As [#Finalized].
  public static boolean isFinalized() {
    return Session.isFinalized();
  }

  // ---- the world -------------------------------------------------------------------------------

  /// Seconds since some moment.
  public static double Wtime() {
    return (double) System.nanoTime() / NANOS_PER_SECOND;
  }

  /// As [#Wtime].
  public static double wtime() {
    return Wtime();
  }

  /// Seconds between two ticks of [#Wtime].
  public static double Wtick() {
    return 1.0 / NANOS_PER_SECOND;
  }

  /// As [#Wtick].
  public static double wtick() {
    return Wtick();
  }

  /// What this machine is called.
  public static String Get_processor_name() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      String name = System.getenv("HOSTNAME");
      return name == null ? "localhost" : name;
    }
  }

  /// As [#Get_processor_name].
  public static String getProcessorName() {
    return Get_processor_name();
  }

  /// The version of the standard.
  public static Version getVersion() {
    return new Version(VERSION, SUBVERSION);
  }

  /// What carries it.
  public static String getLibVersion() {
    String version = eco.Eco.class.getPackage().getImplementationVersion();
    return "ECO " + (version == null ? "" : version);
  }

  /// Does nothing: there is no profiler to control.
  public static void pControl(int level, Object arguments) {}

  // ---- buffered sends --------------------------------------------------------------------------

  /// Gives room for buffered sends.
  public static void Buffer_attach(ByteBuffer buffer) {
    BufferedSends.attach(buffer, buffer.capacity());
  }

  /// Gives room for buffered sends.
  public static void Buffer_attach(byte[] buffer) {
    BufferedSends.attach(buffer, buffer.length);
  }

  /// Takes the room back once all buffered sends have gone.
  public static void Buffer_detach() {
    BufferedSends.detach();
  }

  /// Gives room for buffered sends.
  public static void attachBuffer(byte[] buffer) {
    Buffer_attach(buffer);
  }

  /// Takes the room back once all buffered sends have gone.
  public static byte @Nullable [] detachBuffer() {
    return BufferedSends.detach() instanceof byte[] bytes ? bytes : null;
  }

  // ---- buffers ---------------------------------------------------------------------------------

  /// A direct buffer of `capacity` bytes, in native order.
  public static ByteBuffer newByteBuffer(int capacity) {
    return ByteBuffer.allocateDirect(capacity).order(ByteOrder.nativeOrder());
  }

  private static ByteBuffer room(int capacity, Basic basic) {
    return newByteBuffer(Math.multiplyExact(capacity, basic.bytes));
  }

  /// A direct buffer of `capacity` elements.
  public static CharBuffer newCharBuffer(int capacity) {
    return room(capacity, Basic.CHAR).asCharBuffer();
  }

  /// A direct buffer of `capacity` elements.
  public static ShortBuffer newShortBuffer(int capacity) {
    return room(capacity, Basic.SHORT).asShortBuffer();
  }

  /// A direct buffer of `capacity` elements.
  public static IntBuffer newIntBuffer(int capacity) {
    return room(capacity, Basic.INT).asIntBuffer();
  }

  /// A direct buffer of `capacity` elements.
  public static LongBuffer newLongBuffer(int capacity) {
    return room(capacity, Basic.LONG).asLongBuffer();
  }

  /// A direct buffer of `capacity` elements.
  public static FloatBuffer newFloatBuffer(int capacity) {
    return room(capacity, Basic.FLOAT).asFloatBuffer();
  }

  /// A direct buffer of `capacity` elements.
  public static DoubleBuffer newDoubleBuffer(int capacity) {
    return room(capacity, Basic.DOUBLE).asDoubleBuffer();
  }

  private static <T extends Buffer> T from(T duplicate, int offset) {
    duplicate.clear();
    duplicate.position(offset);
    return duplicate;
  }

  /// The part of a buffer from element `offset` on.
  public static ByteBuffer slice(ByteBuffer buffer, int offset) {
    return from(buffer.duplicate(), offset).slice().order(buffer.order());
  }

  /// The part of a buffer from element `offset` on.
  public static CharBuffer slice(CharBuffer buffer, int offset) {
    return from(buffer.duplicate(), offset).slice();
  }

  /// The part of a buffer from element `offset` on.
  public static ShortBuffer slice(ShortBuffer buffer, int offset) {
    return from(buffer.duplicate(), offset).slice();
  }

  /// The part of a buffer from element `offset` on.
  public static IntBuffer slice(IntBuffer buffer, int offset) {
    return from(buffer.duplicate(), offset).slice();
  }

  /// The part of a buffer from element `offset` on.
  public static LongBuffer slice(LongBuffer buffer, int offset) {
    return from(buffer.duplicate(), offset).slice();
  }

  /// The part of a buffer from element `offset` on.
  public static FloatBuffer slice(FloatBuffer buffer, int offset) {
    return from(buffer.duplicate(), offset).slice();
  }

  /// The part of a buffer from element `offset` on.
  public static DoubleBuffer slice(DoubleBuffer buffer, int offset) {
    return from(buffer.duplicate(), offset).slice();
  }

  /// The part of an array from element `offset` on.
  public static ByteBuffer slice(byte[] buffer, int offset) {
    return ByteBuffer.wrap(buffer, offset, buffer.length - offset)
        .slice()
        .order(ByteOrder.nativeOrder());
  }

  /// The part of an array from element `offset` on.
  public static CharBuffer slice(char[] buffer, int offset) {
    return CharBuffer.wrap(buffer, offset, buffer.length - offset).slice();
  }

  /// The part of an array from element `offset` on.
  public static ShortBuffer slice(short[] buffer, int offset) {
    return ShortBuffer.wrap(buffer, offset, buffer.length - offset).slice();
  }

  /// The part of an array from element `offset` on.
  public static IntBuffer slice(int[] buffer, int offset) {
    return IntBuffer.wrap(buffer, offset, buffer.length - offset).slice();
  }

  /// The part of an array from element `offset` on.
  public static LongBuffer slice(long[] buffer, int offset) {
    return LongBuffer.wrap(buffer, offset, buffer.length - offset).slice();
  }

  /// The part of an array from element `offset` on.
  public static FloatBuffer slice(float[] buffer, int offset) {
    return FloatBuffer.wrap(buffer, offset, buffer.length - offset).slice();
  }

  /// The part of an array from element `offset` on.
  public static DoubleBuffer slice(double[] buffer, int offset) {
    return DoubleBuffer.wrap(buffer, offset, buffer.length - offset).slice();
  }
}
