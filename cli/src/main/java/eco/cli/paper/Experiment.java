package eco.cli.paper;

import eco.bench.Contest;
import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// An experiment of one of the papers, on an emulated network that is like the paper's.
///
/// @param source where it stands
/// @param lab the bundled network
/// @param hosts which of its hosts take part
/// @param rooted whether only rank 0 is the root; else every rank in turn
/// @param patterns what is compared: ECO's plan first, then the paper's own way, then the others
public enum Experiment {
  TABLE3(
      "Lowekamp and Beguelin, ECO, Table 3: broadcast on three 10 Mbit/s buses and a bridge",
      "eco8",
      host -> true,
      Operation.BROADCAST,
      true,
      List.of(16_000L),
      List.of(
          Pattern.planned(65.1),
          new Pattern("two-level tree", "binary>binary", 65.1),
          new Pattern("tree k=2", "naive:2", 128),
          new Pattern("tree k=3", "naive:3", 122),
          new Pattern("star", "flat", 109),
          new Pattern("butterfly", "butterfly", 128))),
  FIGURE7(
      "Karonis and others, MPICH-G, Figure 7: broadcast over a long haul, every rank as root",
      "grid",
      host -> true,
      Operation.BROADCAST,
      false,
      List.of(1_000L, 16_000L, 256_000L),
      List.of(
          Pattern.planned(0),
          new Pattern("multilevel", "flat>binomial>binomial", 0),
          new Pattern("binomial", "binomial", 0))),
  FIGURE8(
      "Karonis and others, MPICH-G, Figure 8: broadcast in a local network, every rank as root",
      "grid",
      host -> host.startsWith("near"),
      Operation.BROADCAST,
      false,
      List.of(1_000L, 16_000L, 256_000L),
      List.of(
          Pattern.planned(0),
          new Pattern("multilevel", "binomial>binomial", 0),
          new Pattern("binomial", "binomial", 0))),
  FIGURE9(
      "Karonis and others, MPICH-G, Figure 9: broadcast by machine, by site and by both",
      "grid",
      host -> true,
      Operation.BROADCAST,
      false,
      List.of(1_000L, 16_000L, 256_000L),
      List.of(
          Pattern.planned(0),
          new Pattern("multilevel", "flat>binomial>binomial", 0),
          new Pattern("two-level by machine", "flat>>binomial", 0),
          new Pattern("two-level by site", "flat>binomial", 0),
          new Pattern("binomial", "binomial", 0)));

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

  private final String source;
  private final String lab;
  private final Predicate<String> hosts;
  private final Operation operation;
  private final boolean rooted;
  private final List<Long> lengths;
  private final List<Pattern> patterns;

  Experiment(
      String source,
      String lab,
      Predicate<String> hosts,
      Operation operation,
      boolean rooted,
      List<Long> lengths,
      List<Pattern> patterns) {
    this.source = source;
    this.lab = lab;
    this.hosts = hosts;
    this.operation = operation;
    this.rooted = rooted;
    this.lengths = lengths;
    this.patterns = patterns;
  }

  /// The name as users write it.
  String word() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  String source() {
    return source;
  }

  String lab() {
    return lab;
  }

  boolean takesPart(String host) {
    return hosts.test(host);
  }

  Operation operation() {
    return operation;
  }

  List<Long> lengths(boolean brief) {
    return brief && lengths.size() > 1 ? lengths.subList(1, 2) : lengths;
  }

  List<Pattern> patterns() {
    return patterns;
  }

  /// The contest for one length.
  Contest contest(long bytes, boolean brief) {
    return new Contest(
        operation,
        bytes,
        rooted ? OptionalInt.of(0) : OptionalInt.empty(),
        patterns.stream().map(Pattern::algorithm).toList(),
        brief ? 1 : 3,
        brief ? 5 : 20,
        brief ? 10 : 50);
  }

  /// What a name stands for: one experiment, or `all`.
  ///
  /// @throws IllegalArgumentException if there is none of that name
  static List<Experiment> of(String word) {
    if (word.equals("all")) {
      return List.of(values());
    }
    List<Experiment> found = new ArrayList<>();
    Stream.of(values()).filter(each -> each.word().equals(word)).forEach(found::add);
    if (found.isEmpty()) {
      throw new IllegalArgumentException("no such experiment: " + word + ", there are " + words());
    }
    return found;
  }

  static String words() {
    return Arrays.stream(values()).map(Experiment::word).collect(Collectors.joining(", "))
        + " and all";
  }
}
