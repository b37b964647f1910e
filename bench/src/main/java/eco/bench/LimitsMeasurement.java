package eco.bench;

import eco.launch.LimitsFile;
import eco.message.Limits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/// Measures where short messages end on this machine and which packets long ones should take.
///
/// Every question is a comparison of ping-pongs that differ in one limit: the packet model is
/// fitted to times over several packet sizes; then one frame against packets, packets at once
/// against packets after the receiver's word, and one copy against two.
final class LimitsMeasurement {
  private static final long[] PACKETS = {8 << 10, 16 << 10, 32 << 10, 64 << 10};
  private static final long FITTED_BYTES = 256 << 10;
  private static final long[] SHORTS = {1 << 10, 2 << 10, 4 << 10, 8 << 10, 16 << 10, 32 << 10};
  private static final long[] EAGERS = {16 << 10, 32 << 10, 64 << 10, 128 << 10, 256 << 10};
  private static final int MOST_SHORT = 64 << 10;
  private static final int LEAST_SHORT = 512;
  private static final long NEVER = Long.MAX_VALUE;
  private static final int REPEATS = 2;

  private final Path scratch;
  private final Progress progress;
  private int steps;

  LimitsMeasurement(Path scratch, Progress progress) {
    this.scratch = scratch;
    this.progress = progress;
  }

  /// What was found and kept.
  ///
  /// @param limits the limits
  /// @param file where they are kept
  record Found(LimitsFile limits, Path file) {
    /// A medium's limits, for programs.
    ///
    /// @param transport the medium
    /// @param shortBytes up to this length a message is one frame
    /// @param eagerBytes up to this length it needs no word from the receiver
    /// @param sharedBytes from this length on shared buffers are copied once
    /// @param overheadNanos the cost of a packet
    /// @param nanosPerByte the cost of a byte
    record Row(
        String transport,
        int shortBytes,
        long eagerBytes,
        long sharedBytes,
        double overheadNanos,
        double nanosPerByte) {}

    List<Row> rows() {
      return Stream.of("shm", "tcp").map(this::row).toList();
    }

    private Row row(String transport) {
      Limits of = transport.equals("shm") ? limits.shm() : limits.tcp();
      return new Row(
          transport,
          of.shortBytes(),
          of.eagerBytes(),
          of.sharedBytes(),
          of.overheadNanos(),
          of.nanosPerByte());
    }

    List<String> lines() {
      Table table =
          new Table(
              List.of(
                  "limits",
                  "one frame up to",
                  "at once up to",
                  "one copy from",
                  "packet costs (ns)",
                  "byte costs (ns)"));
      for (Row row : rows()) {
        table.row(
            cells(
                row.transport(),
                Sizes.text(row.shortBytes()),
                Sizes.text(row.eagerBytes()),
                row.sharedBytes() == NEVER ? "-" : Sizes.text(row.sharedBytes()),
                String.format(Locale.ROOT, "%.0f", row.overheadNanos()),
                String.format(Locale.ROOT, "%.4f", row.nanosPerByte())));
      }
      Table packets = new Table(List.of("message", "shm packet", "tcp packet"));
      for (long bytes = 16 << 10; bytes <= 16 << 20; bytes *= 4) {
        packets.row(
            cells(
                Sizes.text(bytes),
                Sizes.text(limits.shm().packetBytes(bytes, 64 << 10)),
                Sizes.text(limits.tcp().packetBytes(bytes, 256 << 10))));
      }
      List<String> lines = new ArrayList<>(table.lines(false));
      lines.add("");
      lines.addAll(packets.lines(false));
      lines.add("");
      lines.add("kept in " + file + "; every job on this machine uses them");
      return lines;
    }

    private static List<Table.Cell> cells(String... texts) {
      return Stream.of(texts).map(Table.Cell::new).toList();
    }
  }

  Found run() {
    Limits shm = measure(Transport.SHM, Limits.SHARED_MEMORY);
    Limits tcp = measure(Transport.TCP, Limits.TCP);
    LimitsFile found = new LimitsFile(shm, tcp);
    Path file = LimitsFile.usual();
    try {
      found.write(file);
    } catch (IOException failure) {
      throw new BenchException("cannot write " + file + ": " + failure, failure);
    }
    return new Found(found, file);
  }

