package eco.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/// One start of N ranks, the same for every system.
///
/// @param program what each rank runs
/// @param ranks how many ranks
/// @param transport what carries the messages
/// @param buffers where ECO's messages lie
/// @param arguments the program's arguments
record Trial(
    RankProgram program, int ranks, Transport transport, Buffers buffers, List<String> arguments) {
  private static final int RATE_WINDOW = 1000;
  private static final int STREAM_WINDOW = 16;
  private static final int STREAM_BYTES = 1 << 20;

  /// The trials that one round of `request` consists of.
  static List<Trial> of(Request request) {
    return switch (request.operation()) {
      case LATENCY -> List.of(pingPong(request, Measure.LATENCY));
      case BANDWIDTH -> {
        List<Trial> trials = new ArrayList<>(List.of(pingPong(request, Measure.BANDWIDTH)));
        if (request.transport() == Transport.TCP) {
          Load load = request.chosen(new Load(STREAM_BYTES, 20, 100));
          trials.add(window(request, Measure.STREAM, STREAM_WINDOW, "blocking", List.of(load)));
          trials.add(window(request, Measure.BURST, STREAM_WINDOW, "pending", List.of(load)));
        }
        yield trials;
      }
      case RATE -> {
        List<Load> loads =
            request.lengths().stream()
                .map(bytes -> request.chosen(new Load(bytes.intValue(), 200, 1000)))
                .toList();
        yield List.of(window(request, Measure.RATE, RATE_WINDOW, "blocking", loads));
      }
      case LAUNCH -> List.of(trial(request, RankProgram.LAUNCH, Stream.empty()));
      case LIMITS, INFER -> List.of();
    };
  }

  private static Trial pingPong(Request request, Measure op) {
    List<Long> lengths = request.lengths();
    Stream<String> loads =
        IntStream.range(0, lengths.size())
            .mapToObj(i -> request.chosen(Load.of(lengths.get(i), i == 0)).toString());
    return trial(request, RankProgram.PING_PONG, Stream.concat(Stream.of(op.toString()), loads));
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
    return new Trial(
        program, request.ranks(), request.transport(), request.buffers(), arguments.toList());
  }
}
