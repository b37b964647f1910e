package mpi;

import static org.assertj.core.api.Assertions.assertThat;

import eco.launch.HostsFile;
import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Target;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/// A job of real processes that run an MPI program, and everything that they said.
final class Job {
  private static final Duration LIMIT = Duration.ofSeconds(120);

  /// Where names of services are kept, so that tests leave the user's alone.
  private static final Path HOME = Path.of("target", "home").toAbsolutePath();

  private final List<String> lines = new ArrayList<>();

  int run(int ranks, Class<?> program, String... args) throws Exception {
    return run(spec(ranks, program, args));
  }

  /// Starts a job that goes on beside others.
  CompletableFuture<Integer> start(int ranks, Class<?> program, String... args) throws Exception {
    LaunchSpec spec = spec(ranks, program, args);
    CompletableFuture<Integer> status = new CompletableFuture<>();
    Thread.ofPlatform()
        .start(
            () -> {
              try {
                status.complete(run(spec));
              } catch (Exception e) {
                status.completeExceptionally(e);
              }
            });
    return status;
  }

  /// Waits until a rank has said it, or its job is over.
  synchronized void await(String line, CompletableFuture<Integer> over) throws Exception {
    over.whenComplete((_, _) -> hear("over"));
    while (!lines.contains(line) && !over.isDone()) {
      wait(LIMIT.toMillis());
    }
  }

  private int run(LaunchSpec spec) throws Exception {
    return Launcher.run(spec, (rank, err, line) -> hear("[" + rank + "] " + line));
  }

  /// Runs four ranks on two machines, which take turns: 0 and 2 share memory, and 1 and 3.
  int runOnTwoMachines(Path folder, Class<?> program, String... args) throws Exception {
    Path agent = folder.resolve("agent");
    Files.writeString(
        agent,
        "#!/bin/sh\nECO_SHM="
            + folder
            + "/${1%%[0-9]}\nexport ECO_SHM\nmkdir -p $ECO_SHM\nshift\nexec \"$@\"\n");
    Files.setPosixFilePermissions(agent, PosixFilePermissions.fromString("rwx------"));
    List<HostsFile.Host> hosts = new ArrayList<>();
    for (String name : List.of("a1", "b1", "a2", "b2")) {
      hosts.add(new HostsFile.Host(name, 1, null));
    }
    return run(spec(4, program, args).withHosts(hosts, List.of(agent.toString())));
  }

  private static LaunchSpec spec(int ranks, Class<?> program, String... args) throws Exception {
    List<Path> path = new ArrayList<>();
    for (Class<?> each : Arrays.asList(program, MPI.class)) {
      path.add(placeOf(each));
    }
    return LaunchSpec.of(ranks, new Target.MainClass(program.getName()))
        .withClassPath(path)
        .withJvmOptions(List.of("-ea", "-XX:TieredStopAtLevel=1", "-Duser.home=" + HOME))
        .withTimeout(LIMIT)
        .withArgs(args);
  }

  /// Runs a job in which every rank must end well, having said `last`.
  void succeed(int ranks, Class<?> program, String last) throws Exception {
    assertThat(run(ranks, program)).as("%s", this).isZero();
    for (int rank = 0; rank < ranks; rank++) {
      assertThat(lines).as("%s", this).contains("[" + rank + "] " + last);
    }
  }

  private static Path placeOf(Class<?> type) throws URISyntaxException {
    return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
  }

  private synchronized void hear(String line) {
    lines.add(line);
    notifyAll();
  }

  @Override
  public synchronized String toString() {
    return String.join("\n", lines);
  }
}
