package eco.cli.lab.net;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A network in motion: an event simulation of every frame on every medium.
///
/// The caller owns the clock. It offers frames at the instant it has them, asks for [#nextNanos],
/// and calls [#advance] when that instant has come (or later: what was due before is done as of the
/// instant it was due, so a late caller delays frames but never slows a medium down).
///
/// Endpoints are numbered: hosts in the order of the file, then two extra stations per segment that
/// only ambient traffic uses. Every event costs O(log media); nothing is allocated on the way.
///
/// Not safe for use by several threads.
public final class Fabric {
  /// What the outside sees of a fabric; the frame is the listener's only during the call.
  public interface Listener {
    /// A frame has reached an endpoint that is a host.
    void delivered(int host, int frame, long nanos);

    /// A medium carries a frame from `startNanos` to `endNanos`.
    default void sent(Medium medium, int frame, long startNanos, long endNanos) {}

    /// A frame found the queue of a medium full.
    default void dropped(Medium medium, int frame) {}
  }

  /// Frames a host may have in the emulator before it must wait: its network card's ring.
  private static final int STATION_FRAMES = 4;

  private static final int FULL_WIRE_BYTES = Frames.wireBytes(1514);
  private static final int DONE = 0;
  private static final int ARRIVED = 1;
  private static final int NOISE = 2;
  private static final int EVENT_KINDS = 3;

  private final Frames frames;
  private final Tickets tickets;
  private final EventQueue events;
  private final Listener listener;
  private final int hosts;
  private final Layout layout;
  private final Medium[] media;
  private final @Nullable Noise[] noises;

  public Fabric(Network network, Frames frames, Listener listener) {
    this.frames = frames;
    this.listener = listener;
    this.hosts = network.hosts().size();
    this.tickets = new Tickets(frames.capacity());
    this.layout = new Layout(network, frames, tickets);
    this.media = layout.media.toArray(Medium[]::new);
    this.noises = new Noise[layout.junctions.size()];
    this.events = new EventQueue(EVENT_KINDS * (media.length + noises.length));
  }

  public List<Medium> media() {
    return Collections.unmodifiableList(layout.media);
  }

  /// Whether another full frame of this host would be taken; if not, it waits at the host.
  public boolean hasRoom(int endpoint) {
    Junction junction = layout.homes[endpoint];
    int port = layout.homePorts[endpoint];
    Medium medium = junction.bus != null ? junction.bus : junction.up[port];
    if (medium == null) {
      return true;
    }
    int waiting = medium.waitingBytes(junction.bus != null ? port : 0);
    return waiting + FULL_WIRE_BYTES
        <= Math.min(stationBytes(junction.segment), medium.queueBytes());
  }

  /// Takes a frame from a host, which must have room; the frame now belongs to the fabric.
  public void offer(long nowNanos, int endpoint, int frame) {
    advance(nowNanos);
    enter(layout.homes[endpoint], layout.homePorts[endpoint], frame, nowNanos);
  }

  /// The instant of the next event, `Long.MAX_VALUE` if there is none.
  public long nextNanos() {
    return events.nextNanos();
  }

  /// Does everything that is due by now, in the order it is due.
  public void advance(long nowNanos) {
    while (events.nextNanos() <= nowNanos) {
      long nanos = events.nextNanos();
      int event = events.remove();
      int subject = event / EVENT_KINDS;
      switch (event % EVENT_KINDS) {
        case DONE -> finish(media[subject]);
        case ARRIVED -> arrive(media[subject], nanos);
        default -> makeNoise(subject, nanos);
      }
    }
  }

  /// Sends ambient traffic between two extra stations of a segment until `endNanos`.
  ///
  /// @param load share of the segment's rate, 0 ends the noise
  public void startNoise(String segment, double load, long nowNanos, long endNanos, long seed) {
    int index = layout.junctionIndex(segment);
    Segment declared = layout.junctions.get(index).segment;
    if (declared.kind() == Segment.Kind.ROUTER) {
      throw new IllegalArgumentException(
          "noise needs a medium: segment=%s, kind=router".formatted(segment));
    }
    if (!(load >= 0 && load <= 1)) {
      throw new IllegalArgumentException("noise load is a share from 0 to 1: load=" + load);
    }
    Noise running = noises[index];
    boolean pending = running != null && running.isPending();
    long meanNanos =
        load == 0 ? 0 : (long) (Medium.sendNanos(FULL_WIRE_BYTES, declared.bitsPerSecond()) / load);
    long lastNanos = load == 0 ? Long.MIN_VALUE : endNanos; // Even an event that is overdue ends.
    Noise noise = new Noise(meanNanos, lastNanos, seed, pending);
    noises[index] = noise;
    if (!pending) {
      noise.setPending(true);
      events.add(nowNanos, index * EVENT_KINDS + NOISE);
    }
  }

