package eco.cli.paper;

import eco.bench.Contest;
import eco.collective.Catalogue;
import eco.collective.Entry;
import eco.cost.SegmentSearch;
import eco.network.Topology;
import eco.plan.Request;
import eco.schedule.Operation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Predictions beside what is measured: operations, lengths, and the strategies of the catalogue.
///
/// @param lengths of a block
/// @param few whether only the strategies that the paper measured are
/// @param rounds how many blocks of samples each strategy gets, in turn
/// @param warmups calls at the beginning of a block that do not count; none also means that code
///     is not run before to be compiled
/// @param samples calls of a block that count
public record ModelGrid(List<Long> lengths, boolean few, int rounds, int warmups, int samples) {
  /// The lengths that are measured unless others are asked for.
  public static final List<Long> LENGTHS = List.of(64L, 1L << 10, 4L << 10, 16L << 10, 64L << 10);

  static final List<Operation> OPERATIONS =
      List.of(Operation.BROADCAST, Operation.SCATTER, Operation.ALL_TO_ALL, Operation.ALLREDUCE);

  /// What the paper measured; its chain is in segments. The last is for allreduces, it had none.
  private static final List<String> PAPERS =
      List.of("flat", "binomial", "direct", "rotated", "recursive-doubling");

  private static final int MOST_SEGMENTS = 64;

  /// With few strategies, before the first contest only.
  private static final Duration HEAT_IF_FEW = Duration.ofSeconds(4);

  public ModelGrid {
    lengths = List.copyOf(lengths);
    if (lengths.isEmpty() || lengths.stream().anyMatch(bytes -> bytes < 1)) {
      throw new IllegalArgumentException("lengths of at least a byte: lengths=" + lengths);
    }
    if (rounds < 1 || warmups < 0 || samples < 1) {
      throw new IllegalArgumentException(
          "at least one round and sample: rounds=%d, warmups=%d, samples=%d"
              .formatted(rounds, warmups, samples));
    }
  }

  /// Measures every cell.
  List<ModelCell> run(Ground ground) {
    Topology topology = ground.topology();
    List<Contest> contests = contests(topology);
    Trial trial = new Trial(ground);
    List<List<Contest.Outcome>> outcomes = trial.run(contests, "models");
    List<ModelCell> cells = new ArrayList<>();
    for (int i = 0; i < contests.size(); i++) {
      Contest contest = contests.get(i);
      List<ModelRow> rows = new ArrayList<>();
      for (Contest.Outcome outcome : outcomes.get(i)) {
        Forecast forecast = trial.forecast(contest.operation(), contest.bytes(), outcome.pattern());
        rows.add(new ModelRow(outcome.pattern(), forecast, outcome));
      }
      cells.add(new ModelCell(contest.operation(), topology.size(), contest.bytes(), rows));
    }
    return cells;
  }

  /// A contest for every operation and length.
  List<Contest> contests(Topology topology) {
    List<Contest> contests = new ArrayList<>();
    for (Operation operation : OPERATIONS) {
      for (long length : lengths) {
        long bytes =
            operation.reduces() ? Math.ceilDiv(length, Double.BYTES) * Double.BYTES : length;
        Request request = Request.of(operation, bytes, topology.size());
        contests.add(
            new Contest(
                operation,
                bytes,
                List.of(0),
                strategies(request, topology),
                rounds,
                warmups,
                samples,
                heat(contests.isEmpty())));
      }
    }
    return contests;
  }

  private Duration heat(boolean first) {
    if (warmups == 0) {
      return Duration.ZERO;
    }
    return !few ? Contest.HEAT : first ? HEAT_IF_FEW : Duration.ZERO;
  }

  /// ECO's plan, and whatever the catalogue has; broadcasts in segments besides.
  private List<String> strategies(Request request, Topology topology) {
    List<String> strategies = new ArrayList<>(List.of(Contest.PLANNED));
    for (Entry entry : Catalogue.entries(request.operation())) {
      boolean measured = !few || PAPERS.contains(entry.name());
      if (measured && entry.refusal(request.goal()).isEmpty()) {
        strategies.add(entry.choice().toString());
      }
    }
    if (request.operation() == Operation.BROADCAST) {
      List<String> trees = few ? List.of("chain") : List.of("flat", "chain", "binomial");
      trees.forEach(tree -> strategies.add(segmented(tree, request, topology)));
    }
    return strategies.stream().distinct().toList();
  }

  private static String segmented(String tree, Request request, Topology topology) {
    int most = (int) Math.min(MOST_SEGMENTS, request.bytes());
    int segments =
        SegmentSearch.best(
            most, count -> Forecast.simulated(request, tree + "/" + count, topology));
    return segments == 1 ? tree : tree + "/" + segments;
  }
}