  private Limits measure(Transport transport, Limits start) {
    Limits model = fit(transport, start);
    long shortBytes =
        bestLimit(
            SHORTS,
            times(transport, Buffers.HEAP, with(model, MOST_SHORT, 1 << 20, NEVER), SHORTS),
            times(transport, Buffers.HEAP, with(model, LEAST_SHORT, 1 << 20, NEVER), SHORTS));
    long eagerBytes =
        bestLimit(
            EAGERS,
            times(transport, Buffers.HEAP, with(model, LEAST_SHORT, 1 << 20, NEVER), EAGERS),
            times(transport, Buffers.HEAP, with(model, LEAST_SHORT, 0, NEVER), EAGERS));
    long sharedBytes = NEVER;
    if (transport == Transport.SHM) {
      long twoCopies =
          bestLimit(
              SHORTS,
              times(transport, Buffers.SHARED, with(model, LEAST_SHORT, 1 << 20, NEVER), SHORTS),
              times(transport, Buffers.SHARED, with(model, LEAST_SHORT, 1 << 20, 1), SHORTS));
      sharedBytes = twoCopies + 1;
    }
    int frame = (int) Math.max(shortBytes, SHORTS[0]);
    return with(model, frame, Math.max(eagerBytes, frame), Math.max(sharedBytes, SHORTS[0]));
  }

  /// Least squares for T(p) = n/p o + (n + p) c over the packets that were really used.
  private Limits fit(Transport transport, Limits start) {
    double aa = 0;
    double ab = 0;
    double bb = 0;
    double at = 0;
    double bt = 0;
    for (long packet : PACKETS) {
      double ratio = (double) packet * packet / FITTED_BYTES;
      Limits trial = new Limits(1 << 10, 0, NEVER, ratio, 1);
      double nanos =
          time(times(transport, Buffers.HEAP, trial, new long[] {FITTED_BYTES}), FITTED_BYTES);
      double a = (double) FITTED_BYTES / packet;
      double b = FITTED_BYTES + packet;
      aa += a * a;
      ab += a * b;
      bb += b * b;
      at += a * nanos;
      bt += b * nanos;
    }
    double determinant = aa * bb - ab * ab;
    double overhead = (at * bb - bt * ab) / determinant;
    double perByte = (aa * bt - ab * at) / determinant;
    boolean sound = overhead > 0 && perByte > 0;
    return sound ? new Limits(1 << 10, 0, NEVER, overhead, perByte) : start;
  }

  private static Limits with(Limits model, int shortBytes, long eagerBytes, long sharedBytes) {
    return new Limits(
        shortBytes, eagerBytes, sharedBytes, model.overheadNanos(), model.nanosPerByte());
  }

  /// The length up to which the first way should be taken, and the second beyond, or 0 for never.
  ///
  /// Of all limits it is the one with the least product of times, so that one disturbed length does
  /// not decide.
  static long bestLimit(long[] lengths, Map<Long, Double> first, Map<Long, Double> second) {
    long best = 0;
    double gain = 0;
    double bestGain = 0;
    for (long length : lengths) {
      gain += Math.log(time(second, length) / time(first, length));
      if (gain > bestGain) {
        bestGain = gain;
        best = length;
      }
    }
    return best;
  }

  private static double time(Map<Long, Double> times, long length) {
    Double nanos = times.get(length);
    if (nanos == null) {
      throw new BenchException("limits: no time for a message of bytes=" + length);
    }
    return nanos;
  }

  /// Median half round trips under `limits`, by length, the least of several runs.
  private Map<Long, Double> times(
      Transport transport, Buffers buffers, Limits limits, long[] lengths) {
    progress.show("limits: " + transport + ", run " + ++steps + " of 18");
    Path file = scratch.resolve("limits");
    LimitsFile trial =
        transport == Transport.SHM
            ? new LimitsFile(limits, Limits.TCP)
            : new LimitsFile(Limits.SHARED_MEMORY, limits);
    List<String> arguments = new ArrayList<>(List.of(Measure.LATENCY.toString()));
    for (int i = 0; i < lengths.length; i++) {
      arguments.add(new Load((int) lengths[i], i == 0 ? 10_000 : 1000, 2000).toString());
    }
    Map<Long, Double> found = new HashMap<>();
    try {
      trial.write(file);
    } catch (IOException failure) {
      throw new BenchException("cannot write " + file + ": " + failure, failure);
    }
    for (int repeat = 0; repeat < REPEATS; repeat++) {
      new EcoRunner(file)
          .run(
              new Trial(RankProgram.PING_PONG, 2, transport, buffers, Optional.empty(), arguments),
              line ->
                  SampleSet.parse(line)
                      .filter(set -> set.phase() == Phase.STEADY)
                      .ifPresent(set -> found.merge(set.bytes(), set.p50Nanos(), Math::min)));
    }
    return found;
  }
}
