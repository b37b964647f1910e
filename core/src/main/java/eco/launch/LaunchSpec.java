package eco.launch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What is to be launched, and how.
///
/// @param ranks how many processes
/// @param target what they run
/// @param args the program's arguments
/// @param classPath where its classes are; the library itself is always there
/// @param jvmOptions options for the JVM of every rank
/// @param environment variables for every rank, besides the launcher's own
/// @param transport how ranks of one machine talk
/// @param timeout the longest that the job may take; null: no limit
/// @param hosts where the ranks run; empty: all on this machine
/// @param agent the command that runs a command on a host, like `ssh`
/// @param input whether rank 0 reads this process's standard input
/// @param grace how long the others may go on after a rank has died, to end by themselves
/// @param folder where the ranks start, on every host that has it
public record LaunchSpec(
    int ranks,
    Target target,
    List<String> args,
    List<Path> classPath,
    List<String> jvmOptions,
    Map<String, String> environment,
    Job.Transport transport,
    @Nullable Duration timeout,
    List<HostsFile.Host> hosts,
    List<String> agent,
    boolean input,
    Duration grace,
    Path folder) {

  private static final Duration GRACE = Duration.ofMillis(250);

  /// Checks and copies.
  public LaunchSpec {
    if (ranks < 1) {
      throw new IllegalArgumentException("a job has at least one rank: ranks=" + ranks);
    }
    args = List.copyOf(args);
    classPath = List.copyOf(classPath);
    jvmOptions = List.copyOf(jvmOptions);
    environment = Map.copyOf(environment);
    hosts = List.copyOf(hosts);
    agent = List.copyOf(agent);
  }

  /// `ranks` processes on this machine that run `target`.
  public static LaunchSpec of(int ranks, Target target) {
    return new LaunchSpec(
        ranks,
        target,
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        Job.Transport.AUTO,
        null,
        List.of(),
        List.of("ssh"),
        false,
        GRACE,
        Path.of(""));
  }

  /// The same with other arguments.
  public LaunchSpec withArgs(String... arguments) {
    return new LaunchSpec(
        ranks,
        target,
        List.of(arguments),
        classPath,
        jvmOptions,
        environment,
        transport,
        timeout,
        hosts,
        agent,
        input,
        grace,
        folder);
  }

  /// The same with another class path.
  public LaunchSpec withClassPath(List<Path> path) {
    return new LaunchSpec(
        ranks,
        target,
        args,
        path,
        jvmOptions,
        environment,
        transport,
        timeout,
        hosts,
        agent,
        input,
        grace,
        folder);
  }

  /// The same with other JVM options.
  public LaunchSpec withJvmOptions(List<String> options) {
    return new LaunchSpec(
        ranks,
        target,
        args,
        classPath,
        options,
        environment,
        transport,
        timeout,
        hosts,
        agent,
        input,
        grace,
        folder);
  }

  /// The same with one more environment variable.
  public LaunchSpec withVariable(String name, String value) {
    Map<String, String> more = new HashMap<>(environment);
    more.put(name, value);
    return new LaunchSpec(
        ranks,
        target,
        args,
        classPath,
        jvmOptions,
        more,
        transport,
        timeout,
        hosts,
        agent,
        input,
        grace,
        folder);
  }

  /// The same with another transport.
  public LaunchSpec withTransport(Job.Transport choice) {
    return new LaunchSpec(
        ranks,
        target,
        args,
        classPath,
        jvmOptions,
        environment,
        choice,
        timeout,
        hosts,
        agent,
        input,
        grace,
        folder);
  }

  /// The same with a limit on the time of the whole job.
  public LaunchSpec withTimeout(@Nullable Duration limit) {
    return new LaunchSpec(
        ranks,
        target,
        args,
        classPath,
        jvmOptions,
        environment,
        transport,
        limit,
        hosts,
        agent,
        input,
        grace,
        folder);
  }

  /// The same on other hosts, reached by `command`.
  public LaunchSpec withHosts(List<HostsFile.Host> list, List<String> command) {
    return new LaunchSpec(
        ranks,
        target,
        args,
        classPath,
        jvmOptions,
        environment,
        transport,
        timeout,
        list,
        command,
        input,
        grace,
        folder);
  }

  /// The same with this process's standard input going to rank 0.
  public LaunchSpec withInput() {
    return new LaunchSpec(
        ranks,
        target,
        args,
        classPath,
        jvmOptions,
        environment,
        transport,
        timeout,
        hosts,
        agent,
        true,
        grace,
        folder);
  }

  /// The same with another time for survivors of a death.
  public LaunchSpec withGrace(Duration time) {
    return new LaunchSpec(
        ranks,
        target,
        args,
        classPath,
        jvmOptions,
        environment,
        transport,
        timeout,
        hosts,
        agent,
        input,
        time,
        folder);
  }

  /// The same in another folder.
  public LaunchSpec withFolder(Path start) {
    return new LaunchSpec(
        ranks,
        target,
        args,
        classPath,
        jvmOptions,
        environment,
        transport,
        timeout,
        hosts,
        agent,
        input,
        grace,
        start);
  }
}
