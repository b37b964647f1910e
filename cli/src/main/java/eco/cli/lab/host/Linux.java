package eco.cli.lab.host;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;

/// The system calls the lab needs, under their own names; a failure throws with the call's name.
///
/// Namespaces belong to threads in Linux, so [#unshare] and [#setns] change the calling platform
/// thread and no other.
final class Linux {
  static final int CLONE_NEWNS = 0x0002_0000;
  static final int CLONE_FS = 0x0000_0200;
  static final int CLONE_NEWUTS = 0x0400_0000;
  static final int CLONE_NEWIPC = 0x0800_0000;
  static final int CLONE_NEWNET = 0x4000_0000;

  static final int MS_BIND = 4096;
  static final int MS_REC = 16384;
  static final int MS_PRIVATE = 1 << 18;
  static final int MS_NOSUID_NODEV = 2 | 4;

  static final int O_RDONLY = 0;
  static final int O_RDWR = 2;
  static final int O_NONBLOCK = 0x800;
  static final int O_CLOEXEC = 0x80000;

  static final int AF_UNIX = 1;
  static final int AF_INET = 2;
  static final int AF_NETLINK = 16;
  static final int SOCK_DGRAM = 2;
  static final int SOCK_RAW = 3;

  private static final int SCHED_FIFO = 1;
  private static final int EINTR = 4;

  private static final Linker LINKER = Linker.nativeLinker();
  private static final SymbolLookup LIBC = LINKER.defaultLookup();
  private static final MemoryLayout CAPTURED = Linker.Option.captureStateLayout();
  private static final VarHandle ERRNO =
      CAPTURED.varHandle(MemoryLayout.PathElement.groupElement("errno"));

  private static final MethodHandle UNSHARE = call("unshare", JAVA_INT, JAVA_INT);
  private static final MethodHandle SETNS = call("setns", JAVA_INT, JAVA_INT, JAVA_INT);
  private static final MethodHandle MOUNT =
      call("mount", JAVA_INT, ADDRESS, ADDRESS, ADDRESS, JAVA_LONG, ADDRESS);
  private static final MethodHandle SETHOSTNAME = call("sethostname", JAVA_INT, ADDRESS, JAVA_LONG);
  private static final MethodHandle SETSID = call("setsid", JAVA_INT);
  private static final MethodHandle OPEN = variadic("open", 2, JAVA_INT, ADDRESS, JAVA_INT);
  private static final MethodHandle CLOSE = call("close", JAVA_INT, JAVA_INT);
  private static final MethodHandle SOCKET = call("socket", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT);
  private static final MethodHandle SOCKETPAIR =
      call("socketpair", JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle IOCTL =
      variadic("ioctl", 2, JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS);
  private static final MethodHandle SCHED_SETSCHEDULER =
      call("sched_setscheduler", JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS);
  private static final MethodHandle READ_CHECKED =
      call("read", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);
  private static final MethodHandle WRITE_CHECKED =
      call("write", JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG);

  private Linux() {}

  /// A system call failed.
  static final class CallException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /// The error number of the system.
    final int errno;

    CallException(String call, int errno, String what) {
      super("%s: %s, errno=%d (%s)".formatted(call, what, errno, Errno.describe(errno)));
      this.errno = errno;
    }
  }

  static void unshare(int flags) {
    check(
        "unshare",
        "flags=0x" + Integer.toHexString(flags),
        state -> (int) UNSHARE.invokeExact(state, flags));
  }

  static void setns(int fd, int kind) {
    check(
        "setns",
        "kind=0x" + Integer.toHexString(kind),
        state -> (int) SETNS.invokeExact(state, fd, kind));
  }

