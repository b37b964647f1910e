package eco.cli;

/// Usual command lines, run once when the project is built so that the JVM can keep what they load
/// in an ahead-of-time cache, from which the command then starts faster.
final class Training {
  private Training() {}

  static void main() {
    Main.run("--version");
    Main.run("demo", "--help");
    Main.run("no-such-command");
    Main.main(new String[] {"--help"});
  }
}
