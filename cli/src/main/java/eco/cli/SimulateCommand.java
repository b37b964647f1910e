package eco.cli;

import static java.util.Objects.requireNonNull;

import eco.network.Topology;
import eco.plan.Explanation;
import eco.plan.Forcing;
import eco.plan.Planner;
import eco.plan.Request;
import eco.schedule.Schedule;
import eco.schedule.Timeline;
import eco.schedule.Trace;
import eco.simulate.Simulator;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/// `eco simulate`: who does what when, in virtual time.
@Command(
    name = "simulate",
    description = "Run an operation on a network in virtual time and draw who does what when.",
    footer = {
      "",
      "Examples:",
      "  eco simulate broadcast --bytes 16000 --net eco8",
      "  eco simulate allreduce --net cloud --algorithm ring --svg ring.svg"
    })
final class SimulateCommand implements Callable<Integer> {
  private static final int MOST_ROWS = 64;

  @Spec private @Nullable CommandSpec spec;

  @Mixin private RequestOptions options = new RequestOptions();
  @Mixin private NetworkOption network = new NetworkOption();

  @Option(
      names = "--algorithm",
      paramLabel = "NAME",
      description = "As in chain/16, or by level as in flat>binomial; the best plan if absent.")
  private @Nullable String algorithm;

  @Option(names = "--svg", paramLabel = "FILE", description = "Also draw a picture.")
  private @Nullable Path svg;

  @Option(
      names = "--width",
      paramLabel = "N",
      description = "Characters for the whole time; default 72.")
  private int width = 72;

  @Option(names = "--json", description = "For programs.")
  private boolean json;

  @Override
  public Integer call() throws Exception {
    Topology topology = network.topology();
    Request request = options.request(topology.size());
    Schedule schedule = schedule(request, topology);
    Trace trace = Simulator.of(topology).run(schedule, request.elements(), request.elementBytes());
    var out = requireNonNull(spec).commandLine().getOut();
    String title =
        "%s, %s: %s"
            .formatted(schedule.goal(), schedule.algorithm(), Explanation.time(trace.nanos()));
    if (json) {
      out.println(JsonMapper.shared().writeValueAsString(fields(schedule, trace)));
    } else {
      out.println(title);
      out.print(Timeline.text(trace, Math.clamp(width, 10, 1000), MOST_ROWS));
      out.println("> sends, < receives, x both, . waits");
      out.println("%d messages, %d bytes in all".formatted(trace.messages(), trace.totalBytes()));
    }
    if (svg != null) {
      Files.writeString(svg, Timeline.svg(trace, title));
    }
    return 0;
  }

  private Schedule schedule(Request request, Topology topology) {
    if (algorithm == null) {
      return new Planner(topology).plan(request).schedule(Schedule.ALL_RANKS);
    }
    try {
      Forcing forcing = Forcing.of(algorithm).require(request.operation());
      return forcing
          .recipe(request.goal(), () -> topology)
          .schedule(request.goal(), Schedule.ALL_RANKS);
    } catch (IllegalArgumentException e) {
      throw new CommandFailedException(String.valueOf(e.getMessage()));
    }
  }

  private static Map<String, Object> fields(Schedule schedule, Trace trace) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("operation", schedule.goal().operation().word());
    fields.put("ranks", schedule.goal().ranks());
    fields.put("plan", schedule.algorithm());
    fields.put("simulated_us", Math.rint(trace.nanos()) / 1e3);
    fields.put("messages", trace.messages());
    fields.put("bytes_sent", trace.totalBytes());
    return fields;
  }
}