  static void mount(String source, String target, String type, long flags, String options) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment from = arena.allocateFrom(source);
      MemorySegment to = arena.allocateFrom(target);
      MemorySegment kind = arena.allocateFrom(type);
      MemorySegment with = arena.allocateFrom(options);
      check(
          "mount",
          "target=" + target + ", type=" + type,
          state -> (int) MOUNT.invokeExact(state, from, to, kind, flags, with));
    }
  }

  static void sethostname(String name) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(name);
      check(
          "sethostname",
          "name=" + name,
          state -> (int) SETHOSTNAME.invokeExact(state, text, text.byteSize() - 1));
    }
  }

  /// Leaves the session of the terminal; does nothing if the process leads one already.
  static void setsid() {
    try (Arena arena = Arena.ofConfined()) {
      int ignored = (int) SETSID.invokeExact(arena.allocate(CAPTURED));
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  static int open(String path, int flags) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment text = arena.allocateFrom(path);
      return check(
          "open", "path=" + path, state -> (int) OPEN.invokeExact(state, text, flags | O_CLOEXEC));
    }
  }

  static void close(int fd) {
    check("close", "fd=" + fd, state -> (int) CLOSE.invokeExact(state, fd));
  }

  static int socket(int family, int type, int protocol) {
    return check(
        "socket",
        "family=" + family,
        state -> (int) SOCKET.invokeExact(state, family, type | O_CLOEXEC, protocol));
  }

  /// Two connected datagram sockets that keep frame boundaries, as a TAP device does.
  static int[] framePair() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment fds = arena.allocate(JAVA_INT, 2);
      check(
          "socketpair",
          "family=unix",
          state ->
              (int)
                  SOCKETPAIR.invokeExact(
                      state, AF_UNIX, SOCK_DGRAM | O_CLOEXEC | O_NONBLOCK, 0, fds));
      return fds.toArray(JAVA_INT);
    }
  }

  static int ioctl(int fd, long request, MemorySegment argument, String what) {
    return check("ioctl", what, state -> (int) IOCTL.invokeExact(state, fd, request, argument));
  }

  static int read(int fd, MemorySegment buffer) {
    return check(
        "read",
        "fd=" + fd,
        state -> (int) (long) READ_CHECKED.invokeExact(state, fd, buffer, buffer.byteSize()));
  }

  static int write(int fd, MemorySegment buffer) {
    return check(
        "write",
        "fd=" + fd,
        state -> (int) (long) WRITE_CHECKED.invokeExact(state, fd, buffer, buffer.byteSize()));
  }

  /// Asks for real-time scheduling of a thread (0: the calling one); false if not permitted.
  static boolean scheduleRealTime(int thread, int priority) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment parameters = arena.allocateFrom(JAVA_INT, priority);
      check(
          "sched_setscheduler",
          "priority=" + priority,
          state -> (int) SCHED_SETSCHEDULER.invokeExact(state, thread, SCHED_FIFO, parameters));
      return true;
    } catch (CallException e) {
      return false;
    }
  }

  /// A system call that is given the memory where it leaves the error number.
  @FunctionalInterface
  interface Call {
    int on(MemorySegment state) throws Throwable;
  }

  static int check(String name, String what, Call call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(CAPTURED);
      while (true) {
        int result = call.on(state);
        if (result >= 0) {
          return result;
        }
        int errno = (int) ERRNO.get(state, 0L);
        if (errno != EINTR) {
          throw new CallException(name, errno, what);
        }
      }
    } catch (CallException e) {
      throw e;
    } catch (Throwable t) {
      throw new AssertionError(t);
    }
  }

  /// A handle that leaves the error number in its first argument.
  static MethodHandle call(String name, ValueLayout result, MemoryLayout... arguments) {
    return bind(name, result, arguments, Linker.Option.captureCallState("errno"));
  }

  private static MethodHandle variadic(
      String name, int fixed, ValueLayout result, MemoryLayout... arguments) {
    return arguments.length == fixed
        ? call(name, result, arguments)
        : bind(
            name,
            result,
            arguments,
            Linker.Option.captureCallState("errno"),
            Linker.Option.firstVariadicArg(fixed));
  }

  /// A handle for a call that may block and whose error number nobody needs.
  static MethodHandle blocking(String name, ValueLayout result, MemoryLayout... arguments) {
    return bind(name, result, arguments);
  }

  /// A handle for a call that never blocks: it skips the thread's state change.
  static MethodHandle quick(String name, ValueLayout result, MemoryLayout... arguments) {
    return bind(name, result, arguments, Linker.Option.critical(false));
  }

  @SuppressWarnings("restricted") // the one place that reaches native code
  private static MethodHandle bind(
      String name, ValueLayout result, MemoryLayout[] arguments, Linker.Option... options) {
    return LINKER.downcallHandle(
        LIBC.findOrThrow(name), FunctionDescriptor.of(result, arguments), options);
  }
}
