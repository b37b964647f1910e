package eco.cli;

import java.io.PrintWriter;
import java.io.Writer;

/// Usual command lines, run once when the project is built so that the JVM can keep what they load
/// in an ahead-of-time cache, from which the command then starts faster.
final class Training {
  private Training() {}

  static void main() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    Main.run(nowhere, nowhere, "--help");
    Main.run(nowhere, nowhere, "--version");
    Main.run(nowhere, nowhere, "demo", "--help");
    Main.run(nowhere, nowhere, "no-such-command");
  }
}
