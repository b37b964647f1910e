package eco.cli.lab.host;

import eco.cli.lab.net.Network;
import eco.cli.lab.net.NetworkFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/// The process that is the lab: it holds the namespaces and forwards the frames.
///
/// Everything hangs on this one process: when it dies, in whatever way, its descriptors are closed,
/// the TAP devices go, and the namespaces with them. It speaks over the standard streams with the
/// command that started it:
///
/// ```
///   command --> emulator    begin            the lab's record is written: make the hosts
///                           detach           live on without the command
///                           (end of stream)  before detach: the command is gone, so end
///   emulator --> command    host NAME NET UTS MNT IPC CONTROL   one per host, as they are made
///                           ready REALTIME
///                           error REASON
/// ```
public final class Emulator {
  /// What goes with the lab, in its directory.
  public static final List<String> FILES =
      List.of(
          "record.json", "network.json", "hosts", "agent", "control", "pollshim.c", "pollshim.so");

  private final Path home;
  private final String id;
  private final Duration ttl;
  private final CountDownLatch ended = new CountDownLatch(1);

  private Emulator(Path home, String id, Duration ttl) {
    this.home = home;
    this.id = id;
    this.ttl = ttl;
  }

  /// Arguments: home directory, id, seconds to live.
  public static void main(String[] args) throws Exception {
    Linux.setsid();
    RealTime.claimForMachine();
    Path home = Path.of(args[0]);
    Duration ttl = Duration.ofSeconds(Long.parseLong(args[2]));
    // The lock ends with the process and not before: whoever gets it knows that no lab is up.
    try (FileChannel _ = lock(home)) {
      System.exit(new Emulator(home, args[1], ttl).run());
    }
  }

  private static FileChannel lock(Path home) throws IOException {
    FileChannel channel =
        FileChannel.open(home.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      throw new IOException("another lab is up: home=" + home);
    }
    return channel;
  }

  /// The IPv4 address of host number `host` of a network.
  public static String address(int host) {
    return Addresses.ipText(host);
  }

  private int run() throws IOException, InterruptedException {
    BufferedReader commands =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    if (!"begin".equals(commands.readLine())) {
      return 1;
    }
    Thread.ofPlatform().daemon().name("commands").start(() -> obey(commands));
    try {
      live();
      return 0;
    } catch (RuntimeException | IOException e) {
      System.out.println("error " + e.getMessage());
      e.printStackTrace();
      return 1;
    } finally {
      cleanUp();
    }
  }

  private void live() throws IOException, InterruptedException {
    Path networkFile = home.resolve("network.json");
    Network network = NetworkFile.parse(networkFile.toString(), Files.readString(networkFile));
    try (Forwarder forwarder = new Forwarder(network, createHosts(network))) {
      WarmUp.run();
      new Control(forwarder, ended::countDown).listen(home.resolve("control"));
      Thread forwarding = forward(forwarder);
      boolean expired = !ended.await(ttl.toSeconds(), TimeUnit.SECONDS);
      forwarder.stop();
      forwarding.join();
      System.err.println(
          "end: id=%s, expired=%s, refusedFrames=%d, strayFrames=%d"
              .formatted(id, expired, forwarder.refusedFrames(), forwarder.strayFrames()));
    }
  }

  private void cleanUp() throws IOException {
    Sweep.end(id);
    for (String file : FILES) {
      Files.deleteIfExists(home.resolve(file));
    }
  }

  private void obey(BufferedReader commands) {
    try {
      for (String line = commands.readLine(); line != null; line = commands.readLine()) {
        if (line.equals("detach")) {
          return;
        }
      }
    } catch (IOException e) {
      System.err.println("commands: " + e);
    }
    ended.countDown();
  }

  private int[] createHosts(Network network) {
    List<Integer> taps = new ArrayList<>();
    try (CongestionControl _ = CongestionControl.permitCubic(home.resolve("congestion"))) {
      for (int host = 0; host < network.hosts().size(); host++) {
        if (ended.getCount() == 0) {
          throw new IllegalStateException("the command that started the lab is gone: id=" + id);
        }
        HostSpace space = HostSpace.create(network, host, Sweep.mark(id), home.resolve("hosts"));
        taps.add(space.tap());
        System.out.println(
            "host %s %d %d %d %d %s"
                .formatted(
                    space.name(),
                    space.net(),
                    space.uts(),
                    space.mnt(),
                    space.ipc(),
                    space.congestionControl()));
      }
    }
    return taps.stream().mapToInt(Integer::intValue).toArray();
  }

  private Thread forward(Forwarder forwarder) throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    Thread thread =
        Thread.ofPlatform()
            .name("forwarder")
            .uncaughtExceptionHandler(
                (_, e) -> {
                  e.printStackTrace();
                  ended.countDown();
                })
            .start(
                () -> {
                  System.out.println("ready " + RealTime.FORWARDER.claim());
                  started.countDown();
                  forwarder.run();
                });
    started.await();
    return thread;
  }
}
