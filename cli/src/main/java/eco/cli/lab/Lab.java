package eco.cli.lab;

import eco.cli.lab.host.HostEntry;
import eco.cli.lab.net.Network;
import eco.cli.lab.net.NetworkFile;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// A lab that is up: its hosts, a way onto them, and its counters.
public final class Lab {
  private static final Duration ANSWER_LIMIT = Duration.ofSeconds(10);
  private static final Duration DOWN_LIMIT = Duration.ofSeconds(10);

  private final LabHome home;
  private final LabRecord record;
  private final Closeable lifeline;

  /// @param lifeline what the emulator of this process's own lab hangs on
  Lab(LabHome home, LabRecord record, Closeable lifeline) {
    this.home = home;
    this.record = record;
    this.lifeline = lifeline;
  }

  /// The lab that is up, if one is.
  public static Optional<Lab> find(LabHome home) {
    try {
      return home.running()
          .filter(record -> !record.hosts().isEmpty())
          .map(record -> new Lab(home, record, () -> {}));
    } catch (IOException e) {
      throw new LabException("cannot look for a lab: home=" + home.directory(), e);
    }
  }

  /// The lab that is up, or a complaint that none is.
  public static Lab require(LabHome home) {
    return find(home)
        .orElseThrow(() -> new LabException("no lab is up: start one with eco lab up NAME"));
  }

  /// Closing it ends a lab that was brought up for this process alone.
  Closeable lifeline() {
    return lifeline;
  }

  LabHome home() {
    return home;
  }

  public LabRecord record() {
    return record;
  }

  /// Its hosts in the order of the file.
  public List<LabHost> hosts() {
    return record.hosts();
  }

  public LabHost host(String name) {
    return hosts().stream()
        .filter(host -> host.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new LabException(
                    "no host %s in network %s: eco lab hosts lists them"
                        .formatted(name, record.network())));
  }

  public int ranksPerHost() {
    return record.ranksPerHost();
  }

  /// A program that runs a command on a host: `AGENT HOST COMMAND...`, as ssh does.
  public Path agent() {
    return home.file("agent");
  }

  /// The network as its file declares it.
  public Network network() {
    try {
      Path file = home.file("network.json");
      return NetworkFile.parse(file.toString(), Files.readString(file));
    } catch (IOException e) {
      throw new LabException("the lab's network file is gone: home=" + home.directory(), e);
    }
  }

  /// A process on a host, its words as they are; streams are pipes unless the caller redirects.
  public ProcessBuilder command(String host, List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(agent().toString(), host(host).name());
    builder.command().addAll(LabAgent.exactly(words));
    return builder;
  }

  /// Runs code of this process on a host: sockets that it makes belong to the host for good.
  public <T> T on(String host, Callable<T> body) throws Exception {
    return HostEntry.call(host(host).networkNamespace(record.pid()), body);
  }

  /// Whether this process is on a host itself: its sockets are the host's.
  boolean isOn(LabHost host) throws IOException {
    return Files.readSymbolicLink(host.networkNamespace(record.pid()))
        .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/net")));
  }

  /// Whether the lab is in a user namespace that this process is not in: then [#on] does not work.
  boolean isOutside() throws IOException {
    return !Files.readSymbolicLink(userNamespace())
        .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/user")));
  }

  /// Runs this process's own command once more, inside the user namespace of the lab; the result
  /// is its exit code.
  int repeatInside() throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of("nsenter", "--user=" + userNamespace(), "--preserve-credentials", "--"));
    command.addAll(ownCommand());
    return repeat(new ProcessBuilder(command));
  }

  /// Runs this process's own command once more, on a host; the result is its exit code.
  int repeatOn(LabHost host) throws IOException, InterruptedException {
    return repeat(command(host.name(), ownCommand()));
  }

  private int repeat(ProcessBuilder builder) throws IOException, InterruptedException {
    builder.environment().put(LabHome.VARIABLE, home.directory().toString());
    return builder.inheritIO().start().waitFor();
  }

  private static List<String> ownCommand() {
    ProcessHandle.Info self = ProcessHandle.current().info();
    List<String> command = new ArrayList<>(List.of(self.command().orElseThrow()));
    command.addAll(List.of(self.arguments().orElseThrow()));
    return command;
  }

  private Path userNamespace() {
    return Path.of("/proc", Long.toString(record.pid()), "ns", "user");
  }

  /// What every medium has carried so far.
  public List<MediumStats> stats() {
    return ask("stats").stream().map(MediumStats::parse).toList();
  }

  /// Ambient traffic between two extra stations of a segment.
  ///
  /// @param load share of the segment's rate, 0 ends it
  public void noise(String segment, double load, Duration duration, long seed) {
    ask("noise %s %s %s %d".formatted(segment, load, duration.toMillis() / 1e3, seed));
  }

  /// Ends the lab and everything that runs on its hosts.
  public void down() throws IOException {
    Optional<ProcessHandle> emulator = ProcessHandle.of(record.pid());
    try {
      ask("stop");
      if (emulator.isPresent()) {
        emulator.get().onExit().get(DOWN_LIMIT.toSeconds(), TimeUnit.SECONDS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (LabException | ExecutionException | TimeoutException e) {
      // It does not answer any more, so it is removed from outside.
    }
    lifeline.close();
    home.removeRemains();
  }

  private List<String> ask(String request) {
    UnixDomainSocketAddress address = UnixDomainSocketAddress.of(home.file("control"));
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX);
        Deadline _ = Deadline.in(ANSWER_LIMIT, channel::close)) {
      channel.connect(address);
      channel.write(StandardCharsets.UTF_8.encode(request + "\n"));
      try (BufferedReader reader =
          new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8))) {
        List<String> lines = reader.lines().toList();
        if (!lines.isEmpty() && lines.getFirst().startsWith("error ")) {
          throw new LabException(lines.getFirst().substring("error ".length()));
        }
        return lines;
      }
    } catch (IOException | UncheckedIOException e) {
      throw new LabException("the emulator does not answer: pid=" + record.pid(), e);
    }
  }
}
