package eco.cli.lab;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.concurrent.TimeUnit;

/// A library to preload into other message-passing systems, so that waiting ranks do not starve
/// the others when there are more ranks than processors.
///
/// It lets a fruitless question (poll, epoll_wait, select with a time-out of zero) wait a little
/// for its answer. Results that were got with it should say so.
public final class PollShim {
  private static final String SOURCE = "pollshim.c";
  private static final String LIBRARY = "pollshim.so";
  private static final long COMPILE_SECONDS = 60;

  private PollShim() {}

  /// The value of `LD_PRELOAD`: the library, compiled into a directory unless it is there already.
  public static Path compile(Path directory) throws IOException, InterruptedException {
    Path library = directory.resolve(LIBRARY);
    if (Files.exists(library)) {
      return library;
    }
    Files.createDirectories(directory);
    Path source = directory.resolve(SOURCE);
    try (InputStream stream = PollShim.class.getResourceAsStream(SOURCE)) {
      if (stream == null) {
        throw new IOException("resource is missing: name=" + SOURCE);
      }
      Files.copy(stream, source, StandardCopyOption.REPLACE_EXISTING);
    }
    Path draft = directory.resolve(LIBRARY + ".new");
    Process gcc =
        new ProcessBuilder(
                "gcc", "-O2", "-shared", "-fPIC", "-o", draft.toString(), source.toString(), "-ldl")
            .redirectErrorStream(true)
            .start();
    String output = new String(gcc.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!gcc.waitFor(COMPILE_SECONDS, TimeUnit.SECONDS) || gcc.exitValue() != 0) {
      throw new LabException("gcc cannot compile the poll shim: " + output.strip());
    }
    Files.move(draft, library, StandardCopyOption.ATOMIC_MOVE);
    return library;
  }
}
