package eco.cli.paper;

import eco.bench.Contest;
import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/// An experiment of one of the papers, on an emulated network that is like the paper's.
///
/// @param word the name as users write it
/// @param source where it stands
/// @param lab the bundled network
/// @param hosts what the names of the hosts that take part begin with
/// @param rooted whether only rank 0 is the root; else every rank in turn
/// @param patterns what is compared: ECO's plan first, then the paper's own way, then the others
record Experiment(
    String word,
    String source,
    String lab,
    String hosts,
    Operation operation,
    boolean rooted,
    List<Long> lengths,
    List<Pattern> patterns) {
  /// A way to do the operation.
  ///
  /// @param label what it is called in the paper
  /// @param algorithm as [eco.plan.Forcing] reads it, or [Contest#PLANNED]
  /// @param paperMillis the paper's median, 0 if it gives a picture only
  record Pattern(String label, String algorithm, double paperMillis) {
    private static Pattern planned(double paperMillis) {
      return new Pattern("ECO", Contest.PLANNED, paperMillis);
    }
  }

  static final Experiment TABLE3 =
      new Experiment(
          "table3",
          "Lowekamp and Beguelin, ECO, Table 3: broadcast on three 10 Mbit/s buses and a bridge",
          "eco8",
          "",
          Operation.BROADCAST,
          true,
          List.of(16_000L),
          List.of(
              Pattern.planned(65.1),
              new Pattern("two-level tree", "binary>binary", 65.1),
              new Pattern("tree k=2", "naive:2", 128),
              new Pattern("tree k=3", "naive:3", 122),
              new Pattern("star", "flat", 109),
              new Pattern("butterfly", "butterfly", 128)));

  private static final List<Long> GRID_LENGTHS = List.of(1_000L, 16_000L, 256_000L);

  static final List<Experiment> ALL =
      List.of(
          TABLE3,
          grid(
              "figure7",
              "Figure 7: broadcast over a long haul, every rank as root",
              "",
              new Pattern("multilevel", "flat>binomial>binomial", 0),
              new Pattern("binomial", "binomial", 0)),
          grid(
              "figure8",
              "Figure 8: broadcast in a local network, every rank as root",
              "near",
              new Pattern("multilevel", "binomial>binomial", 0),
              new Pattern("binomial", "binomial", 0)),
          grid(
              "figure9",
              "Figure 9: broadcast by machine, by site and by both, every rank as root",
              "",
              new Pattern("multilevel", "flat>binomial>binomial", 0),
              new Pattern("two-level by machine", "flat>>binomial", 0),
              new Pattern("two-level by site", "flat>binomial", 0),
              new Pattern("binomial", "binomial", 0)));

  Experiment {
    lengths = List.copyOf(lengths);
    patterns = List.copyOf(patterns);
  }

  private static Experiment grid(String word, String what, String hosts, Pattern... others) {
    List<Pattern> patterns = new ArrayList<>(List.of(Pattern.planned(0)));
    patterns.addAll(List.of(others));
    String source = "Karonis and others, MPICH-G, " + what;
    return new Experiment(
        word, source, "grid", hosts, Operation.BROADCAST, false, GRID_LENGTHS, patterns);
  }

  boolean takesPart(String host) {
    return host.startsWith(hosts);
  }

  List<Long> lengths(boolean brief) {
    return brief && lengths.size() > 1 ? lengths.subList(1, 2) : lengths;
  }

  /// The contest for one length; every root gets its turn before anything counts.
  Contest contest(long bytes, boolean brief, int ranks) {
    int turns = rooted ? 1 : ranks;
    return new Contest(
        operation,
        bytes,
        rooted ? OptionalInt.of(0) : OptionalInt.empty(),
        patterns.stream().map(Pattern::algorithm).toList(),
        brief ? 1 : 3,
        Math.max(turns, brief ? 5 : 20),
        Math.max(turns, brief ? 10 : 50));
  }

  /// What a name stands for: one experiment, or `all`.
  ///
  /// @throws IllegalArgumentException if there is none of that name
  static List<Experiment> of(String word) {
    if (word.equals("all")) {
      return ALL;
    }
    List<Experiment> found = ALL.stream().filter(each -> each.word.equals(word)).toList();
    if (found.isEmpty()) {
      String known = ALL.stream().map(Experiment::word).collect(Collectors.joining(", "));
      throw new IllegalArgumentException(
          "no such experiment: " + word + ", there are " + known + " and all");
    }
    return found;
  }
}
