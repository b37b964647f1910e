package eco.cli.lab.host;

/// The words for the error numbers that a lab meets.
final class Errno {
  static final int EPERM = 1;
  static final int ENOENT = 2;
  static final int EACCES = 13;
  static final int EBUSY = 16;
  static final int ENODEV = 19;
  static final int EINVAL = 22;

  private Errno() {}

  static String describe(int errno) {
    return switch (errno) {
      case EPERM -> "operation not permitted";
      case ENOENT -> "no such file or directory";
      case EACCES -> "permission denied";
      case EBUSY -> "busy";
      case ENODEV -> "no such device";
      case EINVAL -> "invalid argument";
      default -> "see errno(3)";
    };
  }
}
