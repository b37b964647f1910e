package mpi;

import eco.Communicator;
import eco.Reduction;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is behind a file of several ranks: the open file, the view and the positions.
///
/// Every rank opens the file by itself, so all machines must see it under one name. Ranks talk only
/// to open, to close and to share a position. Positions are kept in bytes that the view shows.
final class FileCore {
  private static final int WAYS = MPI.MODE_RDONLY | MPI.MODE_WRONLY | MPI.MODE_RDWR;

  final Communicator link;
  final String name;
  final int amode;
  private final FileBytes bytes;
  private final SharedPosition shared;
  private FileView view = new FileView(0, MPI.BYTE, MPI.BYTE, "native");
  private long position;
  private boolean atomic;
  private boolean closed;

  /// Why this rank could not do what all ranks do together.
  private @Nullable MPIException cause;

  /// Opens it; all ranks call it, and if one fails all do.
  FileCore(Communicator comm, String name, int amode) {
    this.link = comm.duplicate();
    this.name = name;
    this.amode = amode;
    int way = amode & WAYS;
    if (Integer.bitCount(way) != 1
        || (way == MPI.MODE_RDONLY && (amode & (MPI.MODE_CREATE | MPI.MODE_EXCL)) != 0)) {
      throw new MPIException(MPI.ERR_AMODE, "file: name=" + name + ", amode=" + amode);
    }
    FileChannel channel = link.rank() == 0 ? tryOpen(options(true)) : null;
    agree(link.rank() != 0 || channel != null);
    channel = link.rank() == 0 ? channel : tryOpen(options(false));
    this.bytes = opened(channel);
    this.shared = new SharedPosition(link);
    if ((amode & MPI.MODE_APPEND) != 0) {
      position = size();
      setShared(position);
    }
  }

  private Set<OpenOption> options(boolean creates) {
    Set<StandardOpenOption> options = EnumSet.noneOf(StandardOpenOption.class);
    if ((amode & MPI.MODE_WRONLY) == 0) {
      options.add(StandardOpenOption.READ);
    }
    if ((amode & MPI.MODE_RDONLY) == 0) {
      options.add(StandardOpenOption.WRITE);
    }
    if (creates && (amode & MPI.MODE_CREATE) != 0) {
      options.add(
          (amode & MPI.MODE_EXCL) != 0 ? StandardOpenOption.CREATE_NEW : StandardOpenOption.CREATE);
    }
    return Set.copyOf(options);
  }

  private @Nullable FileChannel tryOpen(Set<OpenOption> options) {
    try {
      return FileChannel.open(Path.of(name), options);
    } catch (IOException e) {
      cause = FileBytes.failure("cannot be opened", name, e);
      return null;
    }
  }

  private FileBytes opened(@Nullable FileChannel channel) {
    try {
      agree(channel != null);
    } catch (MPIException e) {
      if (channel != null) {
        new FileBytes(name, channel).closeQuietly();
      }
      throw e;
    }
    if (channel == null) {
      throw new IllegalStateException("file: not open, name=" + name);
    }
    return new FileBytes(name, channel);
  }

