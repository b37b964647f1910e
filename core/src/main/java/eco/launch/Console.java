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
  private final OutputStream out =
      new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 64 << 10);
  private final OutputStream err =
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
      throw new UncheckedIOException("cannot write the output", e);
    }
  }

  @Override
  public void flush() {
    try {
      out.flush();
      err.flush();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write the output", e);
    }
  }
}
