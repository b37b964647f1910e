package eco.cli.lab;

/// Says in one line what a machine lacks when a lab cannot come up.
final class Missing {
  private Missing() {}

  /// Turns the failure of a system call into advice, and leaves what it does not know as it is.
  static String explain(String reason) {
    if (reason.contains("/dev/net/tun")) {
      return "a lab needs /dev/net/tun: run as root, or let your user read and write it ("
          + reason
          + ")";
    }
    if (reason.startsWith("unshare") || reason.startsWith("mount")) {
      return "a lab needs root, or unprivileged user namespaces (" + reason + ")";
    }
    if (reason.startsWith("epoll_pwait2")) {
      return "a lab needs Linux 5.11 or later (" + reason + ")";
    }
    return reason;
  }
}
