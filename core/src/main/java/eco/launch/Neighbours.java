package eco.launch;

import eco.transport.RingSize;
import eco.transport.SharedFile;
import eco.transport.Turns;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Finds the ranks that share memory with this one, by proof.
///
/// Every rank writes a nonce into a file of its own and tells name and nonce to all. Whoever finds
/// that file in its own directory for such files, with that nonce in it, shares memory with its
/// writer, whatever the machines are called.
/// Two ranks are neighbours if each has seen the other's file.
final class Neighbours implements AutoCloseable {
  private final int rank;
  private final @Nullable SharedFile own;
  private final String name;
  private final byte[] nonce = new byte[SharedFile.NONCE_BYTES];
  private final RingSize ring;
  private final @Nullable SharedFile[] files;
  private final BitSet seen = new BitSet();
  private int[] machines = {0};

  Neighbours(Job job, RingSize ring) {
    this.rank = job.rank();
    this.ring = ring;
    this.files = new SharedFile[job.size()];
    new SecureRandom().nextBytes(nonce);
    String wanted =
        "eco-" + job.key().jobId() + "-p" + ProcessHandle.current().pid() + "-r" + job.rank();
    this.own = create(SharedFile.directory().resolve(wanted), job.size());
    this.name = own == null ? "" : wanted;
  }

  /// No file means no neighbours: then everything goes over TCP.
  private @Nullable SharedFile create(Path file, int ranks) {
    try {
      SharedFile made = SharedFile.create(file, nonce, ring, ranks);
      files[rank] = made;
      return made;
    } catch (IOException e) {
      return null;
    }
  }

  String name() {
    return name;
  }

  byte[] nonce() {
    return nonce.clone();
  }

  @Nullable SharedFile own() {
    return own;
  }

  /// Opens the files of all ranks that can be seen from here.
  BitSet look(List<Card> cards) {
    if (own == null) {
      return seen;
    }
    seen.set(rank);
    for (int peer = 0; peer < cards.size(); peer++) {
      Card card = cards.get(peer);
      if (peer == rank || card.file().isEmpty()) {
        continue;
      }
      SharedFile file = open(card);
      if (file != null) {
        files[peer] = file;
        seen.set(peer);
      }
    }
    return seen;
  }

  /// The file of a rank, or null if there is no such file here with its nonce in it.
  private @Nullable SharedFile open(Card card) {
    try {
      Path file = SharedFile.directory().resolve(card.file());
      if (!SharedFile.directory().equals(file.getParent())) {
        return null;
      }
      SharedFile opened = SharedFile.open(file, ring, files.length);
      if (opened.proves(card.nonce())) {
        return opened;
      }
      opened.close();
      return null;
    } catch (IOException | InvalidPathException e) {
      return null;
    }
  }

  /// Keeps those whose owner has seen this rank as well, then takes the file's name away.
  void agree(List<BitSet> sights) {
    machines = machines(sights);
    for (int peer = 0; peer < files.length; peer++) {
      SharedFile file = files[peer];
      if (file != null && peer != rank && !sights.get(peer).get(rank)) {
        file.close();
        files[peer] = null;
        seen.clear(peer);
      }
    }
    unlink();
  }

  /// For every rank the lowest that shares memory with it: equal numbers mean one machine.
  private static int[] machines(List<BitSet> sights) {
    int[] machines = new int[sights.size()];
    for (int rank = 0; rank < machines.length; rank++) {
      int first = 0;
      while (first < rank && !(sights.get(rank).get(first) && sights.get(first).get(rank))) {
        first++;
      }
      machines[rank] = first < rank ? machines[first] : rank;
    }
    return machines;
  }

  int[] machines() {
    return machines.clone();
  }

  /// What one of the ranks that share this memory may do at a time.
  Turns turns() {
    SharedFile first = files[machines[rank]];
    return first == null ? Turns.alone() : first.turns();
  }

  /// How many ranks share this memory, this one included.
  int count() {
    return Math.max(1, seen.cardinality());
  }

  boolean has(int peer) {
    return peer != rank && files[peer] != null;
  }

  SharedFile file(int peer) {
    SharedFile file = files[peer];
    if (file == null) {
      throw new IllegalStateException("shared memory: rank=" + rank + ", not a neighbour=" + peer);
    }
    return file;
  }

  void unlink() {
    if (own != null) {
      own.unlink();
    }
  }

  @Override
  public void close() {
    unlink();
    for (SharedFile file : files) {
      if (file != null) {
        file.close();
      }
    }
  }
}