  private void makeNoise(int index, long nanos) {
    Noise noise = requireNonNull(noises[index]);
    if (nanos >= noise.endNanos()) {
      noise.setPending(false);
      return;
    }
    int source = hosts + 2 * index;
    if (hasRoom(source)) {
      int frame = frames.take();
      if (frame != Frames.NONE) {
        frames.describe(frame, 1514, source + 1);
        enter(layout.homes[source], layout.homePorts[source], frame, nanos);
      }
    }
    events.add(nanos + noise.nextGapNanos(), index * EVENT_KINDS + NOISE);
  }

  private void enter(Junction junction, int port, int frame, long nanos) {
    switch (junction.segment.kind()) {
      case BUS -> enqueue(requireNonNull(junction.bus), port, frame, nanos);
      case SWITCH -> enqueue(requireNonNull(junction.up[port]), 0, frame, nanos);
      case ROUTER -> distribute(junction, port, frame, nanos);
    }
  }

  private void distribute(Junction junction, int fromPort, int frame, long nanos) {
    int destination = frames.destination(frame);
    if (destination != Frames.EVERYBODY) {
      int port = junction.portTowards[destination];
      if (port == fromPort) {
        frames.release(frame);
      } else {
        leave(junction, port, frame, nanos);
      }
      return;
    }
    for (int port = 0; port < junction.ports(); port++) {
      if (port != fromPort && junction.floods[port]) {
        frames.retain(frame);
        leave(junction, port, frame, nanos);
      }
    }
    frames.release(frame);
  }

  private void leave(Junction junction, int port, int frame, long nanos) {
    Medium down = junction.down[port];
    if (down != null) {
      enqueue(down, 0, frame, nanos);
    } else {
      exit(junction, port, frame, nanos);
    }
  }

  private void exit(Junction junction, int port, int frame, long nanos) {
    int endpoint = junction.endpoints[port];
    if (endpoint == Junction.NOWHERE) {
      enqueue(requireNonNull(junction.links[port]), 0, frame, nanos);
      return;
    }
    if (endpoint < hosts) {
      listener.delivered(endpoint, frame, nanos);
    }
    frames.release(frame);
  }

  private void enqueue(Medium medium, int queue, int frame, long nanos) {
    if (!medium.enqueue(queue, frame)) {
      listener.dropped(medium, frame);
      frames.release(frame);
    } else if (medium.isIdle()) {
      begin(medium, nanos);
    }
  }

  private void begin(Medium medium, long nanos) {
    if (medium.begin(nanos)) {
      events.add(medium.doneNanos(), medium.index * EVENT_KINDS + DONE);
    }
  }

  private void finish(Medium medium) {
    boolean lineWasEmpty = medium.line.isEmpty();
    long doneNanos = medium.doneNanos();
    int ticket = medium.finish();
    listener.sent(medium, tickets.frame(ticket), medium.beganNanos(), doneNanos);
    if (lineWasEmpty) {
      events.add(tickets.dueNanos(ticket), medium.index * EVENT_KINDS + ARRIVED);
    }
    begin(medium, doneNanos);
  }

  private void arrive(Medium medium, long nanos) {
    int ticket = medium.line.remove();
    if (!medium.line.isEmpty()) {
      events.add(tickets.dueNanos(medium.line.peek()), medium.index * EVENT_KINDS + ARRIVED);
    }
    int frame = tickets.frame(ticket);
    int queue = tickets.queue(ticket);
    tickets.release(ticket);
    Junction junction = medium.junction;
    switch (medium.exit) {
      case ON_SEGMENT ->
          distribute(junction, junction.bus != null ? queue : medium.port, frame, nanos);
      case OUT_OF_PORT -> exit(junction, medium.port, frame, nanos);
      case INTO_SEGMENT -> enter(junction, medium.port, frame, nanos);
    }
  }

  /// A host's ring holds a millisecond of frames at least, so that a late wake-up costs no rate.
  private static int stationBytes(Segment segment) {
    long millisecondBytes = segment.bitsPerSecond() / 8_000;
    return (int) Math.max((long) STATION_FRAMES * FULL_WIRE_BYTES, millisecondBytes);
  }
}
