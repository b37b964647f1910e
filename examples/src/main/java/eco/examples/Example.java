package eco.examples;

import eco.Communicator;
import eco.Eco;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/// An example with flags: what it does once all ranks have joined.
@FunctionalInterface
interface Example {
  /// Runs it at one rank.
  ///
  /// @param out where results go: rank 0 speaks for all
  /// @return the exit status
  /// @throws IllegalArgumentException if a flag makes no sense; all ranks find the same
  int run(Communicator world, Flags flags, PrintStream out);

  /// Joins, runs the example and exits; `--help` and wrong flags get the usage.
  static void start(String name, String usage, String[] args, Example example) {
    int status;
    try (Communicator world = Eco.join()) {
      status = run(world, name, usage, new Flags(args), example);
    }
    System.exit(status);
  }

  private static int run(
      Communicator world, String name, String usage, Flags flags, Example example) {
    PrintStream out = world.rank() == 0 ? System.out : silence();
    try {
      if (flags.has("--help")) {
        out.println(usage);
        return 0;
      }
      return example.run(world, flags, out);
    } catch (IllegalArgumentException e) {
      if (world.rank() == 0) {
        System.err.println(name + ": " + e.getMessage() + "\n" + usage);
      }
      world.barrier(); // nobody leaves before this has been said
      return 2;
    }
  }

  /// Where nobody listens.
  static PrintStream silence() {
    return new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
  }
}
