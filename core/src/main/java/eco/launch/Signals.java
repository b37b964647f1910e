package eco.launch;

/// The names of the signals that end processes, by exit status.
final class Signals {
  private Signals() {}

  /// `137 (SIGKILL)`; a status without a signal stays a number.
  static String describe(int status) {
    String name =
        switch (status - 128) {
          case 1 -> "SIGHUP";
          case 2 -> "SIGINT";
          case 3 -> "SIGQUIT";
          case 4 -> "SIGILL";
          case 6 -> "SIGABRT";
          case 7 -> "SIGBUS";
          case 8 -> "SIGFPE";
          case 9 -> "SIGKILL";
          case 11 -> "SIGSEGV";
          case 13 -> "SIGPIPE";
          case 15 -> "SIGTERM";
          default -> "";
        };
    return name.isEmpty() ? Integer.toString(status) : status + " (" + name + ")";
  }
}