  /// All ranks fail if one did, each saying why if it knows.
  private void agree(boolean well) {
    MPIException own = cause;
    cause = null;
    int[] worst = {well ? MPI.SUCCESS : own == null ? MPI.ERR_FILE : own.getErrorClass()};
    try {
      link.allreduce(worst, Reduction.MAX);
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
    if (own != null) {
      throw own;
    }
    if (worst[0] != MPI.SUCCESS) {
      throw new MPIException(worst[0], "file: another rank failed, name=" + name);
    }
  }

  private void meet() {
    try {
      link.barrier();
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
  }

  void check() {
    Session.check();
    if (closed) {
      throw new MPIException(MPI.ERR_FILE, "file was closed: name=" + name);
    }
  }

  private void checkWay(boolean writes) {
    check();
    if (writes && (amode & MPI.MODE_RDONLY) != 0) {
      throw new MPIException(MPI.ERR_READ_ONLY, "file: opened for reading only, name=" + name);
    }
    if (!writes && (amode & MPI.MODE_WRONLY) != 0) {
      throw new MPIException(MPI.ERR_ACCESS, "file: opened for writing only, name=" + name);
    }
  }

  // ---- reading and writing ---------------------------------------------------------------------

  /// Data of the program's that can lie in a file.
  Data data(boolean writes, Object buf, int count, Datatype type) {
    checkWay(writes);
    if (type.isObject()) {
      throw new MPIException(MPI.ERR_TYPE, "file: objects have no place in a file, name=" + name);
    }
    return Data.of(buf, 0, count, type);
  }

  /// Reads or writes at a position, in bytes that are seen.
  Status now(boolean writes, long at, Data data) {
    return status(moved(writes, view, at, data), data);
  }

  Request soon(boolean writes, long at, Data data) {
    FileView through = view;
    return new Request(
        new Later("file", Thread.ofVirtual(), () -> moved(writes, through, at, data)),
        got -> status(got.bytes(), data));
  }

  private long moved(boolean writes, FileView through, long at, Data data) {
    if (writes) {
      bytes.write(through, at, data.packed(), atomic);
      return data.bytes();
    }
    MemorySegment room = data.room();
    long came = bytes.read(through, at, room, atomic);
    data.fill(room, came);
    return came;
  }

  private static Status status(long bytes, Data data) {
    int count = (int) (bytes / data.type.basic.bytes);
    return new Status(MPI.ANY_SOURCE, MPI.ANY_TAG, bytes, count, false);
  }

  // ---- positions -------------------------------------------------------------------------------

  /// An offset of the program's, in bytes that are seen.
  long seen(long offset) {
    if (offset < 0) {
      throw new MPIException(MPI.ERR_ARG, "file: offset=" + offset + ", name=" + name);
    }
    return offset * view.getEType().sizeBytes;
  }

  /// Takes this rank's own position and moves it.
  synchronized long take(long by) {
    long was = position;
    position += by;
    return was;
  }

  /// Takes the position of all and moves it.
  long takeShared(long by) {
    return shared.advance(by);
  }

  /// As [#takeShared], in the order of ranks; all ranks call it.
  long takeOrdered(long by) {
    return shared.inOrder(by);
  }

  synchronized long position() {
    check();
    return position / view.getEType().sizeBytes;
  }

  long sharedPosition() {
    check();
    return shared.get() / view.getEType().sizeBytes;
  }

  synchronized void seek(long offset, int whence) {
    check();
    position = sought(position, offset, whence);
  }

  void seekShared(long offset, int whence) {
    check();
    setShared(sought(shared.get(), offset, whence));
  }

  private void setShared(long to) {
    meet();
    if (link.rank() == 0) {
      shared.set(to);
    }
    meet();
  }

  private long sought(long from, long offset, int whence) {
    long start =
        switch (whence) {
          case MPI.SEEK_SET -> 0;
          case MPI.SEEK_CUR -> from;
          case MPI.SEEK_END -> view.seenOf(size());
          default -> throw new MPIException(MPI.ERR_ARG, "file: whence=" + whence);
        };
    long to = start + offset * view.getEType().sizeBytes;
    if (to < 0) {
      throw new MPIException(
          MPI.ERR_ARG, "file: a position before its start, offset=" + offset + ", name=" + name);
    }
    return to;
  }

  // ---- the whole file --------------------------------------------------------------------------

  FileView view() {
    check();
    return view;
  }

  void setView(FileView newView) {
    check();
    view = newView;
    position = 0;
    setShared(0);
  }

  boolean atomic() {
    check();
    return atomic;
  }

  void setAtomic(boolean flag) {
    check();
    meet();
    atomic = flag;
  }

  long size() {
    check();
    try {
      return bytes.channel().size();
    } catch (IOException e) {
      throw FileBytes.failure("has no size", name, e);
    }
  }

  /// Makes it that long; all ranks call it.
  void resize(long newSize, boolean mayShrink) {
    checkWay(true);
    if (newSize < 0) {
      throw new MPIException(MPI.ERR_ARG, "file: size=" + newSize + ", name=" + name);
    }
    meet();
    try {
      if (link.rank() == 0 && newSize > size()) {
        bytes.channel().write(ByteBuffer.allocate(1), newSize - 1);
      } else if (link.rank() == 0 && mayShrink) {
        bytes.channel().truncate(newSize);
      }
    } catch (IOException e) {
      cause = FileBytes.failure("cannot be resized", name, e);
    }
    agree(cause == null);
  }

  void force() {
    check();
    try {
      bytes.channel().force(true);
    } catch (IOException e) {
      throw FileBytes.failure("cannot be forced", name, e);
    }
    meet();
  }

  /// Closes it; all ranks call it.
  void close() {
    check();
    shared.close();
    closed = true;
    try {
      bytes.channel().close();
      meet();
      if (link.rank() == 0 && (amode & MPI.MODE_DELETE_ON_CLOSE) != 0) {
        Files.deleteIfExists(Path.of(name));
      }
    } catch (IOException e) {
      throw FileBytes.failure("cannot be closed", name, e);
    }
    meet();
  }
}
