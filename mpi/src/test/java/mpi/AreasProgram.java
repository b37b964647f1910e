package mpi;

import java.util.List;
import java.util.function.Supplier;

/// Runs the checks of all areas in one job, so that processes are started once.
final class AreasProgram {
  private AreasProgram() {}

  public static void main(String[] args) {
    Check.equal("not yet", MPI.isInitialized(), false);
    Check.equal("threads", MPI.Init_thread(args, MPI.THREAD_SINGLE), MPI.THREAD_MULTIPLE);
    List<Supplier<Place>> areas =
        List.of(
            EnvironmentProgram::new,
            ConstantsProgram::new,
            MessagesProgram::new,
            RequestsProgram::new,
            BuffersProgram::new,
            DatatypesProgram::new,
            CollectivesProgram::new,
            StartedProgram::new,
            ReductionsProgram::new,
            CommunicatorsProgram::new,
            TopologiesProgram::new,
            NeighboursProgram::new,
            IntercommsProgram::new,
            WindowsProgram::new,
            DynamicWindowsProgram::new,
            ObjectsProgram::new,
            FilesProgram::new);
    for (Supplier<Place> each : areas) {
      each.get().run();
      MPI.COMM_WORLD.barrier();
      Check.equal("nothing left", MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, MPI.ANY_TAG), null);
      MPI.COMM_WORLD.barrier();
    }
    MPI.Finalize();
    Check.equal("over", MPI.isFinalized(), true);
    System.out.println("kept");
  }
}
