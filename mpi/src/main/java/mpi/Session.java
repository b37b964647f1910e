package mpi;

import eco.Communicator;
import eco.Eco;
import eco.launch.Job;
import java.time.Duration;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/// This process's place in its job, from the first `MPI.Init` to the end of the JVM.
///
/// A process can join its job only once, but a program may call Init again after Finalize. So the
/// process stays joined, and each Init makes communicators of its own. Finalize waits for all
/// ranks, as it may in MPI; the process leaves its job by ending.
final class Session {
  private static @Nullable Communicator job;
  private static @Nullable Communicator bodies;
  private static @Nullable Communicator ports;
  private static @Nullable Duration deadline;
  private static boolean running;
  private static boolean finalized;
  private static @Nullable Thread mainThread;

  private Session() {}

  static synchronized void begin() {
    if (running) {
      throw new MPIException("MPI.Init: called twice");
    }
    try {
      Communicator joined = job;
      if (joined == null) {
        joined = Eco.join();
        bodies = extra(joined);
        ports = extra(joined);
        job = joined;
      }
      MPI.COMM_WORLD.attach(extra(joined));
      int rank = joined.rank();
      MPI.COMM_SELF.attach(joined.assemble(joined.newNumber(), rank));
    } catch (RuntimeException e) {
      throw MPIException.of(e);
    }
    mainThread = Thread.currentThread();
    running = true;
    finalized = false;
  }

  /// One more communicator of all ranks, numbered by rank 0.
  private static Communicator extra(Communicator joined) {
    int[] number = {joined.newNumber()};
    joined.broadcast(number, 0);
    return joined.assemble(number[0], IntStream.range(0, joined.size()).toArray());
  }

  static synchronized void end() {
    check();
    try {
      BufferedSends.drain();
      Bodies.drain();
      job().barrier();
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

  /// The communicator that joining gave.
  static Communicator job() {
    return given(job);
  }

  /// Carries what is too long for a message of objects; by ranks in the job.
  static Communicator bodies() {
    return given(bodies);
  }

  /// Carries what leaders say to each other when communicators meet; by ranks in the job.
  static Communicator ports() {
    return given(ports);
  }

  private static Communicator given(@Nullable Communicator made) {
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
