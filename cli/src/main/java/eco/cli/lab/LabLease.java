package eco.cli.lab;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/// A lab for the time of one command: the one that is up if it is the network asked for, else one
/// of its own.
///
/// A lab that was up stays up. One of its own is taken down by [#close], and hangs on this process
/// besides: it ends with it, however that may end.
final class LabLease implements AutoCloseable {
  /// Its own lab ends with the command; this is for a command that never ends.
  private static final Duration TTL = Duration.ofDays(1);

  private final Lab lab;
  private final boolean own;

  private LabLease(Lab lab, boolean own) {
    this.lab = lab;
    this.own = own;
  }

  /// Finds the lab, or brings it up.
  ///
  /// @throws LabException if a lab is up that is another one
  static LabLease take(LabHome home, NetworkSource source) throws IOException {
    Optional<Lab> running = Lab.find(home);
    if (running.isEmpty()) {
      LabStart start = new LabStart(home, source.name(), source.text(), TTL, (_, _) -> {});
      return new LabLease(start.upWhileIRun(), true);
    }
    if (!running.get().network().equals(source.network())) {
      throw new LabException(
          "a lab is up that is not %s: network=%s; end it with eco lab down"
              .formatted(source.name(), running.get().record().network()));
    }
    return new LabLease(running.get(), false);
  }

  Lab lab() {
    return lab;
  }

  @Override
  public void close() throws IOException {
    if (own) {
      lab.down();
    }
  }
}
