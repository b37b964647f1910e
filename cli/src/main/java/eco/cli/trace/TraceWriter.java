package eco.cli.trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.json.JsonMapper;

/// Writes a trace as trace-event JSON, which Perfetto and Chrome show.
///
///     process      a rank; its number is the rank's and one, since 0 means idleness there
///     thread       a communicator, or one of several rows of it
///     slice X      an operation; in it, how long the rank waited for the last one to come
///     flow s, f    from the last one to those who waited for it
///     thread 0     plans that were made
///     instant i    the network had drifted, and plans were made anew
final class TraceWriter {
  private static final int PLANNING = 0;

  private final Trace trace;
  private final JsonGenerator json;
  private final long zeroNanos;
  private final Map<Integer, Lanes> lanes = new TreeMap<>();
  private final Map<Slice, Integer> rows = new HashMap<>();
  private int flows;

  private TraceWriter(Trace trace, JsonGenerator json) {
    this.trace = trace;
    this.json = json;
    this.zeroNanos =
        Stream.of(
                trace.slices().stream().mapToLong(Slice::startNanos),
                trace.plannings().stream().mapToLong(Planning::startNanos),
                trace.adaptings().stream().mapToLong(Adapting::startNanos))
            .flatMapToLong(times -> times)
            .min()
            .orElse(0);
  }

  /// Writes the whole trace to a file.
  static void write(Trace trace, Path file) throws IOException {
    try (var out = Files.newBufferedWriter(file);
        JsonGenerator json = JsonMapper.shared().createGenerator(out)) {
      new TraceWriter(trace, json).write();
    }
  }

  private void write() {
    for (Slice slice : trace.slices()) {
      Lanes of = lanes.computeIfAbsent(slice.rank(), rank -> new Lanes());
      rows.put(slice, of.place(slice));
    }
    json.writeStartObject();
    json.writeStringProperty("displayTimeUnit", "ns");
    json.writeArrayPropertyStart("traceEvents");
    new TreeMap<>(trace.hosts()).forEach(this::name);
    Map<Slice.Call, Slice> last = trace.lastToCome();
    for (Slice slice : trace.slices()) {
      write(slice);
      Slice latest = last.get(slice.ofCall());
      if (latest != null && slice.isMeeting()) {
        writeWait(slice, latest);
      }
    }
    trace.plannings().forEach(this::write);
    trace.adaptings().forEach(this::write);
    json.writeEndArray();
    json.writeEndObject();
  }

  private void name(int rank, String host) {
    name("process_name", rank, PLANNING, "rank " + rank + (host.isEmpty() ? "" : " on " + host));
    begin("M", "process_sort_index", rank, PLANNING);
    json.writeObjectPropertyStart("args");
    json.writeNumberProperty("sort_index", rank);
    json.writeEndObject();
    json.writeEndObject();
    name("thread_name", rank, PLANNING, "planning");
    Lanes of = lanes.get(rank);
    if (of != null) {
      of.names().forEach((row, name) -> name("thread_name", rank, row, name));
    }
  }

  private void name(String what, int rank, int row, String name) {
    begin("M", what, rank, row);
    json.writeObjectPropertyStart("args");
    json.writeStringProperty("name", name);
    json.writeEndObject();
    json.writeEndObject();
  }

  private void write(Slice slice) {
    begin("X", slice.operation(), slice.rank(), row(slice));
    json.writeStringProperty("cat", slice.failed() ? "collective,failed" : "collective");
    time("ts", slice.startNanos() - zeroNanos);
    time("dur", slice.measuredNanos());
    json.writeObjectPropertyStart("args");
    json.writeNumberProperty("bytes", slice.bytes());
    if (slice.root() >= 0) {
      json.writeNumberProperty("root", slice.root());
    }
    json.writeNumberProperty("ranks", slice.ranks());
    json.writeStringProperty("plan", slice.plan());
    if (slice.predictedNanos() > 0) {
      time("predicted_us", slice.predictedNanos());
    }
    time("measured_us", slice.measuredNanos());
    time("waiting_us", slice.waitingNanos());
    json.writeNumberProperty("communicator", slice.communicator());
    json.writeNumberProperty("call", slice.call());
    json.writeBooleanProperty("failed", slice.failed());
    json.writeEndObject();
    json.writeEndObject();
  }

  /// The part of a slice in which not every rank had come yet, and an arrow from who came last.
  private void writeWait(Slice slice, Slice latest) {
    long until = Math.min(latest.startNanos(), slice.endNanos());
    if (until <= slice.startNanos()) {
      return;
    }
    begin("X", "until rank " + latest.rank() + " came", slice.rank(), row(slice));
    json.writeStringProperty("cat", "late");
    time("ts", slice.startNanos() - zeroNanos);
    time("dur", until - slice.startNanos());
    json.writeEndObject();
    flows++;
    flow("s", latest, latest.startNanos());
    flow("f", slice, until);
  }

  private void flow(String end, Slice at, long nanos) {
    begin(end, "came", at.rank(), row(at));
    json.writeStringProperty("cat", "late");
    json.writeNumberProperty("id", flows);
    if (end.equals("f")) {
      json.writeStringProperty("bp", "e");
    }
    time("ts", nanos - zeroNanos);
    json.writeEndObject();
  }

  private void write(Planning planning) {
    begin("X", "plan " + planning.operation(), planning.rank(), PLANNING);
    json.writeStringProperty("cat", "plan");
    time("ts", planning.startNanos() - zeroNanos);
    time("dur", planning.nanos());
    json.writeObjectPropertyStart("args");
    json.writeNumberProperty("bytes", planning.bytes());
    json.writeStringProperty("plan", planning.plan());
    json.writeEndObject();
    json.writeEndObject();
  }

  /// An instant of the whole process: a line across all rows of the rank.
  private void write(Adapting adapting) {
    begin("i", "network has drifted", adapting.rank(), PLANNING);
    json.writeStringProperty("cat", "adapt");
    json.writeStringProperty("s", "p");
    time("ts", adapting.startNanos() - zeroNanos);
    json.writeObjectPropertyStart("args");
    json.writeNumberProperty("latency_ratio", adapting.latencyRatio());
    json.writeNumberProperty("bytes_ratio", adapting.bytesRatio());
    json.writeStringProperty("operation", adapting.operation());
    json.writeNumberProperty("bytes", adapting.bytes());
    json.writeStringProperty("plan", adapting.plan());
    json.writeStringProperty("before", adapting.before());
    json.writeNumberProperty("communicator", adapting.communicator());
    json.writeNumberProperty("call", adapting.call());
    json.writeEndObject();
    json.writeEndObject();
  }

  private void begin(String phase, String name, int rank, int row) {
    json.writeStartObject();
    json.writeStringProperty("ph", phase);
    json.writeStringProperty("name", name);
    json.writeNumberProperty("pid", rank + 1);
    json.writeNumberProperty("tid", row);
  }

  private int row(Slice slice) {
    return rows.getOrDefault(slice, 1);
  }

  /// Trace events count microseconds.
  private void time(String field, long nanos) {
    json.writeNumberProperty(field, (double) nanos / 1e3);
  }
}
