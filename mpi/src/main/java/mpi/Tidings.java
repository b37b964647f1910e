package mpi;

import eco.Communicator;
import eco.message.DeadlineException;
import java.nio.charset.StandardCharsets;
import java.util.function.Supplier;

/// What the root of a group finds out alone and all of its ranks have to hear: a text, or why there
/// is none.
final class Tidings {
  /// Begins what the root tells if there is no text; then comes the class of the error.
  private static final String FAILED = "failed ";

  private Tidings() {}

  /// All ranks of `group` call it; only the root finds out.
  ///
  /// @param errorClass of a failure that has none of its own
  /// @throws MPIException at all ranks alike, if the root has failed
  static String share(
      Communicator group, int root, String call, int errorClass, Supplier<String> findOut) {
    if (root < 0 || root >= group.size()) {
      throw new MPIException(
          MPI.ERR_ROOT, call + ": no such root, root=" + root + ", ranks=" + group.size());
    }
    String heard = spread(group, root, group.rank() == root ? told(call, errorClass, findOut) : "");
    if (heard.startsWith(FAILED)) {
      String[] words = heard.substring(FAILED.length()).split(" ", 2);
      throw new MPIException(Integer.parseInt(words[0]), words[1]);
    }
    return heard;
  }

  private static String told(String call, int errorClass, Supplier<String> findOut) {
    try {
      return findOut.get();
    } catch (MPIException e) {
      return FAILED + e.getErrorClass() + " " + e.getMessage();
    } catch (DeadlineException e) {
      return FAILED + MPI.ERR_PENDING + " " + call + ": " + e.getMessage();
    } catch (RuntimeException e) {
      return FAILED + errorClass + " " + call + ": " + e.getMessage();
    }
  }

  private static String spread(Communicator group, int root, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int[] length = {bytes.length};
    group.broadcast(length, root);
    byte[] all = group.rank() == root ? bytes : new byte[length[0]];
    group.broadcast(all, root);
    return new String(all, StandardCharsets.UTF_8);
  }
}
