package mpi;

import eco.Communicator;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;

/// A job that this process is in: the one it was started in, or one with processes that were
/// spawned or met at a port.
///
/// A process has another rank in each of its jobs, so groups know processes by numbers instead,
/// which are this process's own:
///
///     job it was started in   rank 0  1  2                 number = rank
///     job with two spawned    rank       0  1  2  3        parents keep theirs,
///                             number     1  2  3  4        those it did not know get new ones
final class Realm {
  private static final int UNKNOWN = -1;
  private static final List<Realm> ALL = new CopyOnWriteArrayList<>();
  private static int nextNumber;

  /// What the job is called.
  final String id;

  /// All ranks of the job.
  final Communicator job;

  /// Carries what is too long for a message of objects; by ranks in the job.
  final Communicator bodies;

  /// Carries what leaders say to each other when communicators meet; by ranks in the job.
  final Communicator ports;

  private final int[] numbers;

  /// All ranks of the job call it.
  ///
  /// @param known the numbers of its ranks, as far as this process knows them already
  Realm(String id, Communicator job, int[] known) {
    this.id = id;
    this.job = job;
    this.bodies = another(job);
    this.ports = another(job);
    this.numbers = number(known);
    ALL.add(this);
  }

  /// The same for a job of which this process knows nobody.
  Realm(String id, Communicator job) {
    this(id, job, unknown(job.size()));
  }

  /// The numbers of ranks that this process does not know.
  static int[] unknown(int size) {
    int[] numbers = new int[size];
    Arrays.fill(numbers, UNKNOWN);
    return numbers;
  }

  private static synchronized int[] number(int[] known) {
    int[] numbers = known.clone();
    for (int rank = 0; rank < numbers.length; rank++) {
      if (numbers[rank] == UNKNOWN) {
        numbers[rank] = nextNumber++;
      }
    }
    return numbers;
  }

  /// One more communicator of the same ranks, numbered by rank 0.
  static Communicator another(Communicator old) {
    int[] number = {old.newNumber()};
    old.broadcast(number, 0);
    return old.assemble(number[0], old.worldRanks());
  }

  /// The job of a communicator.
  static Realm of(Communicator link) {
    for (Realm each : ALL) {
      if (link.sharesJobWith(each.job)) {
        return each;
      }
    }
    throw new IllegalStateException("not a communicator of this process: rank=" + link.rank());
  }

  /// The ranks of a communicator as a group.
  static Group group(Communicator link) {
    return of(link).group(link.worldRanks());
  }

  /// Some ranks of this job as a group.
  Group group(int[] ranks) {
    return new Group(Arrays.stream(ranks).map(rank -> numbers[rank]).toArray());
  }

  /// This process's number.
  int own() {
    return numbers[job.rank()];
  }

  /// The ranks that the processes of a group have in this job.
  int[] ranks(Group group) {
    return Arrays.stream(group.numbers()).map(this::rank).toArray();
  }

  private int rank(int number) {
    return IntStream.range(0, numbers.length)
        .filter(rank -> numbers[rank] == number)
        .findFirst()
        .orElseThrow(
            () -> new MPIException(MPI.ERR_GROUP, "group: not all are in the communicator's job"));
  }
}
