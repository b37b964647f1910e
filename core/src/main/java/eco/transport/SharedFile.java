package eco.transport;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;

/// A rank's file in shared memory: what others write for it, and the buffers it shares with them.
///
///     0       8..40    nonce: whoever reads the right one shares memory with the owner
///     64      turns of all who share the memory, in the file of the first of them
///     128     mailbox of the owner
///     4096    board of the owner
///     32768   ring written by rank 0, ring written by rank 1, ... one for every rank of the job
///     then    shared buffers of the owner, in windows of 64 MiB
///
/// The file is as long as it can ever become and has holes where nothing was written. It loses its
/// name as soon as every neighbour has opened it, so it cannot outlive the job.
public final class SharedFile implements AutoCloseable {
  /// How many bytes prove that memory is shared.
  public static final int NONCE_BYTES = 32;

  static final long WINDOW_BYTES = 64L << 20;
  private static final long WINDOWS = 4096;
  private static final long NONCE_AT = 8;
  private static final long TURNS_AT = 64;
  private static final long MAILBOX_AT = 128;
  private static final long BOARD_AT = 4096;
  private static final long RINGS_AT = 32768;

  private final Path path;
  private final FileChannel channel;
  private final Arena arena;
  private final RingSize ring;
  private final long buffersAt;
  private final MemorySegment head;

  private SharedFile(Path path, FileChannel channel, RingSize ring, int ranks) throws IOException {
    this.path = path;
    this.channel = channel;
    this.ring = ring;
    this.arena = Arena.ofShared();
    this.buffersAt = (RINGS_AT + ranks * ring.bytes() + WINDOW_BYTES - 1) & -WINDOW_BYTES;
    this.head = channel.map(FileChannel.MapMode.READ_WRITE, 0, RINGS_AT, arena);
  }

  /// The directory for such files: `ECO_SHM`, else memory where the system has it, else the
  /// temporary directory.
  ///
  /// Ranks with different directories share no memory, even on one machine.
  public static Path directory() {
    String chosen = System.getenv("ECO_SHM");
    if (chosen != null && !chosen.isEmpty()) {
      return Path.of(chosen);
    }
    Path memory = Path.of("/dev/shm");
    return Files.isWritable(memory) ? memory : Path.of(System.getProperty("java.io.tmpdir"));
  }

  /// Makes the file of one rank, readable by its user only.
  public static SharedFile create(Path path, byte[] nonce, RingSize ring, int ranks)
      throws IOException {
    Files.createFile(
        path, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "rw")) {
      file.setLength(
          ((RINGS_AT + ranks * ring.bytes() + WINDOW_BYTES - 1) & -WINDOW_BYTES)
              + WINDOWS * WINDOW_BYTES);
    }
    SharedFile made = open(path, ring, ranks);
    MemorySegment.copy(nonce, 0, made.head, ValueLayout.JAVA_BYTE, NONCE_AT, NONCE_BYTES);
    return made;
  }

  /// Opens the file of a neighbour; where there is none, none is made.
  public static SharedFile open(Path path, RingSize ring, int ranks) throws IOException {
    FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    try {
      return new SharedFile(path, channel, ring, ranks);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
  }

  /// Whether the owner wrote this nonce.
  public boolean proves(byte[] nonce) {
    byte[] found = new byte[NONCE_BYTES];
    MemorySegment.copy(head, ValueLayout.JAVA_BYTE, NONCE_AT, found, 0, NONCE_BYTES);
    return Arrays.equals(found, nonce);
  }

  /// Takes the file's name away; those who have opened it keep it.
  public void unlink() {
    try {
      Files.deleteIfExists(path);
    } catch (IOException e) {
      throw new IllegalStateException("shared memory: cannot remove " + path, e);
    }
  }

  /// What one of those who have opened the file may do at a time.
  public Turns turns() {
    return new Turns(head.asSlice(TURNS_AT, Turns.BYTES));
  }

  MemorySegment mailboxMemory() {
    return head.asSlice(MAILBOX_AT, Mailbox.BYTES);
  }

  /// What the owner shows to all neighbours.
  public Board board() {
    return new Board(head.asSlice(BOARD_AT, Board.BYTES));
  }

  /// The ring that `writer` writes for the owner.
  MemorySegment ring(int writer) throws IOException {
    return channel.map(
        FileChannel.MapMode.READ_WRITE, RINGS_AT + writer * ring.bytes(), ring.bytes(), arena);
  }

  RingSize ringSize() {
    return ring;
  }

  /// Windows `first` to `first + count - 1` of the owner's shared buffers.
  MemorySegment windows(long first, long count) throws IOException {
    if (first + count > WINDOWS) {
      throw new IOException("shared buffers: more than " + (WINDOWS * WINDOW_BYTES) + " bytes");
    }
    long at = buffersAt + first * WINDOW_BYTES;
    return channel.map(FileChannel.MapMode.READ_WRITE, at, count * WINDOW_BYTES, arena);
  }

  /// Has the system set memory aside for a part of the buffers, so that writing cannot fail later.
  void reserve(long at, long bytes) throws IOException {
    java.nio.ByteBuffer zeroes = java.nio.ByteBuffer.allocateDirect(1 << 16);
    for (long done = 0; done < bytes; ) {
      zeroes.clear().limit((int) Math.min(zeroes.capacity(), bytes - done));
      done += channel.write(zeroes, buffersAt + at + done);
    }
  }

  @Override
  public void close() {
    arena.close();
    try {
      channel.close();
    } catch (IOException e) {
      throw new IllegalStateException("shared memory: cannot close " + path, e);
    }
  }
}
