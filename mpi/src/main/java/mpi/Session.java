package mpi;

import eco.Communicator;
import eco.Eco;
import eco.launch.Invitation;
import eco.launch.Job;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// This process's place in its job, from the first `MPI.Init` to the end of the JVM.
///
/// A process can join its job only once, but a program may call Init again after Finalize. So the
/// process stays joined, and each Init makes communicators of its own. Finalize waits for all
/// ranks, as it may in MPI, and for spawned and spawning ones that are not disconnected; the
/// process leaves its job by ending.
final class Session {
  private static @Nullable Realm realm;
  private static @Nullable Communicator world;
  private static @Nullable Intercomm parent;
  private static final List<Connection> CONNECTIONS = new ArrayList<>();
  private static @Nullable Duration deadline;
  private static boolean running;
  private static boolean finalized;
  private static @Nullable Thread mainThread;

  /// A job with other worlds, and the communicator that keeps them together until it is
  /// disconnected.
  private record Connection(Realm realm, Intercomm comm) {}

  private Session() {}

  static synchronized void begin() {
    if (running) {
      throw new MPIException("MPI.Init: called twice");
    }
    try {
      if (world == null) {
        join();
      }
      MPI.COMM_WORLD.attach(Realm.another(world()));
      Communicator job = realm().job;
      Communicator self = job.assemble(job.newNumber(), job.rank());
      MPI.COMM_SELF.attach(self);
      MPI.COMM_WORLD.setName("MPI_COMM_WORLD");
      MPI.COMM_SELF.setName("MPI_COMM_SELF");
      if (parent == null) {
        parent = Intercomm.none(self);
      }
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
    mainThread = Thread.currentThread();
    running = true;
    finalized = false;
  }

  /// Joins the job that this process was started in or, if it was spawned, the one it is to share
  /// with its parents.
  private static void join() {
    Invitation invited = Invitation.fromEnvironment(System.getenv());
    if (invited == null) {
      Communicator joined = Eco.join();
      Job job = Job.fromEnvironment(System.getenv());
      realm = new Realm(job.key().jobId(), joined);
      world = joined;
      return;
    }
    Job job = invited.job(System.getenv());
    Communicator joined = Eco.join(job);
    Realm shared = new Realm(job.key().jobId(), joined);
    Intercomm parents = Intercomm.within(joined, invited.inviters(), job.rank());
    realm = shared;
    parent = parents;
    connected(shared, parents);
    world = Realm.another(parents.local());
  }

  /// From now on Finalize waits for the other group of `comm` as well.
  static synchronized void connected(Realm shared, Intercomm comm) {
    CONNECTIONS.add(new Connection(shared, comm));
  }

  /// From now on Finalize does not wait for its other group any more, if it did.
  static synchronized void disconnected(Comm comm) {
    CONNECTIONS.removeIf(each -> each.comm == comm);
  }

  static synchronized void end() {
    check();
    try {
      BufferedSends.drain();
      Bodies.drain();
      world().barrier();
      for (Iterator<Connection> all = CONNECTIONS.iterator(); all.hasNext(); ) {
        all.next().realm.job.barrier();
        all.remove();
      }
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
    running = false;
    finalized = true;
  }

  static boolean isRunning() {
    return running;
  }

  static boolean isFinalized() {
    return finalized;
  }

  static boolean isMainThread() {
    return Thread.currentThread() == mainThread;
  }

  static void check() {
    if (!running) {
      throw new MPIException(
          finalized ? "called after MPI.Finalize" : "called before MPI.Init: call it first");
    }
  }

  /// The job that joining gave.
  static Realm realm() {
    return given(realm);
  }

  /// All ranks that were started together with this one.
  static Communicator world() {
    return given(world);
  }

  /// The processes that have spawned this one.
  static Intercomm parent() {
    return given(parent);
  }

  /// Which of the commands of `spawnMultiple` this process is.
  static int commandNumber() {
    return Integer.parseInt(System.getenv().getOrDefault(Spawn.COMMAND, "0"));
  }

  private static <T> T given(@Nullable T made) {
    if (made == null) {
      throw new MPIException("called before MPI.Init: call it first");
    }
    return made;
  }

  static Duration deadline() {
    Duration known = deadline;
    if (known == null) {
      known = Job.fromEnvironment(System.getenv()).deadline();
      deadline = known;
    }
    return known;
  }
}
