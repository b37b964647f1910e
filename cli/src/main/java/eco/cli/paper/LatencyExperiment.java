package eco.cli.paper;

import eco.bench.LinkFigures;
import eco.bench.Transport;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// Latency, bandwidth and N1/2 of messages on this machine, beside the paper's machines.
record LatencyExperiment() implements Experiment {
  static final LatencyExperiment LATENCY = new LatencyExperiment();

  /// A line of the paper's table.
  ///
  /// @param halfBytes the length at which half of the bandwidth is reached
  record Machine(String name, double micros, double megabytesPerSecond, double halfBytes) {
    String line() {
      String half = halfBytes > 0 ? String.format(Locale.ROOT, "%.0f", halfBytes) : "-";
      return String.format(
          Locale.ROOT, "%-36s %12.3f %10.0f %12s", name, micros, megabytesPerSecond, half);
    }
  }

  private static final Machine BIP = new Machine("Myrinet, PPro 200 (BIP)", 4.3, 126, 4096);

  /// Table 1 of the paper.
  static final List<Machine> PAPER =
      List.of(
          BIP,
          new Machine("Myrinet, PPro 200 (MPI-BIP)", 9, 125, 8192),
          new Machine("ATM 155, Sparc 5 (AAL5)", 500, 10, 10_000),
          new Machine("iPSC/860 (NX)", 65, 3, 340),
          new Machine("TMC CM-5 (CMMD)", 95, 9, 962),
          new Machine("Intel Paragon (NX)", 29, 154, 7236),
          new Machine("Intel Paragon (MPI)", 40, 70, 7000),
          new Machine("Meiko CS2", 83, 43, 3559),
          new Machine("IBM SP-2 (MPI)", 35, 35, 3262),
          new Machine("T3D (shmem)", 3, 128, 363),
          new Machine("T3D (MPI)", 21, 100, 7000),
          new Machine("SGI Power Challenge (MPI)", 47, 55, 5000));

  @Override
  public String word() {
    return "latency";
  }

  @Override
  public String source() {
    return "Prylli and Tourancheau, BIP, Table 1: latency, bandwidth and N1/2 of messages";
  }

  /// Does it.
  Findings run(boolean brief, PrintWriter err) {
    Map<String, LinkFigures> found = new LinkedHashMap<>();
    found.put("ECO, shared memory", LinkFigures.measure(Transport.SHM, brief, err));
    found.put("ECO, TCP over loopback", LinkFigures.measure(Transport.TCP, brief, err));
    return findings(found);
  }

  static Findings findings(Map<String, LinkFigures> found) {
    List<String> lines = new ArrayList<>();
    List<Map<String, Object>> rows = new ArrayList<>();
    List<Chart.Bar> bars = new ArrayList<>();
    lines.add("");
    lines.add(
        "%-36s %12s %10s %12s %9s"
            .formatted("here", "latency us", "MB/s", "N1/2 bytes", "of bound"));
    found.forEach(
        (name, figures) -> {
          lines.add(
              new Machine(
                          name,
                          figures.latencyMicros(),
                          figures.megabytesPerSecond(),
                          figures.halfBytes())
                      .line()
                  + String.format(Locale.ROOT, " %9.2f", figures.ofBound()));
          rows.add(fields(name, figures));
          bars.add(new Chart.Bar(name, figures.latencyMicros(), BIP.micros()));
        });
    lines.add("paper");
    PAPER.forEach(machine -> lines.add(machine.line()));
    LinkFigures first = found.values().iterator().next();
    boolean quickest = PAPER.stream().allMatch(machine -> first.latencyMicros() < machine.micros());
    lines.add(
        quickest
            ? "shared memory is quicker than every machine of the paper"
            : "shared memory is not quicker than every machine of the paper");
    return new Findings(lines, rows, new Chart("us", "BIP", bars), quickest);
  }

  private static Map<String, Object> fields(String name, LinkFigures figures) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("experiment", "latency");
    fields.put("system", "eco");
    fields.put("op", "latency");
    fields.put("ranks", 2);
    fields.put("bytes", 8);
    fields.put("pattern", name);
    fields.put("min_us", figures.minMicros());
    fields.put("median_us", figures.latencyMicros());
    fields.put("p50_us", figures.latencyMicros());
    fields.put("mb_per_s", Math.rint(figures.megabytesPerSecond()));
    fields.put("half_bytes", Math.rint(figures.halfBytes()));
    fields.put("lower_bound_us", Math.rint(figures.boundMicros() * 1e3) / 1e3);
    fields.put("of_bound", Math.rint(figures.ofBound() * 1e4) / 1e4);
    fields.put("paper_us", BIP.micros());
    fields.put("paper_mb_per_s", BIP.megabytesPerSecond());
    fields.put("paper_half_bytes", BIP.halfBytes());
    return fields;
  }
}
