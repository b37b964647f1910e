package eco.bench;

import eco.infer.RandomNetwork;
import eco.infer.Rule;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Judges the rules that find clusters on generated networks: how many trees they recover exactly.
final class InferTrial {
  private static final int NETWORKS = 1000;
  private static final double LEAST_RATIO = 1.5;
  private static final double CLEAR_RATIO = 2;

  private InferTrial() {}

  /// What one rule achieved.
  ///
  /// @param networks how many networks there were
  /// @param exact how many trees were recovered exactly
  /// @param clearNetworks those whose neighbouring levels differ by a factor of 2 or more
  /// @param clearExact how many of these were recovered exactly
  record Verdict(String rule, int networks, int exact, int clearNetworks, int clearExact) {}

  static List<Verdict> run(Progress progress) {
    return run(progress, NETWORKS);
  }

  static List<Verdict> run(Progress progress, int networks) {
    int[] exact = new int[Rule.ALL.size()];
    int[] clearExact = new int[Rule.ALL.size()];
    int clear = 0;
    for (int seed = 0; seed < networks; seed++) {
      progress.show("network " + (seed + 1) + " of " + networks);
      RandomNetwork network = RandomNetwork.of(seed, LEAST_RATIO);
      boolean isClear = network.smallestRatio() >= CLEAR_RATIO;
      clear += isClear ? 1 : 0;
      for (int i = 0; i < exact.length; i++) {
        String shape = Rule.ALL.get(i).infer(network.costs()).shape();
        if (shape.equals(network.truth().shape())) {
          exact[i]++;
          clearExact[i] += isClear ? 1 : 0;
        }
      }
    }
    progress.clear();
    List<Verdict> verdicts = new ArrayList<>();
    for (int i = 0; i < exact.length; i++) {
      verdicts.add(new Verdict(Rule.ALL.get(i).name(), networks, exact[i], clear, clearExact[i]));
    }
    return verdicts;
  }

  static void print(List<Verdict> verdicts, PrintWriter out) {
    Table table =
        new Table(List.of("rule", "networks", "exact", "%", "levels 2x apart", "exact", "%"));
    for (Verdict each : verdicts) {
      table.row(
          List.of(
              new Table.Cell(each.rule()),
              new Table.Cell(String.valueOf(each.networks())),
              new Table.Cell(String.valueOf(each.exact())),
              new Table.Cell(percent(each.exact(), each.networks())),
              new Table.Cell(String.valueOf(each.clearNetworks())),
              new Table.Cell(String.valueOf(each.clearExact())),
              new Table.Cell(percent(each.clearExact(), each.clearNetworks()))));
    }
    table.lines(false).forEach(out::println);
    out.println();
    out.println("the default is " + Rule.DEFAULT.name());
  }

  private static String percent(int part, int whole) {
    return String.format(Locale.ROOT, "%.1f", whole == 0 ? 100.0 : 100.0 * part / whole);
  }
}
