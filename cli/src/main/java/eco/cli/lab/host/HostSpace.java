package eco.cli.lab.host;

import eco.cli.lab.net.Network;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/// One host of the lab: a network, a host-name and a mount namespace with one TAP interface.
///
/// The descriptors keep the namespaces alive; they end with the process that holds them, once
/// nothing runs in them any more. Others enter through `/proc/PID/fd/N`.
///
/// @param tap carries the Ethernet frames of the host
/// @param net the network namespace
/// @param uts the host-name namespace
/// @param mnt the mount namespace
/// @param ipc the namespace of System V shared memory
/// @param congestionControl of its TCP: cubic, unless the machine does not permit it
record HostSpace(
    String name, int tap, int net, int uts, int mnt, int ipc, String congestionControl) {
  static final String INTERFACE = "eth0";

  private static final int MTU_BYTES = 1500;
  private static final int MULTICAST_NETWORK = 0xe000_0000;
  private static final int MULTICAST_PREFIX_BITS = 4;

  /// Makes host number `host` of a network.
  ///
  /// @param mark source of the tmpfs on /dev/shm, by which the host's processes can be told
  /// @param hostsFile is seen as /etc/hosts
  static HostSpace create(Network network, int host, String mark, Path hostsFile) {
    FutureTask<HostSpace> task = new FutureTask<>(() -> createHere(network, host, mark, hostsFile));
    Thread.ofPlatform().name("host-" + host).start(task);
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause ? cause : new IllegalStateException(e);
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted: host=" + host, e);
    }
  }

  private static HostSpace createHere(Network network, int host, String mark, Path hostsFile) {
    String name = network.hostNames().get(host);
    Linux.unshare(Linux.CLONE_NEWNET | Linux.CLONE_NEWUTS | Linux.CLONE_NEWNS | Linux.CLONE_NEWIPC);
    Linux.sethostname(name);
    Linux.mount("none", "/", "none", Linux.MS_REC | Linux.MS_PRIVATE, "");
    Linux.mount(mark, "/dev/shm", "tmpfs", Linux.MS_NOSUID_NODEV, "mode=1777");
    Linux.mount(hostsFile.toString(), "/etc/hosts", "none", Linux.MS_BIND, "");
    write("/proc/sys/net/ipv6/conf/all/disable_ipv6", "1");
    write("/proc/sys/net/ipv6/conf/default/disable_ipv6", "1");
    String congestionControl = CongestionControl.choose();
    try (Interface loopback = new Interface("lo")) {
      loopback.up();
    }
    int tap = Interface.createTap(INTERFACE);
    try (Interface card = new Interface(INTERFACE)) {
      card.setStation(Addresses.station(host));
      card.setMtu(MTU_BYTES);
      card.setNoSegmentation();
      card.setAddress(Addresses.ip(host), Addresses.PREFIX_BITS);
      card.up();
      long bitsPerSecond = network.segmentOf(name).bitsPerSecond();
      if (bitsPerSecond > 0) {
        Shaper.shape(card.index(), bitsPerSecond);
      }
      card.addRoute(MULTICAST_NETWORK, MULTICAST_PREFIX_BITS);
      for (int peer = 0; peer < network.hosts().size(); peer++) {
        if (peer != host) {
          card.addNeighbour(Addresses.ip(peer), Addresses.station(peer));
        }
      }
    }
    return new HostSpace(
        name,
        tap,
        namespace("net"),
        namespace("uts"),
        namespace("mnt"),
        namespace("ipc"),
        congestionControl);
  }

  private static int namespace(String kind) {
    return Linux.open("/proc/thread-self/ns/" + kind, Linux.O_RDONLY);
  }

  /// Settings that the kernel may lack are left as they are.
  private static void write(String file, String value) {
    Path path = Path.of(file);
    if (!Files.exists(path)) {
      return;
    }
    try {
      Files.writeString(path, value);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot set: file=%s, value=%s".formatted(file, value), e);
    }
  }
}
