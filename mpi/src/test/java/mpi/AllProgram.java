package mpi;

/// Runs all programs one after another in the same processes, each from Init to Finalize.
final class AllProgram {
  private AllProgram() {}

  public static void main(String[] args) {
    AreasProgram.main(args);
    MpiJavaProgram.main(args);
    OpenMpiProgram.main(args);
    System.out.println("all kept");
  }
}
