package eco.cli;

import static java.util.Objects.requireNonNull;

import eco.cli.lab.NetworkSource;
import eco.cli.lab.net.Network;
import eco.cli.lab.net.NetworkChange;
import eco.cli.survey.TopologyChange;
import eco.network.Survey;
import eco.network.Topology;
import eco.plan.Plan;
import eco.plan.Planner;
import eco.plan.Request;
import eco.schedule.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `eco what-if`: what a change of the network would do to the operations.
@Command(
    name = "what-if",
    description = "Predict what a change of a network would do to every operation.",
    footer = {
      "",
      "NAME is a cluster of a measured network as eco show names it, or of an emulated one a segment,",
      "or a link as in A-B. A factor starts with x: x0.5 halves. Bandwidth is in Mbit/s, delay in",
      "microseconds.",
      "",
      "Examples:",
      "  eco what-if net.json --set B.bandwidth=x0.5 --add 4@C",
      "  eco what-if eco8 --set A.bandwidth=x10",
      "  eco what-if cloud --set east-south.delay=10000 --add 4@west"
    })
final class WhatIfCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Parameters(
      paramLabel = "NET",
      description = "A measured network (net.json), or an emulated one: a file or a bundled name.")
  private String net = "";

  @Option(
      names = "--set",
      paramLabel = "NAME.PROPERTY=VALUE",
      description = "Change the bandwidth or the delay of a part.")
  private List<String> sets = List.of();

  @Option(names = "--add", paramLabel = "N@NAME", description = "Add hosts to a part.")
  private List<String> adds = List.of();

  @Option(
      names = "--bytes",
      split = ",",
      paramLabel = "B",
      converter = Length.class,
      description = "Lengths, such as 1000,64K,1M; default 1000,100000.")
  private List<Long> sizes = List.of(1000L, 100_000L);

  @Option(names = "--json", description = "For programs.")
  private boolean json;

  /// One line of the result.
  record Row(
      String operation,
      long bytes,
      double beforeMicros,
      double afterMicros,
      double changePercent) {}

  @Override
  public Integer call() throws Exception {
    NetworkSource source = NetworkSource.find(net);
    List<Row> rows;
    try {
      rows = source.measured() ? measured(source) : emulated(source.network());
    } catch (IllegalArgumentException e) {
      throw new CommandFailedException(String.valueOf(e.getMessage()));
    }
    var out = requireNonNull(spec).commandLine().getOut();
    if (json) {
      out.println(JsonMapper.shared().writeValueAsString(rows));
      return 0;
    }
    out.printf(
        "%-15s %9s %14s %14s %9s%n", "operation", "bytes", "before us", "after us", "change");
    for (Row row : rows) {
      out.printf(
          Locale.ROOT,
          "%-15s %9d %14.1f %14.1f %+8.1f%%%n",
          row.operation,
          row.bytes,
          row.beforeMicros,
          row.afterMicros,
          row.changePercent);
    }
    return 0;
  }

  private List<Row> measured(NetworkSource source) {
    Topology before = Survey.parse(source.name(), source.text()).topology();
    Topology after = before;
    for (String set : sets) {
      after = TopologyChange.set(after, set);
    }
    for (String add : adds) {
      after = TopologyChange.add(after, add);
    }
    return rows(before, after);
  }

  private List<Row> emulated(Network before) {
    Network after = before;
    for (String set : sets) {
      after = NetworkChange.set(after, set);
    }
    for (String add : adds) {
      after = NetworkChange.add(after, add);
    }
    return rows(NetworkOption.declared(before, 0), NetworkOption.declared(after, 0));
  }

  private List<Row> rows(Topology before, Topology after) {
    Planner old = new Planner(before);
    Planner changed = new Planner(after);
    List<Row> rows = new ArrayList<>();
    for (Operation operation : Operation.values()) {
      for (long bytes : operation == Operation.BARRIER ? List.of(0L) : sizes) {
        Plan one = old.plan(Request.of(operation, bytes, before.size()));
        Plan other = changed.plan(Request.of(operation, bytes, after.size()));
        double ratio =
            one.predictedNanos() == 0 ? 1 : other.predictedNanos() / one.predictedNanos();
        rows.add(
            new Row(
                operation.word(),
                bytes,
                Math.rint(one.predictedNanos()) / 1e3,
                Math.rint(other.predictedNanos()) / 1e3,
                Math.rint((ratio - 1) * 1000) / 10));
      }
    }
    return rows;
  }
}
