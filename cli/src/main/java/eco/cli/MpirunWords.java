package eco.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/// Turns a command line of `mpirun` or `mpjrun.sh` into one of `eco run`.
///
///     mpirun -np 4 java -cp classes Heat 100     ->  eco run -n 4 -cp classes Heat 100
///     mpjrun.sh -np 4 -dev multicore Heat 100    ->  eco run -n 4 Heat 100
///
/// What only concerns those launchers, such as MPJ's devices or Open MPI's parameters, is left out.
final class MpirunWords {
  private static final Set<String> RANKS = Set.of("-np", "-n", "-c", "--np");
  private static final Set<String> HOSTS =
      Set.of("--hostfile", "-hostfile", "--machinefile", "-machinefile", "-machinesfile");
  private static final Set<String> CLASS_PATH = Set.of("-cp", "-classpath", "--class-path");
  private static final Set<String> WITH_VALUE =
      Set.of("-dev", "-wdir", "-psl", "--bind-to", "--map-by", "-x", "-debug", "-profiler");
  private static final Set<String> WITH_TWO_VALUES = Set.of("--mca", "-mca");
  private static final Set<String> ALONE =
      Set.of("--oversubscribe", "-oversubscribe", "--allow-run-as-root", "--tag-output", "-q");

  private final List<String> words;
  private final List<String> options = new ArrayList<>();
  private int at;

  private MpirunWords(List<String> words) {
    this.words = words;
  }

  /// The words after `eco run`.
  ///
  /// @throws IllegalArgumentException if the command line says something else; the message tells
  static List<String> translate(List<String> words) {
    return new MpirunWords(words).translate();
  }

  private List<String> translate() {
    boolean ranks = false;
    while (at < words.size() && isOption(words.get(at))) {
      String word = words.get(at++);
      if (RANKS.contains(word)) {
        options.addAll(List.of("-n", value(word)));
        ranks = true;
      } else if (HOSTS.contains(word)) {
        options.addAll(List.of("--hosts", value(word)));
      } else if (CLASS_PATH.contains(word)) {
        options.addAll(List.of("-cp", value(word)));
      } else if (word.equals("-jar")) {
        break;
      } else if (word.startsWith("-D") || word.startsWith("-X") || word.startsWith("-ea")) {
        options.addAll(List.of("--jvm", word));
      } else if (WITH_VALUE.contains(word)) {
        value(word);
      } else if (WITH_TWO_VALUES.contains(word)) {
        value(word);
        value(word);
      } else if (!ALONE.contains(word) && word.startsWith("-")) {
        throw new IllegalArgumentException("option not known: " + word);
      }
    }
    if (!ranks) {
      options.addAll(List.of("-n", String.valueOf(Runtime.getRuntime().availableProcessors())));
    }
    if (at == words.size()) {
      throw new IllegalArgumentException("no program: name a class, a .jar or a .java file");
    }
    options.addAll(words.subList(at, words.size()));
    return options;
  }

  /// The word `java` may stand among the options: it is what mpirun starts.
  private static boolean isOption(String word) {
    return word.startsWith("-") || word.equals("java") || word.endsWith("/bin/java");
  }

  private String value(String option) {
    if (at == words.size()) {
      throw new IllegalArgumentException("no value: " + option);
    }
    return words.get(at++);
  }
}
