package eco.launch;

import java.io.File;
import org.jspecify.annotations.Nullable;

/// Files that crashed jobs leave behind, and their removal.
///
/// ```
///   /dev/shm/eco-<job id>-p<pid of its maker>-r<rank>     memory shared by ranks
///   <tmp>/eco-classes-<pid of the launcher>-<random>      classes of a source file
/// ```
///
/// In a healthy job both are gone long before this looks for them.
final class Leftovers {
  static final String CLASSES = "eco-classes-";

  private static final File SHARED = new File("/dev/shm");
  private static final long FRESH_MILLIS = 60_000;

  private Leftovers() {}

  /// Removes what one job has left in shared memory.
  static void removeOf(String jobId) {
    String prefix = "eco-" + jobId + "-";
    for (String name : names(SHARED)) {
      if (name.startsWith(prefix)) {
        delete(new File(SHARED, name));
      }
    }
  }

  /// Removes what a job has left on this machine whose launcher is dead.
  static void removeOrphans(String jobId, @Nullable String scratch) {
    removeOf(jobId);
    if (scratch != null && new File(scratch).getName().startsWith(CLASSES)) {
      deleteTree(new File(scratch));
    }
  }

  /// Removes what jobs have left whose maker is dead.
  static void sweep() {
    for (String name : names(SHARED)) {
      if (name.startsWith("eco-") && dead(makerOfShared(name))) {
        File file = new File(SHARED, name);
        if (System.currentTimeMillis() - file.lastModified() > FRESH_MILLIS) {
          delete(file);
        }
      }
    }
    File temporary = new File(System.getProperty("java.io.tmpdir"));
    for (String name : names(temporary)) {
      if (name.startsWith(CLASSES) && dead(number(name, CLASSES.length()))) {
        deleteTree(new File(temporary, name));
      }
    }
  }

  /// Deletes a folder with everything in it, following no links.
  static void deleteTree(File folder) {
    if (!java.nio.file.Files.isSymbolicLink(folder.toPath())) {
      for (String name : names(folder)) {
        deleteTree(new File(folder, name));
      }
    }
    delete(folder);
  }

  private static long makerOfShared(String name) {
    int mark = name.indexOf("-p", 4);
    return mark < 0 ? -1 : number(name, mark + 2);
  }

  /// The digits from `start` on, -1 if there are none.
  private static long number(String text, int start) {
    long value = -1;
    for (int i = start; i < text.length() && Character.isDigit(text.charAt(i)); i++) {
      value = Math.max(0, value) * 10 + (text.charAt(i) - '0');
    }
    return value;
  }

  private static boolean dead(long pid) {
    return pid > 0 && ProcessHandle.of(pid).isEmpty();
  }

  private static String[] names(File folder) {
    String @Nullable [] names = folder.list();
    return names == null ? new String[0] : names;
  }

  @SuppressWarnings("ResultOfMethodCallIgnored") // Another user's, or gone already: both are fine.
  private static void delete(File file) {
    file.delete();
  }
}
