package mpi;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/// Moves bytes between memory and the bytes of a file that a view shows.
///
/// @param name what the file is called
/// @param channel the open file
record FileBytes(String name, FileChannel channel) {
  private static final int STAGE_BYTES = 256 << 10;

  /// Reading and writing with a lock, one at a time in this process, where a program asked for it.
  private static final Object ATOMIC = new Object();

  /// A failure of the file system in MPI's terms.
  static MPIException failure(String what, String name, IOException e) {
    int kind =
        switch (e) {
          case NoSuchFileException _ -> MPI.ERR_NO_SUCH_FILE;
          case FileAlreadyExistsException _ -> MPI.ERR_FILE_EXISTS;
          case AccessDeniedException _ -> MPI.ERR_ACCESS;
          case FileSystemException _ -> MPI.ERR_BAD_FILE;
          default -> MPI.ERR_IO;
        };
    return new MPIException(kind, "file: " + what + ", name=" + name + ", cause=" + e);
  }

  /// Gives up a file that another rank could not open.
  void closeQuietly() {
    try {
      channel.close();
    } catch (IOException _) {
      // Whoever could not open it says why.
    }
  }

  /// Reads until the end of the file.
  ///
  /// @return how many bytes came
  long read(FileView view, long seen, MemorySegment into, boolean atomic) {
    return move(view, seen, into, atomic, false);
  }

  void write(FileView view, long seen, MemorySegment from, boolean atomic) {
    move(view, seen, from, atomic, true);
  }

  private long move(
      FileView view, long seen, MemorySegment memory, boolean atomic, boolean writes) {
    if (!atomic) {
      return move(view, seen, memory, writes);
    }
    long first = view.fileByte(seen);
    long last = view.fileByte(seen + Math.max(0, memory.byteSize() - 1));
    synchronized (ATOMIC) {
      try (FileLock _ = channel.lock(first, last + 1 - first, !writes)) {
        return move(view, seen, memory, writes);
      } catch (IOException e) {
        throw failure("cannot be locked", name, e);
      }
    }
  }

  private long move(FileView view, long seen, MemorySegment memory, boolean writes) {
    ByteBuffer stage =
        ByteBuffer.allocateDirect((int) Math.max(1, Math.min(STAGE_BYTES, memory.byteSize())));
    long[] done = {0};
    IOException[] failed = {null};
    view.walk(
        seen,
        memory.byteSize(),
        (at, bytes) -> {
          try {
            long part =
                writes
                    ? writeRun(stage, at, memory.asSlice(done[0], bytes))
                    : readRun(stage, at, memory.asSlice(done[0], bytes));
            done[0] += part;
            return part == bytes;
          } catch (IOException e) {
            failed[0] = e;
            return false;
          }
        });
    @Nullable IOException cause = failed[0];
    if (cause != null) {
      throw failure(writes ? "cannot be written" : "cannot be read", name, cause);
    }
    return done[0];
  }

  private long writeRun(ByteBuffer stage, long at, MemorySegment run) throws IOException {
    long done = 0;
    while (done < run.byteSize()) {
      stage.clear().limit((int) Math.min(stage.capacity(), run.byteSize() - done));
      MemorySegment.ofBuffer(stage).copyFrom(run.asSlice(done, stage.remaining()));
      while (stage.hasRemaining()) {
        done += channel.write(stage, at + done);
      }
    }
    return done;
  }

  private long readRun(ByteBuffer stage, long at, MemorySegment run) throws IOException {
    long done = 0;
    while (done < run.byteSize()) {
      stage.clear().limit((int) Math.min(stage.capacity(), run.byteSize() - done));
      int came = channel.read(stage, at + done);
      if (came < 0) {
        return done;
      }
      stage.flip();
      MemorySegment.copy(MemorySegment.ofBuffer(stage), 0, run, done, came);
      done += came;
    }
    return done;
  }
}
