package eco.cli.lab.net;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/// Random traffic through a fabric, with everything that happened written down.
final class Traffic implements Fabric.Listener {
  /// A frame that a host offered.
  record Offered(int source, int destination, int length, long nanos) {}

  record Delivery(int number, int host, long nanos) {}

  record Sending(int number, long startNanos, long endNanos) {}

  final Frames frames = new Frames(4096);
  final Network network;
  final Fabric fabric;
  final List<Offered> offers = new ArrayList<>();
  final List<Delivery> deliveries = new ArrayList<>();
  final Map<Medium, List<Sending>> sendings = new HashMap<>();
  final Map<Medium, Long> drops = new HashMap<>();

  private final int[] numbers = new int[4096];

  Traffic(Network network) {
    this.network = network;
    this.fabric = new Fabric(network, frames, this);
  }

  @Override
  public void delivered(int host, int frame, long nanos) {
    deliveries.add(new Delivery(numbers[frame], host, nanos));
  }

  @Override
  public void sent(Medium medium, int frame, long startNanos, long endNanos) {
    sendings
        .computeIfAbsent(medium, _ -> new ArrayList<>())
        .add(new Sending(numbers[frame], startNanos, endNanos));
  }

  @Override
  public void dropped(Medium medium, int frame) {
    drops.merge(medium, 1L, Long::sum);
  }

  /// Offers a frame if its source has room; false if not.
  boolean offer(long nanos, int source, int destination, int length) {
    fabric.advance(nanos);
    if (!fabric.hasRoom(source)) {
      return false;
    }
    int frame = frames.take();
    frames.describe(frame, length, destination);
    numbers[frame] = offers.size();
    offers.add(new Offered(source, destination, length, nanos));
    fabric.offer(nanos, source, frame);
    return true;
  }

  /// Bursts between random hosts, some to everybody.
  void run(long seed, int bursts) {
    SplittableRandom random = new SplittableRandom(seed);
    int hosts = network.hosts().size();
    long now = 1_000;
    for (int burst = 0; burst < bursts; burst++) {
      now += random.nextLong(3_000_000);
      int source = random.nextInt(hosts);
      int destination =
          random.nextInt(8) == 0 ? Frames.EVERYBODY : (source + random.nextInt(1, hosts)) % hosts;
      int length = random.nextInt(42, 1515);
      int count = random.nextInt(1, 20);
      for (int i = 0; i < count; i++) {
        offer(now, source, destination, length);
      }
    }
    finish();
  }

  void finish() {
    while (fabric.nextNanos() != Long.MAX_VALUE) {
      fabric.advance(fabric.nextNanos());
    }
  }
}
