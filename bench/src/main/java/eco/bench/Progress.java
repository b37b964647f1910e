package eco.bench;

import java.io.PrintWriter;

/// One line that says what is being measured, rewritten in place; only for a terminal.
final class Progress {
  private static final String RETURN_AND_ERASE = "\r\u001b[K";

  private final PrintWriter err;
  private final boolean terminal;

  Progress(PrintWriter err, boolean terminal) {
    this.err = err;
    this.terminal = terminal;
  }

  void show(String what) {
    if (terminal) {
      err.print(RETURN_AND_ERASE + what);
      err.flush();
    }
  }

  void clear() {
    show("");
  }
}
