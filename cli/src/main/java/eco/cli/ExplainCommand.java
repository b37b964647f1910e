package eco.cli;

import static java.util.Objects.requireNonNull;

import eco.network.Topology;
import eco.plan.Explanation;
import eco.plan.Plan;
import eco.plan.Planner;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `eco explain`: the plan for an operation on a network, and why.
@Command(
    name = "explain",
    description = "Show what would be done for an operation on a network, how long, and why.",
    footer = {
      "",
      "Examples:",
      "  eco explain broadcast --bytes 16000 --net eco8",
      "  eco explain allreduce --bytes 1000000 --net net.json --json"
    })
final class ExplainCommand implements Callable<Integer> {
  @Spec private @Nullable CommandSpec spec;

  @Mixin private RequestOptions request = new RequestOptions();
  @Mixin private NetworkOption network = new NetworkOption();

  @Option(names = "--json", description = "For programs.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Topology topology = network.topology();
    Plan plan = new Planner(topology).plan(request.request(topology.size()));
    var out = requireNonNull(spec).commandLine().getOut();
    if (json) {
      out.println(JsonMapper.shared().writeValueAsString(fields(plan, topology)));
    } else {
      out.print(Explanation.of(plan, topology));
    }
    return 0;
  }

  private static Map<String, Object> fields(Plan plan, Topology topology) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("operation", plan.request().operation().word());
    fields.put("bytes", plan.request().bytes());
    fields.put("root", plan.request().root());
    fields.put("ranks", plan.request().ranks());
    fields.put("plan", plan.name());
    fields.put("predicted_us", micros(plan.predictedNanos()));
    fields.put("predicted_by", by(plan.simulated()));
    fields.put("lower_bound_us", micros(plan.bound().nanos()));
    fields.put("limited_by", plan.bound().limitedBy());
    fields.put("last_departure_us", micros(Explanation.lastDepartureNanos(plan, topology)));
    List<Map<String, Object>> rejected =
        plan.rejected().stream().map(ExplainCommand::fields).toList();
    fields.put("rejected", rejected);
    return fields;
  }

  private static Map<String, Object> fields(Plan.Rejected rejected) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("plan", rejected.name());
    fields.put("predicted_us", micros(rejected.predictedNanos()));
    fields.put("predicted_by", by(rejected.simulated()));
    return fields;
  }

  private static String by(boolean simulated) {
    return simulated ? "simulation" : "formula";
  }

  private static double micros(double nanos) {
    return Math.rint(nanos) / 1e3;
  }
}
