package eco.transport;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/// The one Linux system call that Java has no name for: the futex, on which processes sleep.
final class Posix {
  private static final int FUTEX_WAIT = 0;
  private static final int FUTEX_WAKE = 1;
  private static final long FUTEX = number();

  /// Whether it is known for this system; elsewhere waiting falls back to short naps.
  static final boolean AVAILABLE = FUTEX != 0;

  private Posix() {}

  private static long number() {
    if (!"Linux".equals(System.getProperty("os.name")) || Boolean.getBoolean("eco.portable")) {
      return 0;
    }
    return switch (System.getProperty("os.arch")) {
      case "amd64" -> 202;
      case "aarch64" -> 98;
      default -> 0;
    };
  }

  /// Sleeps while `word` holds `expected`, until it is woken or `nanos` have passed.
  ///
  /// @param limit sixteen bytes of memory for the call's own use
  static void futexWait(MemorySegment word, int expected, long nanos, MemorySegment limit) {
    limit.set(ValueLayout.JAVA_LONG, 0, nanos / 1_000_000_000);
    limit.set(ValueLayout.JAVA_LONG, 8, nanos % 1_000_000_000);
    Bound.call(word.address(), FUTEX_WAIT, expected, limit.address());
  }

  /// Wakes whoever sleeps on `word`, in whatever process.
  static void futexWake(MemorySegment word) {
    Bound.call(word.address(), FUTEX_WAKE, Integer.MAX_VALUE, 0);
  }

  /// The handle, made when a process first sleeps or wakes: linking takes tens of milliseconds.
  private static final class Bound {
    private static final MethodHandle SYSCALL;

    static {
      Linker linker = Linker.nativeLinker();
      SYSCALL =
          linker.downcallHandle(
              linker.defaultLookup().findOrThrow("syscall"),
              FunctionDescriptor.of(
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG,
                  ValueLayout.JAVA_LONG),
              Linker.Option.firstVariadicArg(1));
    }

    static long call(long address, long operation, long value, long limit) {
      try {
        return (long) SYSCALL.invokeExact(FUTEX, address, operation, value, limit);
      } catch (RuntimeException | Error e) {
        throw e;
      } catch (Throwable e) {
        throw new IllegalStateException("futex: operation=" + operation, e);
      }
    }
  }
}
