package mpi;

/// A reduction of the program's own, as mpiJava has it.
public abstract class User_function {
  /// Nothing to set.
  public User_function() {}

  /// Combines: `inoutvec[i] = invec[i] o inoutvec[i]`, for `count` elements of `datatype`.
  ///
  /// @param invec an array
  /// @param inoffset where its first element lies
  /// @param inoutvec an array that takes the result
  /// @param inoutoffset where its first element lies
  public abstract void Call(
      Object invec, int inoffset, Object inoutvec, int inoutoffset, int count, Datatype datatype);
}
