package eco.transport;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// The calls of Linux that move bytes between a socket and any memory, Java's heap included.
///
/// A channel first copies what lies in an array into memory of its own; these calls hand the array
/// itself to the kernel. The collector cannot move anything meanwhile, so a call must be short: the
/// socket does not block, and a call may move [#MOST_BYTES] at most.
final class SocketCalls {
  /// So much at once takes well below a tenth of a millisecond.
  static final int MOST_BYTES = 256 << 10;

  private static final int DO_NOT_WAIT = 0x40;
  private static final int NO_SIGNAL = 0x4000;
  private static final int MORE_FOLLOWS = 0x8000;
  private static final int TRY_AGAIN = 11;
  private static final int SOCKET = 1;
  private static final int TCP = 6;
  private static final int MOST_PACE = 47;
  private static final int MOST_UNSENT = 25;

  private SocketCalls() {}

  /// Room for the error number of a call, one for each user.
  static MemorySegment newErrorNumber() {
    return Arena.ofAuto().allocate(Linker.Option.captureStateLayout());
  }

  /// Sends some of the first `bytes` of `memory`.
  ///
  /// @return how many bytes went, 0 if there is no room now, or -1 if something is wrong
  static int send(int descriptor, MemorySegment memory, long bytes, MemorySegment errorNumber) {
    int flags = DO_NOT_WAIT | NO_SIGNAL;
    try {
      long moved = (long) Bound.SEND.invokeExact(errorNumber, descriptor, memory, bytes, flags);
      return moved < 0 && isBusy(errorNumber) ? 0 : (int) moved;
    } catch (Throwable e) {
      throw unexpected("send", e);
    }
  }

  /// Sends some of `bytes` at `address`, memory of the library itself; more follows at once.
  ///
  /// @return how many went, 0 if there is no room now, or -1 if something is wrong
  static int sendMore(int descriptor, long address, long bytes, MemorySegment errorNumber) {
    int flags = DO_NOT_WAIT | NO_SIGNAL | MORE_FOLLOWS;
    try {
      long moved = (long) Bound.SEND_AT.invokeExact(errorNumber, descriptor, address, bytes, flags);
      return moved < 0 && isBusy(errorNumber) ? 0 : (int) moved;
    } catch (Throwable e) {
      throw unexpected("send", e);
    }
  }

  /// Receives at most `bytes` into the beginning of `memory`.
  ///
  /// @return how many came, 0 if there is nothing now, or -1 if something is wrong or at the end
  static int receive(int descriptor, MemorySegment memory, long bytes, MemorySegment errorNumber) {
    try {
      long moved =
          (long) Bound.RECEIVE.invokeExact(errorNumber, descriptor, memory, bytes, DO_NOT_WAIT);
      return moved < 0 && isBusy(errorNumber) ? 0 : moved == 0 ? -1 : (int) moved;
    } catch (Throwable e) {
      throw unexpected("receive", e);
    }
  }

  /// Fills `name` with one end's address of a socket.
  ///
  /// @param length four bytes: the room in `name`, then what was filled
  /// @return whether `descriptor` is a socket that has one
  static boolean name(int descriptor, boolean ofPeer, MemorySegment name, MemorySegment length) {
    MethodHandle call = ofPeer ? Bound.NAME_OF_PEER : Bound.NAME;
    try {
      return (int) call.invokeExact(descriptor, name, length) == 0;
    } catch (Throwable e) {
      throw unexpected("name of a socket", e);
    }
  }

  /// Reads an option of TCP into `value`.
  ///
  /// @return how many bytes it has, or -1 if there is no such option
  static int option(int descriptor, int option, MemorySegment value, Arena arena) {
    MemorySegment length = arena.allocateFrom(ValueLayout.JAVA_INT, (int) value.byteSize());
    try {
      int status = (int) Bound.OPTION.invokeExact(descriptor, TCP, option, value, length);
      return status == 0 ? length.get(ValueLayout.JAVA_INT, 0) : -1;
    } catch (Throwable e) {
      throw unexpected("getsockopt", e);
    }
  }

  /// Sets an option of TCP, if the system lets this user.
  ///
  /// @return whether it does
  static boolean setOption(int descriptor, int option, MemorySegment value) {
    return setOption(descriptor, TCP, option, value);
  }

  /// Has no more than so many bytes leave per second.
  ///
  /// @param bytesPerSecond unsigned: -1 is no limit at all
  /// @return whether the system does so
  static boolean pace(int descriptor, int bytesPerSecond) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocateFrom(ValueLayout.JAVA_INT, bytesPerSecond);
      return setOption(descriptor, SOCKET, MOST_PACE, value);
    }
  }

  /// Has the system take so few bytes that no more than that wait there to leave.
  ///
  /// @param mostBytes 0 is what the system usually takes
  static void keepUnsent(int descriptor, int mostBytes) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocateFrom(ValueLayout.JAVA_INT, mostBytes);
      setOption(descriptor, MOST_UNSENT, value);
    }
  }

  private static boolean setOption(int descriptor, int level, int option, MemorySegment value) {
    int bytes = (int) value.byteSize();
    try {
      return (int) Bound.SET_OPTION.invokeExact(descriptor, level, option, value, bytes) == 0;
    } catch (Throwable e) {
      throw unexpected("setsockopt", e);
    }
  }

  private static boolean isBusy(MemorySegment errorNumber) {
    return errorNumber.get(ValueLayout.JAVA_INT, 0) == TRY_AGAIN;
  }

  private static RuntimeException unexpected(String call, Throwable cause) {
    return cause instanceof RuntimeException known
        ? known
        : new IllegalStateException("call failed: name=" + call, cause);
  }

  /// The handles, made when a process first needs one: linking takes tens of milliseconds.
  private static final class Bound {
    private static final Linker LINKER = Linker.nativeLinker();
    private static final MemoryLayout INT = ValueLayout.JAVA_INT;
    private static final MemoryLayout LONG = ValueLayout.JAVA_LONG;
    private static final MemoryLayout ADDRESS = ValueLayout.ADDRESS;

    static final MethodHandle SEND = transfer("send", ADDRESS);
    static final MethodHandle SEND_AT = transfer("send", LONG);
    static final MethodHandle RECEIVE = transfer("recv", ADDRESS);
    static final MethodHandle NAME = name("getsockname");
    static final MethodHandle NAME_OF_PEER = name("getpeername");
    static final MethodHandle OPTION = option("getsockopt", ADDRESS);
    static final MethodHandle SET_OPTION = option("setsockopt", INT);

    private static MethodHandle transfer(String name, MemoryLayout memory) {
      return LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow(name),
          FunctionDescriptor.of(ValueLayout.JAVA_LONG, INT, memory, LONG, INT),
          Linker.Option.critical(true),
          Linker.Option.captureCallState("errno"));
    }

    private static MethodHandle option(String name, MemoryLayout length) {
      return LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow(name),
          FunctionDescriptor.of(ValueLayout.JAVA_INT, INT, INT, INT, ADDRESS, length));
    }

    private static MethodHandle name(String name) {
      return LINKER.downcallHandle(
          LINKER.defaultLookup().findOrThrow(name),
          FunctionDescriptor.of(ValueLayout.JAVA_INT, INT, ADDRESS, ADDRESS));
    }
  }
}
