package eco.bench;

import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The machine that a table was measured on, in one line.
final class Machine {
  private static final double QUIET_LOAD = 0.5;

  private Machine() {}

  /// A warning if others have kept this machine busy for the last minute.
  static Optional<String> warning(double load) {
    return load <= QUIET_LOAD
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "warning: the machine is busy (load %.1f); medians and ratios will be off",
                load));
  }

  /// How many processes wanted to run, on average over the last minute; negative if unknown.
  static double load() {
    return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
  }

  static String describe(List<Rival> rivals) {
    Stream<String> own =
        Stream.of(
            Runtime.getRuntime().availableProcessors() + " cores",
            System.getProperty("os.name") + " " + System.getProperty("os.version"),
            "JDK " + System.getProperty("java.version"));
    return Stream.concat(own, rivals.stream().map(Rival::version))
        .collect(Collectors.joining(", "));
  }
}
