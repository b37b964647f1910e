package eco.transport;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/// A door of rank 3 for tests: whoever gets in is queued, whoever has payload "no" is refused.
final class OpenDoor implements Door.Guests, AutoCloseable {
  static final Duration LIMIT = Duration.ofSeconds(20);
  static final int RANK = 3;

  record Guest(Purpose purpose, int rank, SocketChannel channel, String payload) {}

  final JobKey key = JobKey.random();
  final Loop loop;
  final Door door;
  final BlockingQueue<Guest> guests = new LinkedBlockingQueue<>();
  final BlockingQueue<String> log = new LinkedBlockingQueue<>();

  OpenDoor() throws IOException {
    loop = Loop.start("test-door");
    door = Door.open(loop, key, RANK, 0, this, log::add);
  }

  @Override
  public byte[] admit(Purpose purpose, int rank, byte[] payload) throws RefusedException {
    if (new String(payload).equals("no")) {
      throw new RefusedException("not today");
    }
    return ("welcome " + rank).getBytes();
  }

  @Override
  public void enter(Purpose purpose, int rank, SocketChannel channel, byte[] payload) {
    guests.add(new Guest(purpose, rank, channel, new String(payload)));
  }

  InetSocketAddress address() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), door.port());
  }

  Dial.Connection dial(JobKey with, int target, String payload) throws IOException {
    return Dial.connect(
        List.of(address()), with, Purpose.STREAM, 5, target, payload.getBytes(), LIMIT);
  }

  Guest awaitGuest() throws InterruptedException {
    return java.util.Objects.requireNonNull(
        guests.poll(LIMIT.toSeconds(), TimeUnit.SECONDS), "nobody came");
  }

  String awaitLog() throws InterruptedException {
    return java.util.Objects.requireNonNull(
        log.poll(LIMIT.toSeconds(), TimeUnit.SECONDS), "nothing was logged");
  }

  @Override
  public void close() {
    door.close();
    loop.close();
  }
}
