package mpi;

import eco.Communicator;
import eco.Eco;
import eco.launch.Invitation;
import eco.launch.LaunchSpec;
import eco.launch.Launcher;
import eco.launch.Sink;
import eco.message.EcoException;
import eco.transport.JobKey;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// How ranks start processes and meet them.
///
///     root      opens a further job of parents and children, and launches the children
///       | broadcast of the invitation         | environment
///     parents   ------------ join ------------ children
///
/// The root is the launcher of the children: they end when it does, their output is its output, and
/// it does not end before them.
final class Spawn {
  /// In the environment of a child: which of the commands it is.
  static final String COMMAND = "ECO_MPI_COMMAND";

  private Spawn() {}

  /// All ranks of `parents` call it; what is to be launched is asked for at the root only.
  static Intercomm run(
      Communicator parents,
      int root,
      Supplier<List<LaunchSpec>> programs,
      int @Nullable [] errorCodes) {
    try {
      Intercomm children = meet(parents, root, programs);
      fill(errorCodes, MPI.SUCCESS);
      return children;
    } catch (MPIException e) {
      fill(errorCodes, e.getErrorClass());
      throw e;
    } catch (EcoException e) {
      fill(errorCodes, MPI.ERR_SPAWN);
      throw new MPIException(MPI.ERR_SPAWN, "spawn: " + e.getMessage());
    }
  }

  private static void fill(int @Nullable [] errorCodes, int code) {
    if (errorCodes != null) {
      Arrays.fill(errorCodes, code);
    }
  }

  private static Intercomm meet(
      Communicator parents, int root, Supplier<List<LaunchSpec>> programs) {
    int[] known = Realm.group(parents).numbers();
    int size = parents.size();
    String heard =
        Tidings.share(parents, root, "spawn", MPI.ERR_SPAWN, () -> invite(size, programs));
    Invitation invitation = Invitation.parse(heard);
    int[] numbers = Realm.unknown(invitation.size());
    for (int i = 0; i < size; i++) {
      numbers[Math.floorMod(i - root, size)] = known[i];
    }
    Communicator job =
        Eco.join(invitation.job(Math.floorMod(parents.rank() - root, parents.size())));
    Realm realm = new Realm(invitation.key().jobId(), job, numbers);
    Intercomm children = Intercomm.within(job, size, parents.rank());
    Session.connected(realm, children);
    return children;
  }

  /// The root's part: it opens the invitation and starts the children.
  private static String invite(int parents, Supplier<List<LaunchSpec>> programs) {
    List<LaunchSpec> all = programs.get();
    int children = all.stream().mapToInt(LaunchSpec::ranks).sum();
    Invitation invitation = Invitation.open(parents, parents + children, JobKey.random());
    int first = parents;
    for (int command = 0; command < all.size(); command++) {
      start(invitation, first, command, all.get(command));
      first += all.get(command).ranks();
    }
    return invitation.text();
  }

  /// Has a thread launch a command; this process does not end before it.
  private static void start(Invitation invitation, int first, int command, LaunchSpec spec) {
    LaunchSpec whole = spec.withVariable(COMMAND, Integer.toString(command));
    for (var variable : invitation.environment(first).entrySet()) {
      whole = whole.withVariable(variable.getKey(), variable.getValue());
    }
    LaunchSpec ready = whole;
    Thread.ofPlatform()
        .name("mpi-spawn")
        .start(
            () -> {
              String cause = launch(ready);
              for (int rank = first; rank < first + ready.ranks(); rank++) {
                invitation.ended(rank, cause);
              }
            });
  }

  /// Runs the children to their end; tells why they have not ended well.
  private static @Nullable String launch(LaunchSpec spec) {
    Output output = new Output();
    try {
      int status = Launcher.run(spec, output);
      return status == 0 ? null : output.last + ", exit status=" + status;
    } catch (IOException | IllegalArgumentException e) {
      output.line(Sink.LAUNCHER, true, String.valueOf(e.getMessage()));
      return output.last;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "interrupted";
    }
  }

  /// What children say goes where this process writes; what became of them, to standard error.
  private static final class Output implements Sink {
    private volatile String last = "spawned processes failed";

    @Override
    public void line(int rank, boolean err, String line) {
      if (rank == LAUNCHER) {
        last = "spawned " + line;
      }
      (err ? System.err : System.out).println(rank == LAUNCHER ? last : line);
    }

    @Override
    public void flush() {
      System.out.flush();
    }
  }
}
