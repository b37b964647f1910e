package eco.cli;

import eco.bench.Bench;
import eco.bench.Buffers;
import eco.bench.MpiRequest;
import eco.bench.Operation;
import eco.bench.Request;
import eco.bench.Site;
import eco.bench.Sizes;
import eco.bench.SortRequest;
import eco.bench.Transport;
import eco.cli.lab.LabJob;
import eco.cli.lab.LabOptions;
import eco.cli.lab.LabSite;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// `eco bench`: measures messages, collective operations and starts, alone or beside Open MPI and
/// MPICH.
@Command(
    name = "bench",
    sortOptions = false,
    customSynopsis = "eco bench OPERATION [OPTIONS]",
    description = {
      "Measure messages and collective operations, alone or beside Open MPI and MPICH."
    },
    footerHeading = "%nOperations:%n",
    footer = {
      "  latency     half a round trip between ranks 0 and 1",
      "  bandwidth   the same over large messages, and N1/2; with tcp also streams",
      "  rate        small messages one way, messages per second",
      "  launch      time and memory of ranks that join and leave",
      "  limits      short/long limit and packet sizes measured on this machine",
      "  kernels     sums of a reduction, beside plain loops over arrays",
      "  infer       how many of 1000 generated networks each rule for clusters recovers exactly",
      "  mpi         what package mpi costs: its ping-pong beside the library's own",
      "  nas-is      the NAS kernel IS, a sort of integers, through package mpi",
      "  models      what strategies of broadcast, scatter, all-to-all and allreduce should take on",
      "              a measured network (--net), and take; on the hosts of a lab, or by ssh on those",
      "              of the file",
      "  broadcast, barrier, scatter, gather, allgather, all-to-all, reduce, allreduce,",
      "  reduce-scatter, scan, exclusive-scan",
      "              from an agreed start to the end at the last rank",
      "  every       all of these in turn, in one table",
      "  collectives those that have a target, beside Open MPI: 2, 4 and 8 ranks",
      "",
      "Examples:",
      "  eco bench latency",
      "  eco bench latency --bytes 8,1K,64K --against openmpi,mpich",
      "  eco bench bandwidth --buffers shared --against openmpi --json results.jsonl",
      "  eco bench latency --transport tcp --against openmpi",
      "  eco bench launch -n 8",
      "  eco bench latency --lab eco8 -n 2 --shuffle 1 --against openmpi,mpich",
      "  eco bench kernels --bytes 64K",
      "  eco bench allreduce -n 4 --against openmpi",
      "  eco bench broadcast -n 8 --bytes 64K --root 0 --algorithm chain/16",
      "  eco bench broadcast --lab eco8 --bytes 64K --algorithm 'chain/4>chain/16'",
      "  eco bench allreduce --lab grid --net grid.json --against openmpi",
      "  eco bench every --lab grid --net grid.json --bytes 16000 --root 0 \\",
      "      --rounds 1 --against openmpi,mpich",
      "  eco bench collectives -n 2",
      "  eco bench models --net net.json --lab eco8 --bytes 1K,16K --json models.jsonl",
      "  eco bench mpi --against openmpi-java --mpi-jar /opt/openmpi/lib/mpi.jar",
      "  eco bench nas-is --class W -n 4 --rounds 3",
    })
public final class BenchCommand implements Callable<Integer> {
  private static final String ALL_ROOTS = "all";

  @Spec private CommandSpec spec = CommandSpec.create();

  @Parameters(
      paramLabel = "OPERATION",
      completionCandidates = BenchWords.Operations.class,
      converter = BenchWords.ToOperation.class,
      description = "What to measure, see below.")
  private Operation operation = Operation.LATENCY;

  @Option(
      names = {"-n", "--ranks"},
      paramLabel = "N",
      description =
          "Ranks to start (default: 2, with --lab as many as its file says; collectives: 2, 4, 8).")
  private @Nullable Integer ranks;

  @Option(
      names = "--transport",
      paramLabel = "shm|tcp|auto",
      defaultValue = "auto",
      converter = BenchWords.ToTransport.class,
      description = "What carries the messages (default: ${DEFAULT-VALUE}).")
  private Transport transport = Transport.AUTO;

  @Option(
      names = "--buffers",
      paramLabel = "heap|shared",
      defaultValue = "heap",
      converter = BenchWords.ToBuffers.class,
      description =
          "Java arrays, or buffers from Communicator.allocate (default: ${DEFAULT-VALUE}).")
  private Buffers buffers = Buffers.HEAP;

  @Option(
      names = "--bytes",
      paramLabel = "LIST",
      description = "Message lengths, such as 8,64K,1M (default: by operation).")
  private @Nullable String bytes;

  @Option(
      names = "--rounds",
      paramLabel = "R",
      defaultValue = "5",
      description = "How often every system runs, in turn (default: ${DEFAULT-VALUE}).")
  private int rounds;

  @Option(
      names = "--warmup",
      paramLabel = "W",
      description = "Messages before the steady state (default: by length).")
  private @Nullable Integer warmups;

  @Option(
      names = "--samples",
      paramLabel = "S",
      description = "Messages measured in the steady state (default: by length).")
  private @Nullable Integer samples;

  @Option(
      names = "--root",
      paramLabel = "all|R",
      defaultValue = "all",
      description = "Every rank in turn as the root, or only rank R (default: ${DEFAULT-VALUE}).")
  private String root = ALL_ROOTS;

