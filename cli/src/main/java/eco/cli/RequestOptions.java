package eco.cli;

import eco.plan.Request;
import eco.schedule.Operation;
import java.util.Arrays;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/// The operation that a command is about.
final class RequestOptions {
  @Parameters(
      paramLabel = "OPERATION",
      converter = Named.class,
      description =
          "broadcast, scatter, gather, allgather, all-to-all, reduce, allreduce, reduce-scatter, "
              + "scan, exclusive-scan or barrier.")
  private Operation operation = Operation.BARRIER;

  @Option(
      names = "--bytes",
      paramLabel = "B",
      converter = Length.class,
      description =
          "Length of the vector, or of what every rank or pair has, such as 16000, 64K or 1M; "
              + "default 16000.")
  private long bytes = 16_000;

  @Option(names = "--root", paramLabel = "R", description = "The special rank; default 0.")
  private int root;

  @Option(
      names = "--element-bytes",
      paramLabel = "B",
      description = "Length of what is never cut; default 1.")
  private int elementBytes = 1;

  @Option(names = "--ordered", description = "The reduction is not commutative.")
  private boolean ordered;

  /// Operations by their words.
  static final class Named implements ITypeConverter<Operation> {
    @Override
    public Operation convert(String word) {
      try {
        return Operation.of(word);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(
            "no such operation: %s, there are %s"
                .formatted(
                    word,
                    String.join(
                        ", ", Arrays.stream(Operation.values()).map(Operation::word).toList())));
      }
    }
  }

  /// The request for so many ranks.
  Request request(int ranks) {
    try {
      Request request =
          new Request(
              operation,
              operation == Operation.BARRIER ? 0 : bytes,
              elementBytes,
              root,
              ranks,
              ordered);
      request.goal();
      return request;
    } catch (IllegalArgumentException e) {
      throw new CommandFailedException(String.valueOf(e.getMessage()));
    }
  }
}
