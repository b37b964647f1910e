package mpi;

import java.util.Objects;

/// What a rank of a test claims; a claim that is wrong ends the job.
final class Check {
  private Check() {}

  static void equal(String what, Object found, Object expected) {
    if (!Objects.deepEquals(found, expected)) {
      throw new AssertionError(what + ": found=" + text(found) + ", expected=" + text(expected));
    }
  }

  private static String text(Object value) {
    String wrapped = java.util.Arrays.deepToString(new Object[] {value});
    return wrapped.substring(1, wrapped.length() - 1);
  }

  static void fails(String what, int errorClass, Runnable call) {
    try {
      call.run();
    } catch (MPIException e) {
      equal(what + " (" + e.getMessage() + ")", e.getErrorClass(), errorClass);
      return;
    }
    throw new AssertionError(what + ": did not fail");
  }
}