  @Option(
      names = "--algorithm",
      paramLabel = "A",
      description =
          "What ECO uses for a collective operation, such as ring or chain/16, or for every level"
              + " of the network, such as 'flat>chain/16' (outermost first), as eco run takes it.")
  private @Nullable String algorithm;

  @Option(
      names = "--against",
      paramLabel = "LIST",
      split = ",",
      hideParamSyntax = true,
      description =
          "Rivals to measure in the same run, in turn: openmpi, mpich; with mpi: openmpi-java.")
  private List<String> rivals = List.of();

  @Option(
      names = "--net",
      paramLabel = "FILE",
      description =
          "The network as eco measure found it: what ECO plans collective operations for (if absent,"
              + " it probes briefly), and what models predict (in a lab measured first if absent).")
  private @Nullable Path net;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = ".",
      description = "Where table (csv) and picture (svg) of models go (default: ${DEFAULT-VALUE}).")
  private Path output = Path.of(".");

  @Mixin private MpiBench mpi = new MpiBench();

  @Mixin private LabOptions lab = new LabOptions();

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write the results there, one JSON object per line.")
  private @Nullable Path json;

  @Override
  public Integer call() throws Exception {
    Optional<String> network = lab.network();
    if (operation == Operation.MPI || operation == Operation.NAS_IS) {
      return runMpi(network.isPresent());
    }
    if (operation == Operation.MODELS) {
      return runModels(network);
    }
    Request request = request(ranks == null ? usualRanks() : ranks, network.map(LabSite::planned));
    return network.isEmpty()
        ? run(request)
        : LabJob.run(network.get(), optional(ranks), lab.seed(), this::runInLab);
  }

  private int runInLab(LabJob job) throws Exception {
    Site site = rivals.isEmpty() ? LabSite.of(job) : LabSite.withRivals(job);
    return run(request(job.ranks(), Optional.of(site)));
  }

  private int run(Request request) {
    CommandLine command = spec.commandLine();
    Bench.run(request, command.getOut(), command.getErr());
    return 0;
  }

  private int runModels(Optional<String> network) throws Exception {
    boolean plain = rivals.isEmpty() && algorithm == null && root.equals(ALL_ROOTS);
    if (!plain || buffers != Buffers.HEAP || transport != Transport.AUTO) {
      throw new ParameterException(
          spec.commandLine(),
          "models: leave --against, --root, --algorithm, --buffers, --transport out");
    }
    ModelsBench models =
        checked(
            () ->
                ModelsBench.of(
                    lengths(),
                    rounds,
                    optional(warmups),
                    optional(samples),
                    Optional.ofNullable(net),
                    output,
                    Optional.ofNullable(json)));
    PrintWriter out = spec.commandLine().getOut();
    PrintWriter err = spec.commandLine().getErr();
    if (network.isPresent()) {
      return LabJob.run(
          network.get(), optional(ranks), lab.seed(), job -> models.run(job, out, err));
    }
    if (net == null || ranks != null) {
      throw new ParameterException(
          spec.commandLine(), "models without --lab: --net FILE names the hosts, a rank on each");
    }
    return models.run(net, out, err);
  }

  /// The two that measure package `mpi` know neither networks nor algorithms.
  private int runMpi(boolean inLab) {
    boolean plain = !inLab && net == null && algorithm == null && root.equals(ALL_ROOTS);
    if (!plain || buffers != Buffers.HEAP) {
      throw new ParameterException(
          spec.commandLine(),
          operation
              + " measures this machine: leave --lab, --net, --root, --algorithm, --buffers out");
    }
    CommandLine command = spec.commandLine();
    int count = ranks == null ? 2 : ranks;
    Optional<Path> file = Optional.ofNullable(json);
    if (operation == Operation.NAS_IS) {
      SortRequest sort = checked(() -> mpi.sort(count, transport, rounds, file));
      Bench.run(sort, command.getOut(), command.getErr());
    } else {
      MpiRequest request =
          checked(
              () ->
                  mpi.pingPong(
                      count,
                      transport,
                      lengths(),
                      rounds,
                      optional(warmups),
                      optional(samples),
                      rivals,
                      file));
      Bench.run(request, command.getOut(), command.getErr());
    }
    return 0;
  }

  /// The lengths that the user chose; none: those of the operation.
  private List<Long> lengths() {
    return bytes == null ? List.of() : Sizes.parse(bytes);
  }

  private int usualRanks() {
    return operation == Operation.COLLECTIVES ? 0 : 2;
  }

  private OptionalInt root() {
    if (root.equals(ALL_ROOTS)) {
      return OptionalInt.empty();
    }
    try {
      return OptionalInt.of(Integer.parseInt(root));
    } catch (NumberFormatException wrong) {
      throw new IllegalArgumentException("--root must be all or a rank, not " + root, wrong);
    }
  }

  private Request request(int count, Optional<Site> site) {
    return checked(
        () ->
            new Request(
                operation,
                count,
                transport,
                buffers,
                lengths(),
                rounds,
                optional(warmups),
                optional(samples),
                root(),
                Optional.ofNullable(algorithm),
                Optional.ofNullable(net),
                rivals.stream().map(BenchWords::rival).toList(),
                site,
                Optional.ofNullable(json)));
  }

  private <T> T checked(Supplier<T> wanted) {
    try {
      return wanted.get();
    } catch (IllegalArgumentException wrong) {
      throw new ParameterException(spec.commandLine(), wrong.getMessage());
    }
  }

  private static OptionalInt optional(@Nullable Integer value) {
    return value == null ? OptionalInt.empty() : OptionalInt.of(value);
  }
}
