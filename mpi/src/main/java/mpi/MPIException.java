package mpi;

import eco.execute.MismatchException;
import eco.message.DeadlineException;
import eco.message.EcoException;
import eco.message.RankFailedException;
import eco.message.TruncatedException;

/// A call of MPI failed.
///
/// It is unchecked, so that programs of mpiJava and of Open MPI compile whether or not they declare
/// it.
public class MPIException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final int errorClass;

  /// A failure of no particular class.
  public MPIException(String message) {
    this(MPI.ERR_OTHER, message);
  }

  /// A failure of no particular class.
  public MPIException() {
    this(MPI.ERR_OTHER, "unknown error");
  }

  /// A failure with a cause.
  public MPIException(Throwable cause) {
    super(cause.getMessage(), cause);
    this.errorClass = MPI.ERR_OTHER;
  }

  MPIException(int errorClass, String message) {
    super(message);
    this.errorClass = errorClass;
  }

  private MPIException(int errorClass, RuntimeException cause) {
    super(cause.getMessage(), cause);
    this.errorClass = errorClass;
  }

  /// The same failure in MPI's terms.
  static MPIException of(RuntimeException failure) {
    if (failure instanceof MPIException already) {
      return already;
    }
    if (!(failure instanceof EcoException
        || failure instanceof IllegalArgumentException
        || failure instanceof IllegalStateException)) {
      throw failure;
    }
    int kind =
        failure instanceof TruncatedException
            ? MPI.ERR_TRUNCATE
            : failure instanceof RankFailedException
                ? MPI.ERR_PROC_FAILED
                : failure instanceof DeadlineException
                    ? MPI.ERR_PENDING
                    : failure instanceof IllegalArgumentException
                            || failure instanceof MismatchException
                        ? MPI.ERR_ARG
                        : MPI.ERR_OTHER;
    return new MPIException(kind, failure);
  }

  static MPIException unsupported(String call) {
    return new MPIException(MPI.ERR_UNSUPPORTED_OPERATION, call + ": not supported by ECO");
  }

  /// The class of the failure, one of `MPI.ERR_...`.
  public int getErrorClass() {
    return errorClass;
  }

  /// The same as the class.
  public int getErrorCode() {
    return errorClass;
  }
}
