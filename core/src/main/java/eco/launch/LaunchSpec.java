package eco.launch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// What is to be launched, and how; it never changes, each `with` makes another.
public final class LaunchSpec {
  private static final Duration GRACE = Duration.ofMillis(250);

  private final int ranks;
  private final Target target;
  private List<String> args = List.of();
  private List<Path> classPath = List.of();
  private List<String> jvmOptions = List.of();
  private Map<String, String> environment = Map.of();
  private Job.Transport transport = Job.Transport.AUTO;
  private @Nullable Duration timeout;
  private List<HostsFile.Host> hosts = List.of();
  private List<String> agent = List.of("ssh");
  private boolean input;
  private Duration grace = GRACE;
  private Path folder = Path.of("");

  private LaunchSpec(int ranks, Target target) {
    if (ranks < 1) {
      throw new IllegalArgumentException("a job has at least one rank: ranks=" + ranks);
    }
    this.ranks = ranks;
    this.target = target;
  }

  /// `ranks` processes on this machine that run `target`.
  public static LaunchSpec of(int ranks, Target target) {
    return new LaunchSpec(ranks, target);
  }

  /// The same but for a change, which is made before anybody else has the copy.
  private LaunchSpec but(Consumer<LaunchSpec> change) {
    LaunchSpec copy = new LaunchSpec(ranks, target);
    copy.args = args;
    copy.classPath = classPath;
    copy.jvmOptions = jvmOptions;
    copy.environment = environment;
    copy.transport = transport;
    copy.timeout = timeout;
    copy.hosts = hosts;
    copy.agent = agent;
    copy.input = input;
    copy.grace = grace;
    copy.folder = folder;
    change.accept(copy);
    return copy;
  }

  /// The same with other arguments.
  public LaunchSpec withArgs(String... arguments) {
    return but(copy -> copy.args = List.of(arguments));
  }

  /// The same with another class path.
  public LaunchSpec withClassPath(List<Path> path) {
    return but(copy -> copy.classPath = List.copyOf(path));
  }

  /// The same with other JVM options.
  public LaunchSpec withJvmOptions(List<String> options) {
    return but(copy -> copy.jvmOptions = List.copyOf(options));
  }

  /// The same with one more environment variable.
  public LaunchSpec withVariable(String name, String value) {
    Map<String, String> more = new HashMap<>(environment);
    more.put(name, value);
    return but(copy -> copy.environment = Map.copyOf(more));
  }

  /// The same with another transport.
  public LaunchSpec withTransport(Job.Transport choice) {
    return but(copy -> copy.transport = choice);
  }

  /// The same with a limit on the time of the whole job; null: none.
  public LaunchSpec withTimeout(@Nullable Duration limit) {
    return but(copy -> copy.timeout = limit);
  }

  /// The same on other hosts, reached by `command`.
  public LaunchSpec withHosts(List<HostsFile.Host> list, List<String> command) {
    return but(
        copy -> {
          copy.hosts = List.copyOf(list);
          copy.agent = List.copyOf(command);
        });
  }

  /// The same with this process's standard input going to rank 0.
  public LaunchSpec withInput() {
    return but(copy -> copy.input = true);
  }

  /// The same with another time for survivors of a death.
  public LaunchSpec withGrace(Duration time) {
    return but(copy -> copy.grace = time);
  }

  /// The same in another folder.
  public LaunchSpec withFolder(Path start) {
    return but(copy -> copy.folder = start);
  }

  /// How many processes.
  public int ranks() {
    return ranks;
  }

  /// What they run.
  public Target target() {
    return target;
  }

  /// The program's arguments.
  public List<String> args() {
    return args;
  }

  /// Where its classes are; the library itself is always there.
  public List<Path> classPath() {
    return classPath;
  }

  /// Options for the JVM of every rank.
  public List<String> jvmOptions() {
    return jvmOptions;
  }

  /// Variables for every rank, besides the launcher's own.
  public Map<String, String> environment() {
    return environment;
  }

  /// How ranks of one machine talk.
  public Job.Transport transport() {
    return transport;
  }

  /// The longest that the job may take; null: no limit.
  public @Nullable Duration timeout() {
    return timeout;
  }

  /// Where the ranks run; empty: all on this machine.
  public List<HostsFile.Host> hosts() {
    return hosts;
  }

  /// The command that runs a command on a host, like `ssh`.
  public List<String> agent() {
    return agent;
  }

  /// Whether rank 0 reads this process's standard input.
  public boolean input() {
    return input;
  }

  /// How long the others may go on after a rank has died, to end by themselves.
  public Duration grace() {
    return grace;
  }

  /// Where the ranks start, on every host that has it.
  public Path folder() {
    return folder;
  }
}
