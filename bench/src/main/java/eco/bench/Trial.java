package eco.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// One start of N ranks, the same for every system.
///
/// @param program what each rank runs
/// @param ranks how many ranks
/// @param transport what carries the messages
/// @param buffers where ECO's messages lie
/// @param site the hosts to run on, if not this machine alone
/// @param arguments the program's arguments
/// @param variables what ECO's ranks find in their environment
record Trial(
    RankProgram program,
    int ranks,
    Transport transport,
    Buffers buffers,
    Optional<Site> site,
    List<String> arguments,
    Map<String, String> variables) {
  private static final int RATE_WINDOW = 1000;
  private static final int STREAM_WINDOW = 16;
  private static final int USUAL_LIMIT_MILLIS = 2500;
  private static final int CHOSEN_LIMIT_MILLIS = 60_000;
  private static final Load STREAM = new Load(1 << 20, 500, 100);
  private static final Load STREAM_BETWEEN_HOSTS = new Load(64 << 10, 2, 10);

  /// A trial in an ordinary environment.
  Trial(
      RankProgram program,
      int ranks,
      Transport transport,
      Buffers buffers,
      Optional<Site> site,
      List<String> arguments) {
    this(program, ranks, transport, buffers, site, arguments, Map.of());
  }

  /// The trials that one round of `request` consists of.
  static List<Trial> of(Request request) {
    return switch (request.operation()) {
      case LATENCY -> List.of(pingPong(request, Measure.LATENCY));
      case BANDWIDTH -> {
        List<Trial> trials = new ArrayList<>(List.of(pingPong(request, Measure.BANDWIDTH)));
        if (request.transport() == Transport.TCP || request.site().isPresent()) {
          Load load = request.chosen(request.site().isPresent() ? STREAM_BETWEEN_HOSTS : STREAM);
          trials.add(window(request, Measure.STREAM, STREAM_WINDOW, "blocking", List.of(load)));
          trials.add(window(request, Measure.BURST, STREAM_WINDOW, "pending", List.of(load)));
        }
        yield trials;
      }
      case RATE -> {
        List<Load> loads =
            request.lengths().stream()
                .map(bytes -> request.chosen(rate(bytes.intValue(), request.site().isPresent())))
                .toList();
        yield List.of(window(request, Measure.RATE, RATE_WINDOW, "blocking", loads));
      }
      case LAUNCH -> List.of(trial(request, RankProgram.LAUNCH, Stream.empty()));
      case LIMITS, KERNELS, INFER, MPI, NAS_IS, MODELS, COLLECTIVES, EVERY -> List.of();
      case BROADCAST,
          BARRIER,
          SCATTER,
          GATHER,
          ALLGATHER,
          ALL_TO_ALL,
          REDUCE,
          ALLREDUCE,
          REDUCE_SCATTER,
          SCAN,
          EXCLUSIVE_SCAN ->
          List.of(collective(request));
    };
  }

  /// Counts that the user chose are not cut by a limit of time, short of one that ends a run gone
  /// wrong.
  private static Trial collective(Request request) {
    boolean chosen = request.warmups().isPresent() || request.samples().isPresent();
    int limitMillis = chosen ? CHOSEN_LIMIT_MILLIS : USUAL_LIMIT_MILLIS;
    List<String> arguments =
        new ArrayList<>(
            List.of(
                request.operation().toString(),
                patience(request).word(),
                request.rootName(),
                request.site().map(Site::orderWord).orElse("-"),
                Integer.toString(limitMillis)));
    List<Long> lengths = request.lengths();
    for (int i = 0; i < lengths.size(); i++) {
      arguments.add(request.chosen(Load.ofCollective(lengths.get(i), i == 0)).toString());
    }
    Map<String, String> variables = new TreeMap<>();
    request
        .algorithm()
        .ifPresent(name -> variables.put("ECO_ALGORITHM", request.operation() + "=" + name));
    request.network().ifPresent(file -> variables.put("ECO_NET", file.toAbsolutePath().toString()));
    return trial(request, RankProgram.COLLECTIVE, arguments, variables);
  }

  /// A rank that waits for the start leaves its core only where ranks exceed cores.
  private static Patience patience(Request request) {
    if (request.site().isPresent()) {
      return Patience.NAP;
    }
    boolean crowded = request.ranks() > Runtime.getRuntime().availableProcessors();
    return crowded ? Patience.YIELD : Patience.SPIN;
  }

  private static Trial pingPong(Request request, Measure op) {
    List<Long> lengths = request.lengths();
    Stream<String> loads =
        IntStream.range(0, lengths.size())
            .mapToObj(i -> request.chosen(pingPong(request, lengths.get(i), i == 0)).toString());
    return trial(request, RankProgram.PING_PONG, Stream.concat(Stream.of(op.toString()), loads));
  }

  private static Load pingPong(Request request, long bytes, boolean cold) {
    return request.site().isPresent() ? Load.betweenHosts(bytes) : Load.of(bytes, cold);
  }

  private static Load rate(int bytes, boolean betweenHosts) {
    return betweenHosts ? new Load(bytes, 2, 10) : new Load(bytes, 200, 1000);
  }

  private static Trial window(
      Request request, Measure op, int window, String mode, List<Load> loads) {
    return trial(
        request,
        RankProgram.WINDOW,
        Stream.concat(
            Stream.of(op.toString(), Integer.toString(window), mode),
            loads.stream().map(Load::toString)));
  }

  private static Trial trial(Request request, RankProgram program, Stream<String> arguments) {
    return trial(request, program, arguments.toList(), Map.of());
  }

  private static Trial trial(
      Request request, RankProgram program, List<String> arguments, Map<String, String> variables) {
    return new Trial(
        program,
        request.ranks(),
        request.transport(),
        request.buffers(),
        request.site(),
        arguments,
        variables);
  }
}
