package eco.launch;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/// Writes a job's output to this process's own, each line with its rank in front.
public final class Console implements Sink {
  private final boolean raw;
  private OutputStream out =
      new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 64 << 10);
  private OutputStream err =
      new BufferedOutputStream(new FileOutputStream(FileDescriptor.err), 64 << 10);

  /// @param raw whether the rank in front is left out
  public Console(boolean raw) {
    this.raw = raw;
  }

  @Override
  public void line(int rank, boolean isErr, String line) {
    String prefix = rank == LAUNCHER ? "eco: " : raw ? "" : "[" + rank + "] ";
    byte[] bytes = (prefix + line + "\n").getBytes(StandardCharsets.UTF_8);
    try {
      (isErr ? err : out).write(bytes);
    } catch (IOException e) {
      throw unread(isErr ? err : out, e);
    }
  }

  @Override
  public void flush() {
    flush(out);
    flush(err);
  }

  private void flush(OutputStream stream) {
    try {
      stream.flush();
    } catch (IOException e) {
      throw unread(stream, e);
    }
  }

  /// Says once that nobody reads a stream; from then on it swallows everything.
  private UncheckedIOException unread(OutputStream stream, IOException e) {
    if (stream.equals(out)) {
      out = OutputStream.nullOutputStream();
    } else {
      err = OutputStream.nullOutputStream();
    }
    return new UncheckedIOException("cannot write the output", e);
  }
}
